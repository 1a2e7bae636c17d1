import { describe, expect, it, test } from 'vitest';
import { Rng } from '../../../../src/shared/rng.ts';
import { roundTables } from '../../../../src/solver/construct/direct/round-tables.ts';

const equal = (tables: number, size: number): number[] => Array.from({ length: tables }, () => size);

/** Null where no sessions were found; else how often the two who sit beside each other most often do. */
function mostBeside(sizes: readonly number[]): number | null {
  const sessions = roundTables(sizes, new Rng(1));
  if (sessions === null) return null;
  const people = sizes.reduce((sum, size) => sum + size, 0);
  expect(sessions).toHaveLength(Math.floor((people - 1) / 2));
  const beside = new Map<string, number>();
  for (const session of sessions) {
    expect(session.map(({ length }) => length)).toEqual(sizes);
    expect(session.flat().sort((a, b) => a - b)).toEqual([...Array(people).keys()]);
    for (const table of session)
      for (const [i, p] of table.entries()) {
        const pair = [p, table.at(i - 1)!].sort((a, b) => a - b).join();
        beside.set(pair, (beside.get(pair) ?? 0) + 1);
      }
  }
  return Math.max(...beside.values());
}

describe('round tables', () => {
  it('of one size have new neighbours in every session that can be', () => {
    const missing: string[] = [];
    for (let size = 4; size <= 12; size++)
      for (let tables = 1; tables * size <= 48; tables++) {
        const most = mostBeside(equal(tables, size));
        if (most === null) missing.push(`${tables} of ${size}`);
        else expect(most).toBe(1);
      }
    expect(missing).toEqual(['2 of 5', '6 of 7']);
  });

  it('may have sizes one apart', () => {
    for (const sizes of [
      [8, 8, 7, 7],
      [6, 6, 5],
      [5, 6, 6, 6],
    ])
      expect(mostBeside(sizes)).toBe(1);
  });
});

test('tables of four and five have no such sessions, nor have tables of two neighbours on both sides', () => {
  expect(roundTables([4, 5], new Rng(1))).toBe(null);
  expect(roundTables([2, 3], new Rng(1))).toBe(null);
});
