import { describe, expect, it } from 'vitest';
import { arrayColumns, orthogonalArray } from '../../../../src/solver/construct/arrays/orthogonal-array.ts';

/** Whether columns a and b show every pair of symbols once. */
function orthogonal(rows: number[][], n: number, a: number, b: number): boolean {
  const seen = new Set(rows.map((row) => row[a] * n + row[b]));
  return rows.length === n * n && seen.size === n * n;
}

describe('orthogonal arrays', () => {
  it('show every pair of symbols once in every two columns', () => {
    for (let n = 2; n <= 34; n++) {
      const columns = Math.min(arrayColumns(n), 9);
      const rows = orthogonalArray(n, columns);
      for (let a = 1; a < columns; a++)
        for (let b = 0; b < a; b++) expect(orthogonal(rows, n, a, b), `${n}: ${a}, ${b}`).toBe(true);
    }
  });

  it('have as many columns as below, which may only rise', () => {
    const columns = { 6: 3, 10: 4, 12: 7, 14: 4, 15: 6, 18: 6, 20: 6, 22: 4, 26: 4, 30: 4, 34: 4, 46: 4 };
    for (const [n, least] of Object.entries(columns))
      expect(arrayColumns(Number(n)), n).toBeGreaterThanOrEqual(least);
  });
});
