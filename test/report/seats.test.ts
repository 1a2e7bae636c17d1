import { expect, test } from 'vitest';
import { aimOf, meetingFigures } from '../../src/report/meetings.ts';
import { stopFinder } from '../../src/report/places.ts';
import type { SeatShape } from '../../src/scenario/people/seats.ts';
import { requestOfList, storedPlan } from './list-plan.ts';

/** Ann, Bo, Cy and Di from seat to seat, with rules and no objective. */
function seated(seats: SeatShape) {
  const request = {
    ...requestOfList(['Ann', 'Bo', 'Cy', 'Di'], { seats, sessions: 1 }),
    objectives: [],
  };
  const { people, groups } = request.scenario;
  const schedule = { session_0: Object.fromEntries(groups.map(({ id }, g) => [id, [people[g].id]])) };
  return storedPlan(request, schedule);
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
