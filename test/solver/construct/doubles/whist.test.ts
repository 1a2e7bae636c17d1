import { describe, expect, it } from 'vitest';
import { whist } from '../../../../src/solver/construct/doubles/whist.ts';
import { counted } from './counted.ts';

/** That everybody is everybody's partner once and opponent twice; how often each player waits. */
function expectWhist(players: number, rounds: number[][][]): number[] {
  const { partners, opponents, waits } = counted(players, rounds);
  for (const [pairs, times] of [[partners, 1] as const, [opponents, 2] as const]) {
    expect(pairs.size, `${players} players`).toBe((players * (players - 1)) / 2);
    expect(new Set(pairs.values()), `${players} players`).toEqual(new Set([times]));
  }
  return waits;
}

const UP_TO = 101;
const UNKNOWN = [48, 56, 57, 60, 68, 69, 72, 80, 84, 92, 93, 96];
const orders = Array.from({ length: UP_TO - 3 }, (_, i) => i + 4).filter((v) => v % 4 < 2);

describe('whist tournaments', () => {
  it('make everybody partners once and opponents twice, for all but a few numbers of players', () => {
    expect(orders.filter((v) => !whist(v))).toEqual(UNKNOWN);
    for (const v of orders) {
      const rounds = whist(v);
      if (!rounds) continue;
      expect(rounds).toHaveLength(v % 4 === 0 ? v - 1 : v);
      expect(new Set(expectWhist(v, rounds)), `${v} players`).toEqual(new Set([v % 4]));
      if (v % 4 === 1) for (const [x, courts] of rounds.entries()) expect(courts.flat()).not.toContain(x);
    }
  });

  it('are there for no other numbers', () => {
    for (const v of [0, 1, 2, 3, 6, 7, 10, 11]) expect(whist(v)).toBeNull();
  });
});
