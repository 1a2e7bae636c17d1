import type { Argument } from './argument.ts';

/**
 * Some groups must be used (pins, or a rule), every group in use holds from its smallest size to its seats: when no
 * choice of groups has the number of people who attend in its range, there is no seating. For each total of
 * smallest sizes the most seats are kept (a knapsack).
 */
export const minSizes: Argument = ({ facts, units, minSizes: smallest, used }) => {
  if (used.size === 0 && smallest.every((size) => size <= 1)) return null;
  const total = facts.present.length;
  const forced = new Set([...used, ...units.flatMap((unit) => unit.pins)]);
  /** Most seats for each total of smallest sizes; −1: no such choice. */
  let most = new Int32Array(total + 1).fill(-1);
  most[0] = 0;
  for (const [group, size] of facts.seats.entries()) {
    const next = forced.has(group) ? new Int32Array(total + 1).fill(-1) : most.slice();
    const floor = Math.max(1, smallest[group]);
    if (size > 0 && floor <= size) {
      for (let sum = floor; sum <= total; sum++) {
        if (most[sum - floor] >= 0) next[sum] = Math.max(next[sum], most[sum - floor] + size);
      }
    }
    most = next;
  }
  if (most.some((room) => room >= total)) return null;
  return { argument: 'min_sizes' };
};
