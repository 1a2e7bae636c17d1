/**
 * Least repeats of shapes without rules, found by our own earlier exact runs with another kind of solver:
 * group sizes, sessions, repeats.
 */
export const LEAST_REPEATS: readonly (readonly [readonly number[], number, number])[] = [
  [[3, 3], 2, 2],
  [[3, 3], 3, 5],
  [[3, 3], 4, 9],
  [[3, 3], 5, 15],
  [[4, 4], 2, 4],
  [[4, 4], 3, 8],
  [[4, 4], 4, 20],
  [[5, 5], 3, 18],
  [[6, 6], 3, 24],
  [[4, 4, 4], 2, 3],
  [[4, 4, 4], 3, 6],
];
