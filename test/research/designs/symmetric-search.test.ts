import { describe, expect, it } from 'vitest';
import { compress } from '../../../research/designs/seed-compression.ts';
import { automorphisms } from '../../../research/designs/symmetric/actions.ts';
import { groupsOfOrder } from '../../../research/designs/symmetric/group-catalogue.ts';
import { SymmetricSearch } from '../../../research/designs/symmetric/search.ts';
import { writeSeed } from '../../../research/designs/write-seed.ts';
import { finiteGroup } from '../../../src/solver/construct/algebra/finite-group.ts';
import { countRepeats, isZeroRepeat, type Sessions } from '../../../src/solver/construct/design/design.ts';
import { SEEDS } from '../../../src/solver/construct/stored/seed-data.ts';
import { develop, parseSeed, sessionKey, storedSeeds } from '../../../src/solver/construct/stored/seeds.ts';
import { forcedRepeats } from '../../support/forced-repeats.ts';
import { sized } from '../../support/long.ts';

/** The first schedule without repeats that so many walks find. */
function firstFound(groups: number, size: number, sessions: number, walks: number): Sessions | undefined {
  const search = new SymmetricSearch(groups, size, sessions, { seed: 7, walk: 10_000, enough: 0 });
  for (let i = 0; i < walks; i++) {
    const found = search.step(1)?.sessions;
    if (found) return found;
  }
  return undefined;
}

describe('the search under prescribed symmetries', () => {
  it('finds schedules that verify, the same ones for the same seed', () => {
    const shapes = [
      [6, 4, 7],
      [10, 4, 9],
      [14, 4, 13],
      [22, 6, 11],
    ];
    for (const [groups, size, sessions] of shapes.slice(0, sized(3, 4))) {
      const found = firstFound(groups, size, sessions, 1000);
      expect(found).toHaveLength(sessions);
      expect(isZeroRepeat(groups, size, found!)).toBe(true);
      expect(firstFound(groups, size, sessions, 1000)).toEqual(found);
    }
  });

  it('finds nothing where there is nothing', () => {
    expect(firstFound(4, 3, 5, 100)).toBeUndefined();
  });
});

describe('the search for few repeats', () => {
  it('hands out what comes below the mark, down to what counting forces', () => {
    const enough = forcedRepeats(6, 3, 9);
    const search = new SymmetricSearch(6, 3, 9, { seed: 8, walk: 30_000, enough });
    let below = Number.POSITIVE_INFINITY;
    for (let walks = 0; walks < 60 && below > enough; walks++) {
      const step = search.step(below);
      if (!step?.sessions) continue;
      const repeats = countRepeats(6, 3, step.sessions);
      expect(repeats).toBeLessThan(below);
      expect(repeats).toBeCloseTo(enough + step.cost * step.plan.action.length, 9);
      below = repeats!;
    }
    expect(below).toBe(enough);
  });
});

describe('stored seeds', () => {
  it('come back from a developed schedule and from their own text', () => {
    for (const line of SEEDS) {
      const seed = parseSeed(line);
      expect(writeSeed(seed)).toBe(line);
      expect(storedSeeds(seed.groups)).toContainEqual(seed);
      const sessions = develop(seed);
      const again = compress(seed.groups, seed.size, seed.group, seed.fixed, sessions);
      expect(develop(again!).map(sessionKey).sort()).toEqual(sessions.map(sessionKey).sort());
    }
  });

  it('refuse a symmetry that the schedule does not have', () => {
    const seed = storedSeeds(6).find((one) => one.size === 5)!;
    expect(compress(6, 5, finiteGroup('S3xZ3'), 12, develop(seed))).toBeUndefined();
  });
});

describe('automorphisms', () => {
  it('are counted right for groups whose automorphism groups are known', () => {
    const known = { Z12: 4, Z7: 6, Z2x2x2: 168, D4: 8, Q2: 24, Z3x3: 48, A4: 24, D5: 20 };
    for (const [name, count] of Object.entries(known))
      expect(automorphisms(finiteGroup(name)).length, name).toBe(count);
    for (const group of groupsOfOrder(12))
      for (const map of automorphisms(group))
        for (let a = 0; a < 12; a++)
          for (let b = 0; b < 12; b++)
            expect(map[group.table[a * 12 + b]]).toBe(group.table[map[a] * 12 + map[b]]);
  });
});
