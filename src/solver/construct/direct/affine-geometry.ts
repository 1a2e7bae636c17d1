import { productOf } from '../algebra/field-product.ts';
import { type FiniteField, finiteField, primePower } from '../algebra/finite-field.ts';
import type { Family } from '../design/design.ts';

/** d with groups = q^(d−1), or 0. */
function dimension(groups: number, q: number): number {
  let d = 1;
  for (let points = 1; points < groups; points *= q) d++;
  return q ** (d - 1) === groups ? d : 0;
}

/** The lines of AG(d, q), one session a direction. */
export const affineGeometry: Family = {
  name: 'affine geometry',
  source: 'parallel classes of lines of AG(d, q): q^(d−1) groups of q, (q^d − 1)/(q − 1) sessions',
  applies(groups, size) {
    if (!primePower(size)) return 0;
    const d = dimension(groups, size);
    return d < 2 ? 0 : (size ** d - 1) / (size - 1);
  },
  build(groups, size) {
    const d = dimension(groups, size);
    const points = size ** d;
    const { add, scale } = productOf(Array<FiniteField>(d).fill(finiteField(size)));
    const move = (x: number, direction: number, t: number) =>
      add(x, scale(Array<number>(d).fill(t), direction));
    const sessions = [];
    // One direction of each class of multiples: its highest digit is 1.
    for (let top = 0; top < d; top++)
      for (let direction = size ** top; direction < 2 * size ** top; direction++) {
        const lines: number[][] = [];
        for (let x = 0; x < points; x++)
          if (Math.floor(x / size ** top) % size === 0)
            lines.push(Array.from({ length: size }, (_, t) => move(x, direction, t)));
        sessions.push(lines);
      }
    return sessions;
  },
};
