import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packDay, unpackDay } from '../../../src/report/day/day-link.ts';
import { liveIn, liveLink, personLink } from '../../../src/report/day/day-links.ts';
import { type DayPlan, dayOf } from '../../../src/report/day/day-plan.ts';
import { dayPlanOf } from '../../../src/report/day/of-plan.ts';
import { qrCode } from '../../../src/report/qr/qr-code.ts';
import { sized } from '../../support/long.ts';
import { valueOf } from '../../support/value-of.ts';
import { doublesPlan } from '../doubles-plan.ts';
import { AWKWARD_NAMES, samplePlan, type SampleShape, sampleTimes } from '../sample.ts';

const EDITION = { number: 3, at: 13_900_000 };
const PAGE = 'https://events.example.org/seating/day.html';
const FIRST =
  'Amara Ben Chloé Dmitri Elif Farah Goran Hana Ines Jonas Kofi Lena Mateo Nadia Oskar Priya'.split(' ');
const LAST =
  'Abbott Bergström Castellanos Dimitrov Eriksen Müller Gallagher Hoang Iyer Jaworski Kaplan'.split(' ');

function namesOf(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${FIRST[i % 16]} ${LAST[Math.floor(i / 16) % 11]}`);
}

function dayFor(people: readonly string[], groups: number, sessions: number): DayPlan {
  const shape: SampleShape = {
    ...{ people, groups, sessions },
    attributes: (index) => ({ email: `secret-${index}@example.org`, role: 'buyer' }),
    absent: (person, session) => person === 1 && session === 0,
  };
  const options = { title: 'Spring meetup', timetable: sampleTimes(sessions) };
  return dayPlanOf(samplePlan(shape, options), EDITION);
}

const text = fc.string({ unit: 'grapheme', maxLength: 20 });
const randomDay = fc
  .record({
    people: fc.nat(30),
    tables: fc.array(
      fc
        .record({
          ...{ name: text, place: text, inRow: fc.boolean(), color: fc.nat(99), waits: fc.boolean() },
        })
        .map((table) => ({ ...table, inRow: table.inRow && table.place !== table.name })),
      { minLength: 1, maxLength: 6 },
    ),
    sessions: fc.array(
      fc.record({
        label: text,
        slot: fc.option(fc.record({ start: fc.nat(2 ** 30), length: fc.nat(5000) })),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  })
  .chain(({ people, tables, sessions }) =>
    fc.record({
      title: text,
      edition: fc.record({ number: fc.nat(2 ** 20), at: fc.nat(2 ** 30) }),
      tables: fc.constant(tables),
      sessions: fc.constant(sessions),
      people: fc.array(
        fc.record({
          name: text,
          at: fc.tuple(...sessions.map(() => fc.option(fc.nat(tables.length - 1)))),
        }),
        { minLength: people, maxLength: people },
      ),
    }),
  );

describe('the link of the day', () => {
  test('gives back what was packed', () => {
    fc.assert(
      fc.property(randomDay, (day) => {
        const packed = packDay(day);
        expect(packed).toMatch(/^1[0-9A-Z./:+-]*[0-9]$/);
        expect(unpackDay(`#${packed}`)).toEqual({ ok: true, value: day, warnings: [] });
      }),
      { numRuns: sized(20, 150) },
    );
  });

  test('gives back names that formats break, and what nothing can write is replaced', () => {
    const day = dayFor(AWKWARD_NAMES, 3, 2);
    expect(unpackDay(packDay(day))).toMatchObject({ ok: true, value: day });
    const odd = { ...day, title: `a\nb\ud800${'c'.repeat(900)}` };
    const read = unpackDay(packDay(odd));
    expect(read.ok && read.value.title).toMatch(/^a b\ufffdc{400,}$/);
  });

  test('has names and tables alone', () => {
    const day = dayFor(namesOf(20), 4, 3);
    const read = valueOf(unpackDay(packDay(day)));
    const all = JSON.stringify(read);
    expect(all).not.toMatch(/secret|example|buyer|email|role/);
    expect(Object.keys(read)).toEqual(['title', 'edition', 'tables', 'sessions', 'people']);
    expect(Object.keys(read.people[0])).toEqual(['name', 'at']);
  });

  test('of one person has nobody else, nor a table where they never are', () => {
    const day = dayFor(namesOf(40), 10, 3);
    const person = day.people[7];
    const link = personLink(day, person.name, PAGE, null) ?? '';
    const read = valueOf(unpackDay(new URL(link).hash));
    expect(read.people.map(({ name }) => name)).toEqual([person.name]);
    const tables = (from: DayPlan, at: readonly (number | null)[]) =>
      at.map((table) => table !== null && [from.tables[table].name, from.tables[table].color]);
    expect(tables(read, read.people[0].at)).toEqual(tables(day, person.at));
    expect(read.tables.length).toBe(new Set(person.at).size);
    expect(personLink(day, 'Nobody', PAGE, null)).toBeNull();
  });

  test('of one person follows the plan where there is a link that does', () => {
    const names = ['Zoë & Max', 'Łukasz #2', 'Ann+Bo %20', 'name=live'];
    const day = dayFor([...names, ...namesOf(8)], 3, 2);
    for (const name of names) {
      const link = personLink(day, name, PAGE, '0123456789abcdef') ?? '';
      expect(liveIn(new URL(link).hash)).toEqual({ id: '0123456789abcdef', name });
    }
    expect(liveIn(new URL(liveLink('0123456789abcdef', PAGE)).hash)?.name).toBeNull();
    expect(liveIn(packDay(day))).toBeNull();
  });

  test('fits a code that phones read from paper: 143 people at 18 tables for 4 sessions, and any one person', () => {
    const large = dayFor(namesOf(143), 18, 4);
    expect(qrCode(`${PAGE}#${packDay(large)}`)?.side).toBeLessThanOrEqual(97 + 8);
    const most = dayFor(namesOf(176), 25, 12);
    expect(qrCode(`${PAGE}#${packDay(most)}`)).toBeNull();
    const names = Array.from({ length: 300 }, (_, i) => `${'Maximiliane-Theodora '.repeat(3)}${i}`);
    const long = dayFor(names, 30, 12);
    const one = qrCode(`${PAGE}#${packDay(dayOf(long, long.people[0]))}`);
    expect(one?.side).toBeLessThanOrEqual(97 + 8);
  });

  test('is refused where a sign was lost or changed, and where it is of another version', () => {
    const day = dayFor(namesOf(12), 3, 3);
    const packed = packDay(day);
    const accepted = [...packed].flatMap((sign, at) => {
      const others = [sign === 'A' ? 'B' : 'A', '', sign.toLowerCase() === sign ? '?' : sign.toLowerCase()];
      return others.filter((other) => {
        if (at === 0) return false;
        const read = unpackDay(packed.slice(0, at) + other + packed.slice(at + 1));
        // The last signs may say more than is needed.
        return read.ok && JSON.stringify(read.value) !== JSON.stringify(day);
      });
    });
    expect(accepted).toEqual([]);
    const code = (fragment: string) => {
      const read = unpackDay(fragment);
      return read.ok ? '' : read.issues[0].code;
    };
    expect(code('')).toBe('share_damaged');
    expect(code('plan=2.abc')).toBe('share_damaged');
    expect(code('2ABCDEF')).toBe('share_version');
    for (let length = 0; length < packed.length; length += 7)
      expect(code(packed.slice(0, length))).toBe('share_damaged');
  });

  test('keeps the two sides of a court together, and says who waits', () => {
    const day = dayPlanOf(doublesPlan(), EDITION);
    expect(day.tables).toEqual([
      { name: 'Court 1', place: 'Court 1', inRow: false, color: 0, waits: false },
      { name: 'Court 1', place: 'Court 1', inRow: false, color: 0, waits: false },
      { name: 'Waits', place: 'Waits', inRow: false, color: 2, waits: true },
    ]);
    expect(day.people.find(({ name }) => name === 'Ann')?.at).toEqual([0, 0, 0]);
    expect(day.people.find(({ name }) => name === 'Eve')?.at).toEqual([2, 1, 1]);
    expect(unpackDay(packDay(day))).toMatchObject({ ok: true, value: day });
  });
});
