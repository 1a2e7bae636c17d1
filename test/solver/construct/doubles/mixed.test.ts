import { describe, expect, it } from 'vitest';
import { hasMixedDoubles, mixedDoubles } from '../../../../src/solver/construct/doubles/mixed.ts';
import { counted } from './counted.ts';

describe('mixed doubles', () => {
  const orders = Array.from({ length: 50 }, (_, n) => n).filter(hasMixedDoubles);

  it('are there for all numbers of couples that 2 and 3 divide not at all or more than once', () => {
    expect(orders).toEqual([
      4, 5, 7, 8, 9, 11, 13, 16, 17, 19, 20, 23, 25, 27, 28, 29, 31, 32, 35, 36, 37, 40, 41, 43, 44, 45, 47,
      49,
    ]);
  });

  it('bring everybody together with everybody but the own spouse, once as partners and once as opponents', () => {
    for (const n of orders) {
      const rounds = mixedDoubles(n);
      expect(rounds).toHaveLength((n & (n - 1)) === 0 ? n - 1 : n);
      for (const [a, b, c, d] of rounds.flat()) {
        expect(new Set([a % n, b % n, c % n, d % n]).size).toBe(4);
        expect([a < n, b < n, c < n, d < n]).toEqual([true, false, true, false]);
      }
      const { partners, opponents, waits } = counted(2 * n, rounds);
      // Couples wait together.
      for (const playing of rounds.map((courts) => new Set(courts.flat())))
        for (const p of playing) expect(playing.has((p + n) % (2 * n))).toBe(true);
      expect(partners.size, `${n} couples`).toBe(n * (n - 1));
      expect(opponents.size, `${n} couples`).toBe(2 * n * (n - 1));
      expect(new Set(waits).size, `${n} couples`).toBe(1);
    }
  });
});
