import { strFromU8, strToU8, unzipSync } from 'fflate';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { calendarArchive } from '../../src/report/calendar-archive.ts';
import { type CalendarOptions, planCalendar } from '../../src/report/calendar.ts';
import type { Plan } from '../../src/report/plan.ts';
import { readFormerSchedule } from '../../src/report/read/former-schedule.ts';
import { valueOf } from '../support/value-of.ts';
import { AWKWARD_NAMES, samplePlan, type SampleShape, sampleTimes } from './sample.ts';

const now = new Date('2026-01-02T03:04:05Z');
const everyone: CalendarOptions = { per: 'participant', only: null, now };

function planAt(start: string): Plan {
  const shape: SampleShape = {
    people: AWKWARD_NAMES,
    groups: 4,
    sessions: 3,
    absent: (person, session) => person === 0 && session === 1,
  };
  return samplePlan(shape, { timetable: sampleTimes(3, start) });
}

function eventsOf(text: string | null): ICAL.Event[] {
  if (text === null) throw new Error('no calendar was written');
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
}

describe('planCalendar, read by an iCalendar parser', () => {
  test('has an event a session that a participant attends, at the place and with the people of the plan', () => {
    const plan = planAt('2026-05-04T09:00');
    const events = eventsOf(planCalendar(plan, everyone));
    expect(events).toHaveLength(AWKWARD_NAMES.length * 3 - 1);
    const uids = new Set(events.map(({ uid }) => uid));
    expect(uids.size).toBe(events.length);
    for (const person of plan.people) {
      const own = events.filter(({ summary }) => summary.startsWith(`${person.name}: `));
      expect(own.map(({ location }) => location)).toEqual(person.stops.flatMap((stop) => stop?.id ?? []));
      for (const mate of person.stops[0]?.people ?? []) {
        if (mate !== person) expect(own[0].description.split('\n')).toContain(mate.name);
      }
    }
  });

  test('has an event a group and session', () => {
    const plan = planAt('2026-05-04T09:00');
    const events = eventsOf(planCalendar(plan, { ...everyone, per: 'group' }));
    expect(events.map(({ summary }) => summary)).toContain('Table 2: Session 3');
    expect(events).toHaveLength(12);
  });

  test('names only those who were asked for', () => {
    const plan = planAt('2026-05-04T09:00');
    const events = eventsOf(planCalendar(plan, { ...everyone, only: new Set([AWKWARD_NAMES[1]]) }));
    expect(events.map(({ summary }) => summary.split(': ')[0])).toEqual(new Array(3).fill(AWKWARD_NAMES[1]));
  });

  test('takes place at local time, or at a moment of the world where the start has a time zone', () => {
    const [local] = eventsOf(planCalendar(planAt('2026-05-04T09:00'), everyone));
    expect([local.startDate.toString(), local.startDate.zone.tzid]).toEqual([
      '2026-05-04T09:00:00',
      'floating',
    ]);
    const [zoned] = eventsOf(planCalendar(planAt('2026-05-04T01:00+02:00'), everyone));
    expect(zoned.startDate.toString()).toBe('2026-05-03T23:00:00Z');
    expect(zoned.endDate.toString()).toBe('2026-05-03T23:20:00Z');
  });

  test('keeps the UIDs of a plan that is written again', () => {
    const uids = () => eventsOf(planCalendar(planAt('2026-05-04T09:00'), everyone)).map(({ uid }) => uid);
    expect(uids()).toEqual(uids());
  });

  test('folds lines at 75 octets, between characters', () => {
    const text = planCalendar(planAt('2026-05-04T09:00'), everyone);
    const lengths = text.split('\r\n').map((line) => Buffer.byteLength(line));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
    expect(text).not.toContain('\uFFFD');
  });

  test('has no event of a plan without times', () => {
    const plan = planAt('2026-05-04T09:00');
    const without = { ...plan, sessions: plan.sessions.map((session) => ({ ...session, slot: null })) };
    expect(planCalendar({ ...without, timetable: null }, everyone)).not.toContain('VEVENT');
  });
});

describe('calendarArchive', () => {
  test('has a file for everybody who comes, under a name of their own', () => {
    const plan = planAt('2026-05-04T09:00');
    const twins = plan.people.map((person, index) => ({
      ...person,
      name: index < 2 ? 'Åsa / Ödön' : person.name,
    }));
    const files = unzipSync(calendarArchive({ ...plan, people: twins }, { only: null, now }));
    expect(Object.keys(files)).toHaveLength(plan.people.length);
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['Åsa-Ödön.ics', 'Åsa-Ödön-2.ics', 'home.ics']),
    );
    const events = Object.values(files).map((file) => eventsOf(strFromU8(file)).length);
    expect(events).toEqual([2, ...new Array(plan.people.length - 1).fill(3)]);
    const one = unzipSync(calendarArchive(plan, { only: new Set(['@home']), now }));
    expect(Object.keys(one)).toEqual(['home.ics']);
  });
});

test('of thousands at a table names few, and all files together are read back whole', async () => {
  const people = Array.from({ length: 720 }, (_, i) => `Name${i}`);
  const plan = samplePlan({ people, groups: 1, sessions: 2 }, { timetable: sampleTimes(2) });
  const text = planCalendar(plan, everyone);
  expect(text.length).toBeLessThan(1_000_000);
  const events = eventsOf(text);
  expect(events[0].description.split('\n').slice(-2)).toEqual([
    expect.stringMatching(/^Name/),
    'and 709 more',
  ]);
  const archive = calendarArchive(plan, { only: null, now });
  expect(archive.length).toBeLessThan(1_000_000);
  for (const bytes of [strToU8(text), archive]) {
    const sessions = Object.values(valueOf(await readFormerSchedule(bytes)));
    expect(sessions.map(({ 'Table 1': seated }) => seated?.toSorted())).toEqual([
      people.toSorted(),
      people.toSorted(),
    ]);
  }
  const own = planCalendar(plan, { ...everyone, only: new Set(['Name3']) });
  expect(eventsOf(own)[0].description).toContain('Name719');
});
