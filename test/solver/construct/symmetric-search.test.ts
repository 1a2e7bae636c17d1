import { describe, expect, it } from 'vitest';
import { isZeroRepeat } from '../../../src/solver/construct/design.ts';
import { finiteGroup, groupsOfOrder } from '../../../src/solver/construct/finite-group.ts';
import { compress } from '../../../src/solver/construct/seed-compression.ts';
import { SEEDS } from '../../../src/solver/construct/seed-data.ts';
import {
  develop,
  parseSeed,
  sessionKey,
  storedSeeds,
  writeSeed,
} from '../../../src/solver/construct/seeds.ts';
import { automorphisms } from '../../../src/solver/construct/symmetric-actions.ts';
import { searchSymmetric } from '../../../src/solver/construct/symmetric-search.ts';

describe('the search under prescribed symmetries', () => {
  it('finds schedules that verify, the same ones for the same seed', () => {
    for (const [groups, size, sessions] of [
      [6, 4, 7],
      [10, 4, 9],
      [14, 4, 13],
      [22, 6, 11],
    ]) {
      const budget = { iterations: 2_000_000, seed: 7 };
      const found = searchSymmetric(groups, size, sessions, budget);
      expect(found?.sessions).toHaveLength(sessions);
      expect(isZeroRepeat(groups, size, found!.sessions)).toBe(true);
      expect(searchSymmetric(groups, size, sessions, budget)).toEqual(found);
    }
  });

  it('gives up on what cannot be, and when it is told to', () => {
    expect(searchSymmetric(4, 3, 6, { iterations: 1e9, seed: 1 })).toBeUndefined();
    expect(searchSymmetric(4, 3, 5, { iterations: 200_000, seed: 1 })).toBeUndefined();
    expect(searchSymmetric(9, 5, 11, { iterations: 1e12, seed: 1, shouldStop: () => true })).toBeUndefined();
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
