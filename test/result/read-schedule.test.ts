import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { result } from '../../src/result/definition.ts';
import { readSchedule } from '../../src/result/read-schedule.ts';
import { scheduleFromCsv } from '../../src/result/schedule-rows.ts';
import type { Schedule } from '../../src/result/schedule.ts';
import { buildResult } from '../../src/result/write-result.ts';
import { csvText } from '../../src/shared/csv-text.ts';
import { scored } from '../support/judged.ts';
import { plainRequest } from '../support/plain-request.ts';

const schedule = { session_0: { g0: ['p0', 'p1'], g1: ['p2'] }, session_1: { g0: ['p0', 'p2'], g1: ['p1'] } };
const request = plainRequest([2, 1], 2);
const run = {
  seed: 1,
  iterations: 10,
  seconds: 0.1,
  stop_reason: 'optimal' as const,
  lanes: 1,
  version: '0.0.0',
  settings: {},
};

function resultOf(bound: string) {
  return buildResult({
    scenario: { scenario: request.scenario },
    solved: { schedule, judged: scored(request, schedule) },
    proof: { kind: 'lower_bound', version: 2, bound, pieces: [] },
    run,
  });
}

describe('buildResult', () => {
  test('makes a well-formed result file that says how good it is', () => {
    const file = resultOf('0');
    expect(result.parse(file)).toEqual(file);
    expect(file.solution).toMatchObject({ total_cost: 0, lower_bound: 0, gap: 0, optimal: true });
  });
});

describe('readSchedule', () => {
  test('reads a result file with its claim and request', () => {
    const read = readSchedule(JSON.stringify(resultOf('0')));
    expect(read).toMatchObject({
      ok: true,
      value: { schedule, claimedCost: 0, request: { scenario: {} } },
    });
  });

  test.each([
    ['Form K', { status: 'solved', solution: { schedule, total_cost: 4 } }, 4],
    ['Form A', { status: 'solved', solution: { schedule, unique_contacts: 2, final_score: 3 } }, 3],
    ['no cost', { solution: { schedule } }, null],
  ])("reads a service's answer: %s", (_, body, claimedCost) => {
    const read = readSchedule(JSON.stringify(body));
    expect(read).toMatchObject({ ok: true, value: { schedule, claimedCost } });
  });

  test('says of a scenario that it is one', () => {
    const read = readSchedule(JSON.stringify({ scenario: request.scenario, objectives: [] }));
    const message = 'This is a scenario, and a plan is wanted here.';
    expect(read).toMatchObject({ ok: false, issues: [{ code: 'unknown_field', message }] });
  });

  test('reads a bare schedule, with comments and trailing commas', () => {
    const read = readSchedule(`// by hand\n{"session_0": {"g0": ["p0",],},}`);
    expect(read).toMatchObject({ ok: true, value: { schedule: { session_0: { g0: ['p0'] } } } });
  });

  test('reads CSV with its columns in any order, tabs, and session names', () => {
    const read = readSchedule('\uFEFFGroup\tnote\tPerson\tSession\ng0\tx\tp0\tsession_1\ng0\ty\tp1\t1\n');
    expect(read).toMatchObject({ ok: true, value: { schedule: { session_1: { g0: ['p0', 'p1'] } } } });
  });

  test('reads CSV that counts sessions from 1, or from 0 in a column session that has one', () => {
    const expected = {
      ok: true,
      value: { schedule: { session_0: { g0: ['p0'] }, session_2: { g0: ['p1'] } } },
    };
    expect(readSchedule('round,group,person\n1,g0,p0\n3,g0,p1\n')).toMatchObject(expected);
    expect(readSchedule('session,group,person\n0,g0,p0\n2,g0,p1\n')).toMatchObject(expected);
    expect(readSchedule('session,group,person\n1,g0,p0\n3,g0,p1\n')).toMatchObject(expected);
    expect(readSchedule('Session;Group;Person\nSession 1;g0;p0\nSession 3;g0;p1\n')).toMatchObject(expected);
    expect(readSchedule('"Session";"Group";"Person"\n1;"g0";"p0"\n3;"g0";"p1"\n')).toMatchObject(expected);
    expect(readSchedule('round,group,person\n1,g0,p0\r\n3,g0,p1\r\n')).toMatchObject(expected);
    expect(readSchedule('round,group,person\r\n1,g0,p0\n3,g0,p1\n')).toMatchObject(expected);
    expect(readSchedule('round,group,person\n0,g0,p0\n')).toMatchObject({ ok: false });
  });

  test.each([
    ['empty', '  \n', 'empty'],
    ['broken JSON', '{"session_0": ', 'syntax'],
    ['a list', '[1]', 'wrong_type'],
    ['an empty schedule', '{}', 'no_schedule'],
    ['wrong session names', '{"round 1": {"g0": []}}', 'unknown_field'],
    ['people who are no strings', '{"session_0": {"g0": [1]}}', 'wrong_type'],
    ['a result without a schedule', JSON.stringify({ ...resultOf('0'), solution: null }), 'no_schedule'],
    ['a CSV without the columns', 'name,table\nAnn,1\n', 'no_schedule_table'],
    ['a CSV row without a session', 'session,group,person\nfirst,g0,p0\n', 'schedule_row'],
    ['a CSV with a header alone', 'session,group,person\n', 'no_schedule'],
    ['a CSV with an open quote', 'session,group,person\n0,"g0,p0\n', 'csv_syntax'],
  ])('refuses %s', (_, text, code) => {
    const read = readSchedule(text);
    expect(read.ok ? [] : read.issues.map((issue) => issue.code)).toContain(code);
  });
});

/** One line a seat, and a line without a person for an empty group, as `mingle export` writes them. */
function csvOf(schedule: Schedule): string {
  const seats = Object.entries(schedule).flatMap(([key, groups]) =>
    Object.entries(groups).flatMap(([group, people]) =>
      (people.length > 0 ? people : ['']).map((person) => [key.replace('session_', ''), group, person]),
    ),
  );
  return csvText([['session', 'group', 'person'], ...seats]);
}

describe('schedule as CSV', () => {
  test('names the line of a row that cannot be read, empty lines counted', () => {
    const read = scheduleFromCsv('session,group,person\n\n0,g0,p0\n\nfirst,g0,p1\n');
    expect(read).toMatchObject({ ok: false, issues: [{ code: 'schedule_row', pointer: '/5' }] });
  });

  test('comes back as it was, whatever the names', () => {
    const name = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.constantFrom(
        '=1+1',
        "'=x",
        "''-a",
        '+31 6',
        '@home',
        'a,b',
        'a"b',
        'a\nb',
        ' padded ',
        '__proto__',
        "'tis",
      ),
    );
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.array(name, { maxLength: 3 }), { minLength: 1, maxLength: 3 }), {
          minLength: 1,
          maxLength: 3,
        }),
        (sessions) => {
          const original = Object.fromEntries(
            sessions.map((groups, s) => [
              `session_${s}`,
              Object.fromEntries(groups.map((people, g) => [`=group ${g}`, people])),
            ]),
          );
          expect(scheduleFromCsv(csvOf(original))).toEqual({
            ok: true,
            value: original,
            warnings: [],
          });
        },
      ),
    );
  });

  test('no cell starts a formula', () => {
    const text = csvOf({ session_0: { '=g': ['+p', '-q', '@r', '\tt'] } });
    for (const line of text.trimEnd().split('\n').slice(1)) {
      for (const cell of line.split(',')) expect(cell).toMatch(/^["']*'[=+\-@\t]|^\d+$/);
    }
  });
});
