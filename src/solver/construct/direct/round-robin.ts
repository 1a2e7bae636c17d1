import type { Family } from '../design/design.ts';

/** Pairs: one person stays, the others turn on a circle. */
export const roundRobin: Family = {
  name: 'round robin',
  source: 'circle method (Kirkman 1847): a 1-factorisation of the complete graph on 2g points',
  applies: (groups, size) => (size === 2 ? 2 * groups - 1 : 0),
  build(groups) {
    const turn = 2 * groups - 1;
    return Array.from({ length: turn }, (_, t) =>
      Array.from({ length: groups }, (_, i) =>
        i === 0 ? [turn, t] : [(t + i) % turn, (t + turn - i) % turn],
      ),
    );
  },
};
