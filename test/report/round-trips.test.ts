import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { PLAN_FORMATS, type RenderOptions } from '../../src/report/formats.ts';
import { LANGUAGE_CODES, LANGUAGES, type LanguageCode } from '../../src/report/language/languages.ts';
import { type Plan, planOf } from '../../src/report/plan.ts';
import { readFormerSchedule } from '../../src/report/read/former-schedule.ts';
import type { Schedule } from '../../src/result/schedule.ts';
import { idFault } from '../../src/scenario/rules/ids.ts';
import { codePoint } from '../support/code-point.ts';
import { valueOf } from '../support/value-of.ts';
import { AWKWARD_NAMES, sampleResult, sampleTimes } from './sample.ts';

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
  ['result file', 'json', options],
];

function planOfPeople(people: readonly string[], labels?: string[], code: LanguageCode = 'en'): Plan {
  const groups = Math.max(1, Math.floor(people.length / 3));
  const absent = (person: number, session: number) => person === 0 && session === 1;
  const { request, result } = sampleResult({ people, groups, sessions: 3, absent });
  const timetable = sampleTimes(3);
  const labelled = { ...request, scenario: { ...request.scenario, session_labels: labels } };
  return valueOf(planOf(labelled, result, { timetable, language: LANGUAGES[code] }));
}

/** That look like other sessions, or have what tables are told by. */
const LABELS = ['Opening, talks; coffee', 'Session 1', '2: "Runde" | group'];

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
  const read = await readFormerSchedule(typeof text === 'string' ? new TextEncoder().encode(text) : text);
  expect(read).toMatchObject({ ok: true });
  if (read.ok) expect(seatsOf(read.value)).toEqual(seatsOf(plan.solution.schedule));
}

function anyText(unit: 'grapheme' | typeof codePoint): fc.Arbitrary<string> {
  return fc.string({ unit, minLength: 1, maxLength: 30 }).filter((text) => idFault(text) === null);
}

/** Members of every object, and signs that end a line to some programs. */
const TRAPS = [
  'constructor',
  'toString',
  'hasOwnProperty',
  '__lookupGetter__',
  ' !',
  '\u2028!',
  '!\u2029',
  '\u00a0Ann',
  '\ufeffBob',
  'e\u0301',
  '\u00e9',
];

describe('a plan comes back from every format', () => {
  test.each(written)('%s, with awkward names', async (_, format, render) => {
    await roundTrip(planOfPeople(AWKWARD_NAMES), format, render);
  });

  test.each(written)(
    '%s, with sessions of names of their own, in any language',
    async (_, format, render) => {
      for (const code of LANGUAGE_CODES) {
        await roundTrip(planOfPeople(AWKWARD_NAMES, LABELS, code), format, render);
      }
    },
  );

  test.each([
    ['ics', 'participant'],
    ['ics', 'group'],
    ['xlsx', 'participant'],
  ] as const)('a colon has its space in French: %s by %s', async (format, calendarPer) => {
    const plan = planOfPeople(['Ann', 'Bob', 'Cy'], ['Accueil', 'Ateliers', 'Bilan'], 'fr');
    const content = await PLAN_FORMATS[format].render(plan, { ...options, calendarPer });
    const text =
      typeof content === 'string' ? content : strFromU8(unzipSync(content)['xl/sharedStrings.xml']);
    expect(text).toContain('\u00a0: ');
    expect(text).not.toMatch(/[^\u00a0]: /);
  });

  /** Every name that a scenario may have. */
  const name = fc.oneof(
    { weight: 4, arbitrary: anyText('grapheme') },
    { weight: 1, arbitrary: anyText(codePoint) },
    { weight: 1, arbitrary: fc.constantFrom(...TRAPS) },
  );

  test.each(written)('%s, with any names', async (_, format, render) => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(name, { minLength: 2, maxLength: 9 }), (people) =>
        roundTrip(planOfPeople(people), format, render),
      ),
      { numRuns: 15 },
    );
  });
});
