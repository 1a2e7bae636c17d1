import type { Family, Known } from '../design/design.ts';
import { arrayColumns, inflation } from './orthogonal-array.ts';

/** The factor h of `groups` for which the product is longest, and its length. */
function bestFactor(groups: number, size: number, known: Known): { factor: number; count: number } {
  let best = { factor: 0, count: 0 };
  for (let factor = 2; factor < groups; factor++) {
    if (groups % factor !== 0) continue;
    const outer = arrayColumns(factor) > size ? known.count(groups / factor, size) : 1;
    const count = factor * (outer - 1) + known.count(factor, size);
    if (count > best.count) best = { factor, count };
  }
  return best;
}

/**
 * Every person of a smaller schedule becomes h. A group becomes a resolvable transversal design, so that each
 * session gives h; in one session it becomes the longest schedule of size·h people (Wilson's fundamental construction).
 */
export const weighting: Family = {
  name: 'product',
  applies: (groups, size, known) => bestFactor(groups, size, known).count,
  build(groups, size, known) {
    const h = bestFactor(groups, size, known).factor;
    const [first, ...rest] = known.sessions(groups / h, size);
    const inner = known.sessions(h, size);
    const sessions = inner.map((session) =>
      first.flatMap((block) =>
        session.map((group) => group.map((x) => block[Math.floor(x / h)] * h + (x % h))),
      ),
    );
    return arrayColumns(h) > size ? [...sessions, ...rest.flatMap(inflation(h, size))] : sessions;
  },
};
