import { expect, test } from 'vitest';
import { proveContradiction } from '../../src/bounds/infeasible/prove.ts';
import { overlapIn, tablesOfSeats } from '../../src/bounds/lower/seats-tables.ts';
import { type SessionTable, sessionTables } from '../../src/check/bound/session-table.ts';
/** A lane of the search, which has no request, reads of each session what the checker does. */
import { pairsOf } from '../../src/check/exact/seating-clauses.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import { sized } from '../support/long.ts';
import { randomRequest } from '../support/random-request.ts';

const OPTIONS = { maxPeople: 9, maxGroups: 4, maxSessions: 3, soft: false, uneven: true, hard: true };

function saidBy(table: SessionTable): unknown[] {
  const { present, open, pairs, fewestOthers, mostOthers, emptySeats } = table;
  const met = pairsOf(present).map(([a, b]) => [table.mustMeet(a, b), table.canMeet(a, b)]);
  return [present, met, open, pairs, fewestOthers, mostOthers, emptySeats];
}

test('seats and the request say the same of each session', () => {
  let bound = 0;
  for (let seed = 1; seed <= sized(75, 600); seed++) {
    const request = randomRequest(seed, { ...OPTIONS, benches: seed % 2 === 0 });
    // Of rules that contradict each other seats keep one.
    if (proveContradiction(request) !== null) continue;
    const [own, checked] = [tablesOfSeats(compile(request)), sessionTables(request)];
    expect(own.map(saidBy)).toEqual(checked.map(saidBy));
    expect(overlapIn(own)).toBe(overlapIn(checked));
    if (checked.some(({ bindsPairs }) => bindsPairs)) bound += 1;
  }
  expect(bound).toBeGreaterThan(30);
});
