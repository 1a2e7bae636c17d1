import { finiteField, primePower } from '../algebra/finite-field.ts';
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
    const field = finiteField(size);
    const d = dimension(groups, size);
    const points = size ** d;
    const digit = (x: number, i: number) => Math.floor(x / size ** i) % size;
    const move = (x: number, direction: number, t: number) => {
      let to = 0;
      for (let i = 0; i < d; i++)
        to += size ** i * field.add(digit(x, i), field.multiply(t, digit(direction, i)));
      return to;
    };
    const sessions = [];
    // One direction of each class of multiples: its highest digit is 1.
    for (let top = 0; top < d; top++)
      for (let direction = size ** top; direction < 2 * size ** top; direction++) {
        const lines: number[][] = [];
        for (let x = 0; x < points; x++)
          if (digit(x, top) === 0) lines.push(Array.from({ length: size }, (_, t) => move(x, direction, t)));
        sessions.push(lines);
      }
    return sessions;
  },
};
