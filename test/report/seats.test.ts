import { expect, test } from 'vitest';
import { FULL_DETAILS } from '../../src/check/judge.ts';
import { aimOf, meetingFigures } from '../../src/report/meetings.ts';
import { stopFinder } from '../../src/report/places.ts';
import { planOf } from '../../src/report/plan.ts';
import { buildResult } from '../../src/result/write-result.ts';
import { requestFromPeople } from '../../src/scenario/people/from-people.ts';
import { readPeopleTable } from '../../src/scenario/people/read-table.ts';
import type { SeatShape } from '../../src/scenario/people/seats.ts';
import { NOTHING_PROVEN, scored } from '../support/judged.ts';

/** Ann, Bo, Cy and Di from seat to seat, with rules and no objective. */
function seated(seats: SeatShape) {
  const table = readPeopleTable('name\nAnn\nBo\nCy\nDi');
  if (!table.ok) throw new Error('no table');
  const made = requestFromPeople(table.value, { seats, sessions: 1 });
  if (!made.ok) throw new Error(made.issues[0].message);
  const request = { ...made.value.request, objectives: [] };
  const { people, groups } = request.scenario;
  const schedule = { session_0: Object.fromEntries(groups.map(({ id }, g) => [id, [people[g].id]])) };
  const run = {
    ...{ seed: 1, iterations: 10, seconds: 0.5, stop_reason: 'time_limit' as const, lanes: 1 },
    ...{ version: '0.1.0', settings: {} },
  };
  const result = buildResult({
    ...{ status: 'solved', scenario: { ...request }, proof: NOTHING_PROVEN, run },
    solved: { schedule, judged: scored(request, schedule, FULL_DETAILS) },
  });
  const plan = planOf(request, result);
  if (!plan.ok) throw new Error(plan.issues[0].message);
  return plan.value;
}

test.each([
  [{ shape: 'round', seats: 4 }, ['Bo Di', 'Ann Cy', 'Bo Di', 'Ann Cy'], 4],
  [{ shape: 'grid', rows: 1, columns: 4 }, ['Bo', 'Ann Cy', 'Bo Di', 'Cy'], 3],
] as const)('cards and figures of %o speak of neighbours', (seats, beside, pairs) => {
  const plan = seated(seats);
  const stopOf = stopFinder(plan);
  expect(plan.people.map((person) => stopOf(person, 0)?.mates.toSorted().join(' '))).toEqual(beside);
  expect(meetingFigures(plan, { over: aimOf(plan) })?.unique_contacts).toBe(pairs);
});
