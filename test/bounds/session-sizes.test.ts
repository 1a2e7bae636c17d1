import { expect, test } from 'vitest';
import { lowerBound } from '../../src/bounds/lower/lower-bound.ts';
import { fewestSharedPairs } from '../../src/check/bound/forced-overlap.ts';
import { sizesIn } from '../../src/check/bound/session-sizes.ts';
import { sessionTables } from '../../src/check/bound/session-table.ts';
import { proofForOthers } from '../../src/neutral/neutral-proof.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import { fractionText } from '../../src/shared/fraction.ts';
import { judge } from '../../src/verdict/judge.ts';
import { bodyOf, read } from '../../tools/cases/case.ts';
import { constrained } from '../../tools/cases/constrained.ts';
import { mixing } from '../../tools/cases/mixing.ts';
import { sized, usualTest } from '../support/long.ts';
import { plainRequest } from '../support/plain-request.ts';

test.each([sized(['conference-36-late-arrivals', '8'], ['club-26-smallest-tables', '42'])])(
  '%s costs at least %s',
  (id, bound) => {
    const draft = [...mixing(), ...constrained()].find((each) => each.id === id)!;
    const request = read(id, bodyOf(draft));
    const proof = lowerBound(compile(request), request);
    expect(proof.pieces.map(({ numbers }) => Object.keys(numbers))).toEqual([['sizes']]);
    expect(proof.bound).toBe(bound);
    expect(judge(request, { proof }).proof).toMatchObject({ holds: true });
    const { claim } = proofForOthers(request, { plan: null, proof });
    expect(claim.kind === 'bounds' && fractionText(claim.lower)).toBe(bound);
  },
);

usualTest(
  'pairs that meet in both of two sessions are never more than the fewest that any seating has',
  () => {
    let [looked, exact] = [0, 0];
    for (const seats of [
      [3, 3],
      [4, 2],
      [4, 4],
      [3, 2, 2],
      [5, 3, 1],
      [2, 2, 2, 2],
    ]) {
      for (let people = 2; people <= seats.reduce((sum, size) => sum + size, 0); people++) {
        const request = plainRequest(seats, 2, [], people);
        const [lists] = sizesIn(sessionTables(request), 1000);
        for (const one of lists!) {
          for (const other of lists!) {
            const fewest = fewestShared(one, other);
            const found = fewestSharedPairs(people, one, other);
            expect(found).toBeLessThanOrEqual(fewest);
            looked += 1;
            if (found === fewest) exact += 1;
          }
        }
      }
    }
    expect(looked).toBeGreaterThan(100);
    expect(exact / looked).toBeGreaterThan(0.95);
  },
);

/** Every table of whole numbers with these sums of rows and columns, row by row. */
function fewestShared(rows: readonly number[], columns: readonly number[]): number {
  const known = new Map<string, number>();
  const from = (row: number, left: readonly number[]): number => {
    if (row === rows.length) return 0;
    const key = `${row}: ${left}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    let least = Number.POSITIVE_INFINITY;
    const deal = (column: number, toSeat: number, rest: readonly number[], pairs: number): void => {
      if (column === left.length) {
        if (toSeat === 0) least = Math.min(least, pairs + from(row + 1, rest));
        return;
      }
      for (let z = 0; z <= Math.min(toSeat, left[column]); z++) {
        deal(column + 1, toSeat - z, [...rest, left[column] - z], pairs + (z * (z - 1)) / 2);
      }
    };
    deal(0, rows[row], [], 0);
    known.set(key, least);
    return least;
  };
  return from(0, columns);
}
