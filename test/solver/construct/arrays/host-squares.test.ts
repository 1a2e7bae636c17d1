import { expect, test } from 'vitest';
import { Rng } from '../../../../src/shared/rng.ts';
import { hostSquare, mayFindSquares } from '../../../../src/solver/construct/arrays/host-squares.ts';
import { countRepeats, type Sessions } from '../../../../src/solver/construct/design/design.ts';
import { last } from '../../../support/last.ts';

const squareOf = (groups: number, size: number, seed: number): Sessions =>
  last(hostSquare(groups, size, new Rng(seed)));

test.each([
  [3, 3, 1],
  [4, 3, 2],
  [5, 3, 3],
  [7, 3, 4],
  [12, 3, 5],
  [4, 4, 6],
  [5, 4, 7],
  [6, 4, 8],
  [7, 4, 9],
  [8, 4, 10],
])('%i hosts stay in groups of %i, and every guest comes to each of them once', (groups, size, seed) => {
  expect(mayFindSquares(groups, size)).toBe(true);
  const sessions = squareOf(groups, size, seed);
  expect(sessions).toHaveLength(groups);
  expect(countRepeats(groups, size, sessions)).toBe(0);
  const places = new Set<string>();
  for (const session of sessions) {
    expect(session.flat().sort((a, b) => a - b)).toEqual([...Array(groups * size).keys()]);
    session.forEach((group, g) => {
      expect(group).toHaveLength(size);
      expect(group).toContain(g);
      for (const p of group) places.add(`${p} in ${g}`);
    });
  }
  expect(places.size).toBe(groups + groups * (size - 1) * groups);
});

test('one turn of hosts and guests makes each session the next one, and the last one itself', () => {
  const [groups, size] = [6, 4];
  const sessions = squareOf(groups, size, 1);
  const turned = (p: number) => {
    const element = p % groups;
    return element === groups - 1 ? p : p - element + ((element + 1) % (groups - 1));
  };
  const text = (session: readonly (readonly number[])[]) =>
    session
      .map((group) => group.toSorted((a, b) => a - b).join())
      .sort()
      .join(' | ');
  const following = (s: number) => (s < groups - 1 ? (s + 1) % (groups - 1) : s);
  sessions.forEach((session, s) => {
    expect(text(session.map((group) => group.map(turned)))).toBe(text(sessions[following(s)]));
  });
});

test('guests of one host fall into no columns that never meet', () => {
  const [groups, size] = [8, 4];
  const met = new Set(
    squareOf(groups, size, 2).flatMap((session) =>
      session.flatMap((group) => group.flatMap((p) => group.map((q) => `${p} ${q}`))),
    ),
  );
  const seen = new Set([groups]);
  for (const p of seen) for (let q = groups; q < groups * size; q++) if (!met.has(`${p} ${q}`)) seen.add(q);
  // Those of a column would be eight.
  expect(seen.size).toBe(groups * (size - 1));
});

test('where guests are too many, or groups of two, none are looked for', () => {
  expect(mayFindSquares(13, 4)).toBe(false);
  expect(mayFindSquares(8, 5)).toBe(false);
  expect(mayFindSquares(8, 2)).toBe(false);
});

test('the same seed finds the same sessions', () => {
  expect(squareOf(7, 4, 3)).toEqual(squareOf(7, 4, 3));
  expect(squareOf(7, 4, 3)).not.toEqual(squareOf(7, 4, 4));
});
