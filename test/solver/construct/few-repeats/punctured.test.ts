import { describe, expect, it } from 'vitest';
import { countRepeats } from '../../../../src/solver/construct/design/design.ts';
import { puncturedDesign } from '../../../../src/solver/construct/few-repeats/punctured.ts';
import { bestCount } from '../../../../src/solver/construct/registry/registry.ts';

describe('schedules of one group less', () => {
  it('are schedules, as long as the one they come from, with few repeats', () => {
    for (const [groups, size, sessions] of [
      [12, 7, 18],
      [10, 7, 15],
      [10, 9, 14],
      [6, 6, 9],
    ]) {
      const shape = `${groups}-${size}`;
      const design = puncturedDesign(groups, size, sessions)!;
      const count = bestCount(groups + 1, size);
      expect(design, shape).toHaveLength(count + 1);
      // One of the lost group's people joins each of the others: at most all they meet there are repeats. In the session
      // of the lost groups, one person joins each.
      const most = (count - 1) * (size - 1) ** 2 + groups * (size - 1);
      expect(countRepeats(groups, size, design), shape).toBeLessThanOrEqual(most);
    }
  });

  it('are none where the schedule is not longer, or where the sessions are too few for everybody to meet', () => {
    expect(puncturedDesign(12, 7, 14)).toBeUndefined();
    expect(puncturedDesign(7, 7, 9)).toBeUndefined();
    expect(puncturedDesign(3, 5, 20)).toBeUndefined();
  });
});
