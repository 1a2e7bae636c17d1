import { describe, expect, it } from 'vitest';
import { WHIST_FAMILIES, whist } from '../../../../src/solver/construct/doubles/whist.ts';

/** How often each pair are partners and opponents, and who waits, counted anew. */
function count(players: number, rounds: number[][][]) {
  const pairs = new Map<string, [partners: number, opponents: number]>();
  const waits = new Array<number>(players).fill(0);
  const meet = (a: number, b: number, as: 0 | 1) => {
    const key = [a, b].sort((x, y) => x - y).join();
    const kept = pairs.get(key) ?? [0, 0];
    kept[as]++;
    pairs.set(key, kept);
  };
  for (const courts of rounds) {
    const all = courts.flat();
    expect(new Set(all).size).toBe(all.length);
    for (let p = 0; p < players; p++) if (!all.includes(p)) waits[p]++;
    for (const [a, b, c, d] of courts) {
      meet(a, b, 0);
      meet(c, d, 0);
      for (const x of [a, b]) for (const y of [c, d]) meet(x, y, 1);
    }
  }
  return { pairs, waits };
}

const UP_TO = 101;
const UNKNOWN = [60, 68, 72, 93];
const orders = Array.from({ length: UP_TO - 3 }, (_, i) => i + 4).filter((v) => v % 4 < 2);

describe('whist tournaments', () => {
  it('make everybody partners once and opponents twice, for all but a few numbers of players', () => {
    expect(orders.filter((v) => !whist(v))).toEqual(UNKNOWN);
    for (const v of orders) {
      const rounds = whist(v);
      if (!rounds) continue;
      expect(rounds).toHaveLength(v % 4 === 0 ? v - 1 : v);
      const { pairs, waits } = count(v, rounds);
      expect(pairs.size, `${v} players`).toBe((v * (v - 1)) / 2);
      expect(new Set([...pairs.values()].map(String)), `${v} players`).toEqual(new Set(['1,2']));
      expect(new Set(waits), `${v} players`).toEqual(new Set([v % 4]));
      if (v % 4 === 1) for (const [x, courts] of rounds.entries()) expect(courts.flat()).not.toContain(x);
    }
  });

  it('are there for no other numbers', () => {
    for (const v of [0, 1, 2, 3, 6, 7, 10, 11]) expect(whist(v)).toBeNull();
  });

  for (const family of WHIST_FAMILIES)
    it(`${family.name} builds what it promises`, () => {
      const made = orders.filter((v) => v <= 61).flatMap((v) => [[v, family.build(v)] as const]);
      expect(made.some(([, rounds]) => rounds)).toBe(true);
      for (const [v, rounds] of made) {
        if (!rounds) continue;
        const { pairs } = count(v, rounds);
        expect(pairs.size, `${v} players`).toBe((v * (v - 1)) / 2);
        expect(new Set([...pairs.values()].map(String)), `${v} players`).toEqual(new Set(['1,2']));
      }
    });
});
