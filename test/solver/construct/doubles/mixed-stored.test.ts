import { expect, test } from 'vitest';
import { mixedRounds } from '../../../../src/solver/construct/doubles/mixed.ts';
import { ANYBODY_SEEDS, COUPLES_SEEDS } from '../../../../src/solver/construct/stored/doubles-data.ts';
import { counted } from './counted.ts';

const numbers = (seeds: Readonly<Record<number, string>>) => Object.keys(seeds).map(Number);

const couple = (n: number) => (pair: string) => {
  const [a, b] = pair.split(' ').map(Number);
  return b === a + n;
};

test.each(
  [COUPLES_SEEDS, ANYBODY_SEEDS].flatMap((seeds, i) => numbers(seeds).map((n) => [n, i === 0] as const)),
)('stored rounds of %i couples, who are couples: %s', (n, areCouples) => {
  const [rounds] = mixedRounds(n, areCouples);
  expect(rounds).toHaveLength(n % 2 === 0 ? n - 1 : n);
  for (const [a, b, c, d] of rounds.flat()) {
    // A husband and a wife on each side.
    expect([a < n, c < n]).not.toEqual([b < n, d < n]);
    expect([a, b, c, d].filter((player) => player < n)).toHaveLength(2);
  }
  const { partners, opponents, waits } = counted(2 * n, rounds);
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
