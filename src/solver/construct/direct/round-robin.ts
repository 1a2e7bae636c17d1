/** Pairs: one person stays, the others turn on a circle (Kirkman 1847). */
import type { Family, Sessions } from '../design/design.ts';

export const roundRobin: Family = {
  name: 'round robin',
  applies: (groups, size) => (size === 2 ? 2 * groups - 1 : 0),
  build: circle,
};

function circle(groups: number): Sessions {
  const turn = 2 * groups - 1;
  return Array.from({ length: turn }, (_, t) =>
    Array.from({ length: groups }, (_, i) => (i === 0 ? [turn, t] : [(t + i) % turn, (t + turn - i) % turn])),
  );
}

/** The group of each pair of the circle, round by round; found by annealing. */
const STORED = new Map([
  [5, '10342 23140 42031 31420 01234 13420 02431 21430 31402'],
  [
    8,
    '13456270 51763204 56271304 67053214 45067132 43215760 61532740 73251640 16047253 06523147 37614520 37542160 05632471 75012346 26431075',
  ],
]);

/**
 * The circle's rounds with nobody more than twice in a group; null if none are known. If 3 does not divide their number,
 * the pair of round ±i who stay in the first group exchange it for that of the pair of difference 2i (after Haselgrove and Leech 1977).
 */
export function balancedRounds(groups: number): Sessions | null {
  const rounds = circle(groups);
  if (rounds.length % 3 === 0) {
    const rows = STORED.get(groups)?.split(' ');
    return rows?.map((row, t) => rounds[t].map((_, g) => rounds[t][row.indexOf(String(g))])) ?? null;
  }
  return rounds.map((pairs, t) => {
    const difference = (2 * t) % rounds.length;
    const other = Math.min(difference, rounds.length - difference);
    return pairs.with(0, pairs[other]).with(other, pairs[0]);
  });
}

/** The circle's rounds without the person who stays: everybody is twice in each group, and once, alone, in the last one. */
export function oddRounds(groups: number): Sessions {
  return circle(groups).map(([alone, ...pairs]) => [...pairs, alone]);
}
