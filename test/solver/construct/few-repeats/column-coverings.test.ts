import { describe, expect, it } from 'vitest';
import { countRepeats } from '../../../../src/solver/construct/design/design.ts';
import { columnCovering } from '../../../../src/solver/construct/few-repeats/column-coverings.ts';
import { forcedRepeats } from '../../../support/forced-repeats.ts';

describe('schedules in which the columns of a transversal design meet besides', () => {
  it('have no more repeats than counting forces, since everybody meets everybody', () => {
    const lengths = new Map<string, number>();
    for (let groups = 2; groups <= 13; groups++)
      for (let size = 2; size <= groups; size++) {
        const covering = columnCovering(groups, size, 20);
        if (!covering) continue;
        const shape = `${groups}-${size}`;
        const forced = forcedRepeats(groups, size, covering.length);
        expect(countRepeats(groups, size, covering), shape).toBe(forced);
        expect(columnCovering(groups, size, covering.length - 1), shape).toBeUndefined();
        lengths.set(shape, covering.length);
      }
    // One of each covering of pairs, with its last block in the first session and without, with a row left out and without; stored splits.
    expect(Object.fromEntries(lengths)).toMatchObject({
      '10-10': 13,
      '9-6': 11,
      '9-8': 11,
      '12-8': 16,
      '8-7': 11,
      '10-7': 15,
      '11-7': 14,
      '10-6': 15,
      '12-7': 18,
      '13-7': 18,
      '12-6': 17,
      '11-5': 15,
      '13-6': 17,
    });
  });

  it('are none without orthogonal Latin squares, or where blocks are too small', () => {
    expect(columnCovering(14, 6, 30)).toBeUndefined();
    expect(columnCovering(13, 5, 30)).toBeUndefined();
    expect(columnCovering(5, 6, 30)).toBeUndefined();
    // One group short of a plane of order five, with groups larger than their number.
    expect(columnCovering(4, 5, 30)).toBeUndefined();
  });
});
