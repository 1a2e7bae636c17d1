import { describe, expect, it } from 'vitest';
import { rowOrders, tableOrders } from '../../../../src/solver/construct/direct/neighbours.ts';

/** How many times who sits beside whom, by "a b" with a < b. */
function beside(orders: number[][], isRound: boolean): Map<string, number> {
  const counts = new Map<string, number>();
  for (const order of orders)
    for (let i = isRound ? 0 : 1; i < order.length; i++) {
      const key = [order[i], order.at(i - 1)!].sort((a, b) => a - b).join(' ');
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  return counts;
}

describe.each([
  {
    place: 'a round table',
    orders: tableOrders,
    isRound: true,
    most: (n: number) => Math.floor((n - 1) / 2),
  },
  { place: 'a row', orders: rowOrders, isRound: false, most: (n: number) => Math.floor(n / 2) },
])('the orders at $place', ({ orders, isRound, most }) => {
  it('seat everybody, and nobody beside the same person twice', () => {
    for (let n = 3; n <= 60; n++) {
      const all = orders(n);
      expect(all, `${n} people`).toHaveLength(most(n));
      for (const order of all)
        expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: n }, (_, i) => i));
      const counts = beside(all, isRound);
      expect(Math.max(...counts.values()), `${n} people`).toBe(1);
      expect(counts.size).toBe(most(n) * (isRound ? n : n - 1));
    }
  });

  it('are none where nobody has neighbours on both sides', () => {
    for (const n of [0, 1]) expect(orders(n)).toEqual([]);
  });
});
