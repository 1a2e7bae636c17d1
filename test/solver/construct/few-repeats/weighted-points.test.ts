import { describe, expect, it } from 'vitest';
import { countRepeats } from '../../../../src/solver/construct/design/design.ts';
import {
  weightedCovering,
  weightedGrid,
} from '../../../../src/solver/construct/few-repeats/weighted-points.ts';
import { forcedRepeats } from '../../../support/forced-repeats.ts';

describe('schedules of points with several people', () => {
  it('have no more repeats than counting forces, where everybody meets everybody', () => {
    const shortest: string[] = [];
    for (let groups = 2; groups <= 10; groups++)
      for (let size = 2; size <= 10; size++)
        for (let wanted = 1; wanted <= 20; wanted++) {
          const covering = weightedCovering(groups, size, wanted);
          if (!covering) continue;
          const shape = `${groups}-${size}-${covering.length}`;
          expect(covering.length, shape).toBeLessThanOrEqual(wanted);
          expect(countRepeats(groups, size, covering), shape).toBe(
            forcedRepeats(groups, size, covering.length),
          );
          shortest.push(shape);
          break;
        }
    expect(shortest).toEqual(expect.arrayContaining(['5-8-7', '5-10-6', '6-8-8', '7-9-10', '10-8-13']));
  });

  it('let only people at one point meet again, where groups are larger than their number', () => {
    for (const [groups, size] of [
      [3, 4],
      [4, 9],
      [5, 7],
      [8, 10],
      [3, 10],
    ]) {
      const grid = weightedGrid(groups, size);
      const twice = size % groups;
      const each = Math.floor(size / groups);
      const pairs = groups * ((groups * each * (each - 1)) / 2 + twice * each);
      expect(grid, `${groups}-${size}`).toHaveLength(groups);
      expect(countRepeats(groups, size, grid), `${groups}-${size}`).toBe(pairs * (groups - 1));
    }
  });

  it('are none where groups are not larger than their number, and no covering where none is short enough', () => {
    expect(weightedGrid(5, 5)).toEqual([]);
    expect(weightedGrid(5, 4)).toEqual([]);
    expect(weightedCovering(5, 8, 6)).toBeUndefined();
    expect(weightedCovering(5, 7, 20)).toBeUndefined();
  });
});
