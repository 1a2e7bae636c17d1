import { describe, expect, it } from 'vitest';
import {
  countingBound,
  isZeroRepeat,
  type Known,
  type Sessions,
} from '../../../../src/solver/construct/design/design.ts';
import { fillHole, type IncompleteDesign } from '../../../../src/solver/construct/design/incomplete.ts';
import {
  type Frame,
  filled,
  frameOf,
  inflated,
  withoutLast,
} from '../../../../src/solver/construct/recursive/frames.ts';
import { incompletePlan } from '../../../../src/solver/construct/recursive/incomplete-plans.ts';
import { bestCount, bestDesign } from '../../../../src/solver/construct/registry/registry.ts';
import { SIX_FRAMES } from '../../../../src/solver/construct/stored/incomplete-seed-data.ts';
import {
  STORED_INCOMPLETE,
  storedIncomplete,
} from '../../../../src/solver/construct/stored/incomplete-starters.ts';
import { develop, parseSeed } from '../../../../src/solver/construct/stored/seeds.ts';

const known: Known = { count: bestCount, sessions: bestDesign };

/** How often each pair shares a group. */
function meetings(people: number, sessions: Sessions): number[][] {
  const table = Array.from({ length: people }, () => new Array<number>(people).fill(0));
  for (const session of sessions)
    for (const group of session) for (const a of group) for (const b of group) if (a !== b) table[a][b]++;
  return table;
}

/** That the frame has these holes, that its sessions leave out just their hole, and that all others meet once. */
function expectFrame(frame: Frame, holes: number[], perHole: number): void {
  expect(frame.holes).toEqual(holes);
  const people = holes.reduce((sum, hole) => sum + hole, 0);
  const holeOf = holes.flatMap((hole, i) => new Array<number>(hole).fill(i));
  frame.partial.forEach((sessions, i) => {
    expect(sessions).toHaveLength(perHole);
    for (const session of sessions) {
      const expected = holeOf.flatMap((hole, x) => (hole === i ? [] : [x]));
      expect(session.flat().sort((a, b) => a - b)).toEqual(expected);
    }
  });
  meetings(people, frame.partial.flat()).forEach((row, a) => {
    expect(row).toEqual(holeOf.map((hole) => (hole === holeOf[a] ? 0 : 1)));
  });
}

/** That nobody meets twice, and the people of the hole never. */
function expectIncomplete({ people, hole, full, partial }: IncompleteDesign): void {
  const first = people - hole;
  for (const session of full) expect(new Set(session.flat()).size).toBe(people);
  for (const session of partial) {
    expect(new Set(session.flat()).size).toBe(first);
    expect(Math.max(...session.flat())).toBeLessThan(first);
  }
  meetings(people, [...full, ...partial]).forEach((row, a) => {
    expect(Math.max(...row)).toBeLessThanOrEqual(1);
    if (a >= first) expect(Math.max(...row.slice(first))).toBe(0);
  });
}

describe('frames', () => {
  const nine = withoutLast(9, bestDesign(3, 3));

  it('come from a complete schedule when one person leaves', () => {
    expectFrame(nine, [2, 2, 2, 2], 1);
    expectFrame(withoutLast(16, bestDesign(4, 4)), [3, 3, 3, 3, 3], 1);
  });

  it('become larger when everybody becomes several people', () => {
    expectFrame(inflated(nine, 3, 3), [6, 6, 6, 6], 3);
    expectFrame(inflated(nine, 5, 3), [10, 10, 10, 10], 5);
  });

  it('are stored with five and six holes of six people', () => {
    SIX_FRAMES.map(parseSeed).forEach((seed, i) => {
      const frame = frameOf(seed.groups * 3, develop(seed));
      expectFrame(frame, new Array<number>(5 + i).fill(6), 3);
    });
  });

  it('make a schedule when their holes are filled', () => {
    const nineWithGroup = incompletePlan(9, 3, 3, known)!;
    expectIncomplete(nineWithGroup.build());
    const design = filled(inflated(nine, 3, 3), nineWithGroup.build());
    expectIncomplete(design);
    expect([design.people, design.hole]).toEqual([27, 9]);
    const sessions = fillHole(design, known.sessions(3, 3));
    expect(sessions).toHaveLength(countingBound(9, 3));
    expect(isZeroRepeat(9, 3, sessions)).toBe(true);
  });
});

describe('schedules with a hole', () => {
  it('are as promised, with one person, two who never meet, or a group for a hole', () => {
    for (const [people, hole] of [
      [15, 1],
      [15, 3],
      [18, 2],
      [24, 2],
    ]) {
      const plan = incompletePlan(people, hole, 3, known)!;
      const design = plan.build();
      expectIncomplete(design);
      expect([design.people, design.hole]).toEqual([people, hole]);
      expect([design.full.length, design.partial.length]).toEqual([plan.full, plan.partial]);
    }
    expect(incompletePlan(15, 2, 3, known)).toBeUndefined();
  });

  it('are stored, and people outside the hole meet all others, but for one where the number is even', () => {
    expect(STORED_INCOMPLETE.length).toBeGreaterThan(0);
    for (const stored of STORED_INCOMPLETE) {
      const { size } = stored;
      const design = storedIncomplete(stored);
      expectIncomplete(design);
      const met = (size - 1) * (design.full.length + design.partial.length);
      const missed = design.people - 1 - met;
      expect(missed).toBe(1 - (design.people % 2));
    }
  });
});

describe('groups of three and four', () => {
  it('have Kirkman and nearly Kirkman systems of all numbers of people, but for twelve', () => {
    const short = [];
    for (let groups = 3; groups <= 1000; groups++)
      if (bestCount(groups, 3) < countingBound(groups, 3)) short.push(3 * groups);
    expect(short).toEqual([12]);
  });

  it('have resolvable designs of all 12t + 4 people up to 800, but for four numbers', () => {
    const short = [];
    for (let groups = 4; 4 * groups <= 800; groups += 3)
      if (bestCount(groups, 4) < countingBound(groups, 4)) short.push(4 * groups);
    expect(short).toEqual([388, 652, 712, 748]);
  });

  it('are built in full up to 304 people', () => {
    for (let groups = 3; groups <= 101; groups++) {
      const sessions = bestDesign(groups, 3);
      expect(sessions).toHaveLength(bestCount(groups, 3));
      expect(isZeroRepeat(groups, 3, sessions), `${groups} groups`).toBe(true);
    }
    for (let groups = 4; groups <= 76; groups += 3)
      expect(isZeroRepeat(groups, 4, bestDesign(groups, 4)), `${groups} groups`).toBe(true);
  });
});
