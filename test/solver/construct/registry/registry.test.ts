import { describe, expect, it } from 'vitest';
import { countingBound, isZeroRepeat, type Known } from '../../../../src/solver/construct/design/design.ts';
import { bestCount, bestDesign, FAMILIES } from '../../../../src/solver/construct/registry/registry.ts';

const known: Known = { count: bestCount, sessions: bestDesign };

function total(from: number, to: number, sizes: number): number {
  let sum = 0;
  for (let g = from; g <= to; g++)
    for (let p = 2; p <= sizes; p++) {
      const sessions = bestDesign(g, p);
      expect(isZeroRepeat(g, p, sessions), `${g}-${p}`).toBe(true);
      sum += sessions.length;
    }
  return sum;
}

describe('families of designs', () => {
  for (const family of FAMILIES)
    it(`${family.name} builds what it promises wherever it applies`, () => {
      let shapes = 0;
      for (let g = 2; g <= 36; g++)
        for (let p = 2; p <= Math.min(g, 20) && g * p <= 300; p++) {
          const count = family.applies(g, p, known);
          if (count === 0) continue;
          shapes++;
          const sessions = family.build(g, p, known);
          expect(sessions.length, `${g}-${p}`).toBe(count);
          expect(isZeroRepeat(g, p, sessions), `${g}-${p}`).toBe(true);
          expect(count).toBeLessThanOrEqual(countingBound(g, p));
        }
      expect(shapes).toBeGreaterThan(0);
    });
});

describe('the longest known schedules', () => {
  it('reach the totals below, which may only rise', () => {
    expect(total(2, 10, 10)).toBeGreaterThanOrEqual(425);
    expect(total(11, 20, 20)).toBeGreaterThanOrEqual(2268);
  });

  it('are complete for groups of three up to 63 people, but for twelve, and for groups of four up to 124', () => {
    const short = [];
    for (let groups = 3; groups <= 21; groups++)
      if (bestDesign(groups, 3).length < countingBound(groups, 3)) short.push(3 * groups);
    expect(short).toEqual([12]);
    for (let groups = 4; groups <= 31; groups += 3)
      expect(bestDesign(groups, 4), `${groups} groups`).toHaveLength(countingBound(groups, 4));
  });

  it('have at least one session', () => {
    expect(bestDesign(3, 7)).toHaveLength(1);
    expect(bestDesign(1, 5)).toHaveLength(1);
    expect(bestDesign(5, 1)).toHaveLength(1);
  });
});
