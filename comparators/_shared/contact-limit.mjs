/** What contacts cost: U_max, the most pairs that could ever have met, less those that have. */
import { isFull } from './structure.mjs';

/** @param data from `read` in scenario.mjs */
function countPairs(data) {
  const metBefore = new Set(data.prior.map(([a, b]) => Math.min(a, b) * data.people + Math.max(a, b)));
  let possible = 0;
  for (let a = 0; a < data.people; a++) {
    for (let b = a + 1; b < data.people; b++) {
      if (metBefore.has(a * data.people + b)) continue;
      if (data.sessions.some((s) => data.attends(a, s) && data.attends(b, s))) possible++;
    }
  }
  const held = data.sessions.reduce((sum, s) => sum + mostPairs(data, s), 0);
  return { before: metBefore.size, possible, held };
}

/** U_max: no schedule has more pairs that meet or have met. @param data from `read` in scenario.mjs */
export function contactLimit(data) {
  const { before, possible, held } = countPairs(data);
  return before + Math.min(possible, held);
}

/**
 * The same cost in two ways, a sum over pairs: `base` plus `cost(before, n)` for each pair that met `before` times
 * in earlier events and n times in this one. Where all groups are full there are as many meetings in any schedule,
 * so a contact less is a meeting too many; as long as not everybody can meet, a solver sees more in that: at no
 * cost, a pair that met meets no more.
 */
export function contactPrices(data) {
  const { before, possible, held } = countPairs(data);
  if (held <= possible && data.sessions.every((s) => isFull(data, s))) {
    return { base: 0, again: true, cost: (met, n) => (met > 0 ? n : Math.max(0, n - 1)) };
  }
  return { base: before + Math.min(possible, held), again: false, cost: (met, n) => (met + n > 0 ? -1 : 0) };
}

/** Filling the largest groups first holds the most pairs, since C(x, 2) is convex. */
function mostPairs(data, s) {
  let left = data.present[s].length;
  let pairs = 0;
  for (const seats of data.open[s].map((g) => data.seats(g, s)).sort((a, b) => b - a)) {
    const filled = Math.min(seats, left);
    pairs += (filled * (filled - 1)) / 2;
    left -= filled;
  }
  return pairs;
}
