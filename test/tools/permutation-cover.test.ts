import { describe, expect, test } from 'vitest';
import { PermutationCover } from '../../tools/permutation-cover/cover.ts';
import { firstRows } from '../../tools/permutation-cover/first-rows.ts';

/** Pairs of arrows that each permutation has, written as text; the definition, counted another way. */
function pairs(to: readonly number[]): string[] {
  return to.flatMap((k, i) => to.slice(0, i).map((l, j) => `${j}>${l} ${i}>${k}`));
}

function everyPair(symbols: number): Set<string> {
  const all = new Set<string>();
  for (let j = 0; j < symbols; j++)
    for (let i = j + 1; i < symbols; i++)
      for (let l = 0; l < symbols; l++)
        for (let k = 0; k < symbols; k++)
          if (l !== j && k !== i && k !== l && !(l === i && k === j)) all.add(`${j}>${l} ${i}>${k}`);
  return all;
}

/** Tries all sets of permutations, one pair after the other. */
function coverByBruteForce(symbols: number): boolean {
  const rows = new PermutationCover(symbols).permutations.map(pairs);
  const extend = (open: Set<string>): boolean => {
    const [first] = open;
    if (first === undefined) return true;
    return rows.some((row) => {
      if (!row.includes(first) || !row.every((pair) => open.has(pair))) return false;
      return extend(new Set([...open].filter((pair) => !row.includes(pair))));
    });
  };
  return extend(everyPair(symbols));
}

describe('PermutationCover', () => {
  test.each([3, 4, 5, 6])('agrees with brute force on %i symbols', (symbols) => {
    const cover = new PermutationCover(symbols);
    expect(cover.permutations.every((to) => to.every((k, i) => k !== i && to[k] !== i))).toBe(true);
    expect(cover.exists()).toBe(coverByBruteForce(symbols));
  });

  test('finds none of 7 symbols, from any first permutation of a kind either', () => {
    const cover = new PermutationCover(7);
    expect(cover.permutations).toHaveLength(1140);
    expect(cover.exists()).toBe(false);
    const rows = firstRows(cover.permutations);
    expect(rows).toHaveLength(4);
    expect(rows.some((row) => cover.exists([row]))).toBe(false);
  });

  test('goes on from given permutations, and leaves no trace', () => {
    const cover = new PermutationCover(4);
    expect(cover.exists([0])).toBe(true);
    expect(cover.exists([0, 0])).toBe(false);
    expect(cover.exists()).toBe(true);
  });
});
