import { expect, test } from 'vitest';
import { packDay, unpackDay } from '../../src/report/day/day-link.ts';
import { matesAt } from '../../src/report/day/day-plan.ts';
import { dayPlanOf } from '../../src/report/day/of-plan.ts';
import { meetingFigures } from '../../src/report/pairs.ts';
import { stopFinder } from '../../src/report/places.ts';
import { printPage } from '../../src/report/print/print-page.ts';
import { readTimetable } from '../../src/report/timetable.ts';
import { aimOf } from '../../src/scenario/meeting-kinds.ts';
import type { SeatShape } from '../../src/scenario/people/grouping-options.ts';
import { valueOf } from '../support/value-of.ts';
import { requestOfList, storedPlan } from './list-plan.ts';

/** People from seat to seat, with rules and no objective. */
function seated(seats: SeatShape, names = ['Ann', 'Bo', 'Cy', 'Di']) {
  const request = {
    ...requestOfList(names, { seats, sessions: 1 }),
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
  expect(meetingFigures(plan, { over: aimOf(plan.request) }).unique_contacts).toBe(pairs);
});

test('score sheets have everybody at a table, also where its first seat is free', () => {
  const { request, solution } = seated({ shape: 'round', seats: 4 });
  const rowOf = (schedule: typeof solution.schedule) =>
    /<tbody>.*?<\/tbody>/s
      .exec(printPage(storedPlan(request, schedule), 'scores'))?.[0]
      .replaceAll(/<[^>]*>/g, '');
  expect(rowOf(solution.schedule)).toContain('Ann · Bo · Cy · Di');
  const free = { ...solution.schedule.session_0, [request.scenario.groups[0].id]: [] };
  expect(rowOf({ session_0: free })).toContain('Bo · Cy · Di');
});

test('long names at round tables stand on two lines, uncut', () => {
  const long = seated({ shape: 'round', seats: 4 }, ['Tina von und zu Hohenstein-Berg', 'Bo', 'Cy', 'Di']);
  const page = printPage(long, 'posters');
  expect(page).toMatch(/>Tina von und zu <\/text><text [^>]*>Hohenstein-Berg </);
  expect(page).not.toContain('…');
});

test('the list to find a seat in names no session where there is one', () => {
  const text = printPage(seated({ shape: 'round', seats: 4 }), 'find-your-table').replaceAll(/<[^>]*>/g, '|');
  expect(text).toMatch(/Name\|+Table\|/);
  expect(text).not.toContain('in session');
});

test('posters with drawn seats have the code of the plan and the day', () => {
  const read = valueOf(readTimetable({ start: '2027-06-05T17:00', length: '1h', breaks: '5m' }, 1));
  const { request, solution } = seated({ shape: 'round', seats: 4 });
  const plan = storedPlan(request, solution.schedule, { timetable: read });
  const given = { edition: { number: 2, at: 14_427_000 }, page: 'https://x.example/day.html', live: null };
  const page = printPage(plan, 'posters', 'a4', given);
  expect(page.match(/<svg class="qr"/g)).toHaveLength(1);
  expect(page).toContain('Saturday, 5 June 2027');
  expect(page).toContain('plan 2.');
});

test.each([
  [{ shape: 'round', seats: 4 }, 'Table 1, seat 2', ['Ann', 'Cy', 'Di']],
  [{ shape: 'grid', rows: 1, columns: 4 }, 'Row 1, seat 2', ['Ann', 'Cy']],
] as const)(
  'the card of somebody on %o says the seat in words, and who is beside it',
  (seats, name, with_) => {
    const day = valueOf(unpackDay(packDay(dayPlanOf(seated(seats), { number: 1, at: 0 }))));
    const bo = day.people[1];
    expect(day.tables[bo.at[0] ?? -1].name).toBe(name);
    expect(matesAt(day, bo, 0)).toEqual(with_);
  },
);
