import type { Family } from '../design/design.ts';

/** Pairs: one person stays, the others turn on a circle (Kirkman 1847). */
export const roundRobin: Family = {
  name: 'round robin',
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
