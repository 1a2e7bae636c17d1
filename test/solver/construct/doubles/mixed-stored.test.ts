import { expect, test } from 'vitest';
import { mixedRounds } from '../../../../src/solver/construct/doubles/mixed.ts';
import { ANYBODY_SEEDS, COUPLES_SEEDS } from '../../../../src/solver/construct/stored/doubles-data.ts';

const numbers = (seeds: Readonly<Record<number, string>>) => Object.keys(seeds).map(Number);

/** How often pairs are partners, and opponents, "a b" with a < b; and how often each player waits. */
function counted(n: number, rounds: number[][][]) {
  const [partners, opponents] = [new Map<string, number>(), new Map<string, number>()];
  const waits = new Array<number>(2 * n).fill(rounds.length);
  const count = (of: Map<string, number>, a: number, b: number) => {
    const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
    of.set(key, (of.get(key) ?? 0) + 1);
  };
  for (const courts of rounds) {
    expect(new Set(courts.flat()).size).toBe(4 * courts.length);
    for (const player of courts.flat()) waits[player]--;
    for (const [a, b, c, d] of courts) {
      // A husband and a wife on each side.
      expect([a, b, c, d].map((player) => player < n).toSorted()).toEqual([false, false, true, true]);
      expect([a < n, c < n]).not.toEqual([b < n, d < n]);
      for (const [x, y] of [
        [a, b],
        [c, d],
      ])
        count(partners, x, y);
      for (const x of [a, b]) for (const y of [c, d]) count(opponents, x, y);
    }
  }
  return { partners, opponents, waits };
}

const couple = (n: number) => (pair: string) => {
  const [a, b] = pair.split(' ').map(Number);
  return b === a + n;
};

test.each(
  [COUPLES_SEEDS, ANYBODY_SEEDS].flatMap((seeds, i) => numbers(seeds).map((n) => [n, i === 0] as const)),
)('stored rounds of %i couples, who are couples: %s', (n, areCouples) => {
  const [rounds] = mixedRounds(n, areCouples);
  expect(rounds).toHaveLength(n % 2 === 0 ? n - 1 : n);
  const { partners, opponents, waits } = counted(n, rounds);
  expect(Math.max(...partners.values())).toBe(1);
  const isStrict = areCouples && [15, 21, 22].includes(n);
  expect(Math.max(...opponents.values())).toBeLessThanOrEqual(isStrict ? 1 : 2);
  expect(new Set(waits)).toEqual(new Set([n % 2]));
  const met = new Set([...partners.keys(), ...opponents.keys()]);
  const pairs = n * (2 * n - 1);
  if (areCouples) {
    expect(partners.size).toBe(n * (n - 1));
    expect([...met].filter(couple(n))).toEqual([]);
    expect(met.size).toBe(pairs - n);
  } else expect(met.size).toBe(n % 2 === 0 ? pairs - 1 : pairs);
});

test('none are known for six couples', () => {
  expect(mixedRounds(6, true)).toEqual([]);
});
