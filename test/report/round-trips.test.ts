import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PLAN_FORMATS, type RenderOptions } from '../../src/report/formats.ts';
import { type Plan, planOf } from '../../src/report/plan.ts';
import { readFormerSchedule } from '../../src/report/read/former-schedule.ts';
import { readTimetable } from '../../src/report/timetable.ts';
import type { Schedule } from '../../src/result/schedule.ts';
import { AWKWARD_NAMES, sampleResult } from './sample.ts';

const options: RenderOptions = {
  csvTable: 'schedule',
  calendarPer: 'participant',
  only: null,
  now: new Date('2026-01-02T03:04:05Z'),
};

const written: [name: string, format: keyof typeof PLAN_FORMATS, options: RenderOptions][] = [
  ['HTML', 'html', options],
  ['Excel', 'xlsx', options],
  ['calendar by participant', 'ics', options],
  ['calendar by group', 'ics', { ...options, calendarPer: 'group' }],
  ['CSV schedule', 'csv', options],
  ['CSV rosters', 'csv', { ...options, csvTable: 'rosters' }],
  ['CSV itineraries', 'csv', { ...options, csvTable: 'itineraries' }],
  ['Markdown', 'md', options],
];

function planOfPeople(people: readonly string[]): Plan {
  const groups = Math.max(1, Math.floor(people.length / 3));
  const absent = (person: number, session: number) => person === 0 && session === 1;
  const { request, result } = sampleResult({ people, groups, sessions: 3, absent });
  const timetable = readTimetable({ start: '2026-05-04T09:00', length: '20', breaks: '5' }, 3);
  if (!timetable.ok) throw new Error('the sample timetable is wrong');
  const plan = planOf(request, result, { timetable: timetable.value });
  if (!plan.ok) throw new Error(plan.issues[0].message);
  return plan.value;
}

/** Groups without people are left out, and the order within a group does not count. */
function seatsOf(schedule: Schedule): unknown {
  return Object.entries(schedule).map(([session, groups]) => [
    session,
    Object.entries(groups)
      .filter(([, people]) => people.length > 0)
      .map(([group, people]) => [group, [...people].sort()])
      .sort(),
  ]);
}

async function roundTrip(plan: Plan, format: keyof typeof PLAN_FORMATS, render: RenderOptions) {
  const text = await PLAN_FORMATS[format].render(plan, render);
  if (text === null) throw new Error('nothing was written');
  const read = await readFormerSchedule(typeof text === 'string' ? new TextEncoder().encode(text) : text);
  expect(read).toMatchObject({ ok: true });
  if (read.ok) expect(seatsOf(read.value)).toEqual(seatsOf(plan.solution.schedule));
}

describe('a plan comes back from every format', () => {
  test.each(written)('%s, with awkward names', async (_, format, render) => {
    await roundTrip(planOfPeople(AWKWARD_NAMES), format, render);
  });

  /**
   * What a file of people can hold: no control characters, no halves of characters, and something to see: a cell
   * of blanks is an empty cell to spreadsheets and calendars. And no member of every object, such as
   * "constructor": the library that writes workbooks loses such a cell.
   */
  const name = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
    .filter((text) => !/\p{C}/u.test(text) && /\S/u.test(text) && !(text in {}));

  test.each(written)(
    '%s, with any names',
    async (_, format, render) => {
      await fc.assert(
        fc.asyncProperty(fc.uniqueArray(name, { minLength: 2, maxLength: 9 }), (people) =>
          roundTrip(planOfPeople(people), format, render),
        ),
        { numRuns: 30 },
      );
    },
    120_000,
  );
});
