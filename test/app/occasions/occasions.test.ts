import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/app/language/languages.ts';
import { NAMES, OCCASIONS, type OccasionId } from '../../../src/app/occasions/occasions.ts';
import { headlineOf } from '../../../src/app/plan/figures.ts';
import { type Change, changed } from '../../../src/app/state/change.ts';
import { exampleOf } from '../../../src/app/state/example.ts';
import { begin } from '../../../src/app/state/history.ts';
import { emptyProject, newRow, type Project, tableNames } from '../../../src/app/state/project.ts';
import { requestOf } from '../../../src/app/state/request.ts';
import { apply, applyThroughout, history, open, project, redo, undo } from '../../../src/app/state/store.ts';
import { judgedResult } from '../../../src/explain/rejudge.ts';
import { planOf } from '../../../src/report/plan.ts';
import type { Result } from '../../../src/result/definition.ts';
import type { SolveRequest } from '../../../src/scenario/definition.ts';
import { toFormK } from '../../../src/scenario/write.ts';
import { judge } from '../../../src/verdict/judge.ts';

function requestIn(now: Project): SolveRequest {
  const made = requestOf(now);
  if (!made.ok) throw new Error('no request');
  return made.request;
}

const RUN = { seconds: 0, stop_reason: 'interrupted', lanes: 1, version: '', settings: {} } as const;

/** What each says of its example, among others. */
const SAID: Readonly<Record<OccasionId, string>> = {
  class: 'sit with somebody they wish for',
  conference: 'Everybody sits with 12 of 23 others, nobody twice',
  wedding: '24 guests at 3 tables',
  networking: '8 of 8',
  golf: 'Every player plays with 12 of 15 others, nobody twice',
  doubles: 'Every player has another partner each round',
  teams: 'got their first choice',
  stations: 'Everybody visits all 4 stations',
  coffee: 'Nobody sits with anybody from the last event',
};

const languages = await Promise.all(LANGUAGES.map(({ fetch }) => fetch()));

describe('occasions', () => {
  test.each(
    languages.flatMap((language) =>
      OCCASIONS.map((occasion) => [language.code, occasion.id, language, occasion] as const),
    ),
  )('%s %s: its example is a legal plan, with a headline', (_code, _id, language, occasion) => {
    const { project, schedule } = exampleOf(occasion, language);
    const now = requestOf(project);
    if (!now.ok) throw new Error(JSON.stringify(now.faults));
    expect(now.warnings).toEqual([]);
    expect(project.people.map(({ name }) => name)).toEqual(NAMES.slice(0, occasion.example.people));
    expect(judge(now.request, { schedule }).schedule?.legal).toBe(true);
    const result = judgedResult(now.request, schedule, RUN);
    const plan = planOf(now.request, result);
    if (!plan.ok) throw new Error(JSON.stringify(plan.issues));
    expect(plan.value.sessions.every(({ absent }) => absent.length === 0)).toBe(true);
    const lines = headlineOf(plan.value, language, occasion);
    expect(lines.length).toBeGreaterThan(0);
    // The page ends each with a stop of its own.
    expect(lines.filter((line) => line.endsWith('.'))).toEqual([]);
    expect(lines.join()).not.toContain('von dem ');
    expect(lines.join()).not.toMatch(/undefined|NaN|null/);
    if (language.code === 'en') expect(lines.join()).toContain(SAID[occasion.id]);
  });

  test('another one takes back what the first gave, and leaves what somebody chose', () => {
    const people = ['Ann', 'Bob', 'Cy', 'Dee'].map(newRow);
    const stations = changed(
      { ...emptyProject('Table'), people },
      { do: 'occasion', id: 'stations', word: 'Station' },
    );
    expect(stations).toMatchObject({ tables: { by: 'count', number: 4, word: 'Station' }, sessions: 4 });
    expect(stations.rules.map(({ kind }) => kind)).toEqual(['visits']);
    const six = changed(stations, { do: 'sessions', sessions: 6 });
    const apart = changed(six, { do: 'rule-add', rule: { kind: 'limit', times: 2 } });
    const wedding = changed(apart, { do: 'occasion', id: 'wedding', word: 'Table' });
    expect(wedding).toMatchObject({ tables: { by: 'size', number: 8, word: 'Table' }, sessions: 6 });
    expect(wedding.rules).toEqual([{ kind: 'limit', times: 2, key: 2 }]);
    const none = changed(wedding, { do: 'occasion', id: null, word: 'Table' });
    expect(none).toMatchObject({ occasion: null, tables: emptyProject('Table').tables, sessions: 6 });
  });

  test('another one leaves tables their names where a rule or the floor plan names them', () => {
    const people = ['Ann', 'Bob', 'Cy', 'Dee'].map(newRow);
    const base: Project = { ...emptyProject('Table'), people };
    const visits = { kind: 'visits', who: { kind: 'all' }, mode: 'exact', times: 1 } as const;
    const word = (...changes: Change[]) => {
      const lesson: Change = { do: 'occasion', id: 'class', word: 'Group' };
      return [...changes, lesson].reduce(changed, base).tables.word;
    };
    expect(word({ do: 'rule-add', rule: { ...visits, tables: ['Table 1'] } })).toBe('Table');
    expect(word({ do: 'floor', floor: { 'Table 1': [10, 20] } })).toBe('Table');
    expect(word({ do: 'rule-add', rule: { ...visits, tables: 'ALL' } })).toBe('Group');
  });

  test('the same one in another language calls tables otherwise, but not those of a plan that stays', () => {
    const people = ['Ann', 'Bob', 'Cy', 'Dee'].map((name) => ({ ...newRow(name), table: 'Table 1' }));
    const tables = { by: 'count', number: 3, word: 'Table', names: ['', 'Bar'], rooms: null } as const;
    const schedule = { session_0: { 'Table 1': ['Ann', 'Bob'], Bar: ['Cy'], 'Table 3': ['Dee'] } };
    const plan = { solution: { schedule } } as unknown as Result;
    const base: Project = { ...emptyProject('Table'), people, tables, plan };
    const german: Change = { do: 'occasion', id: null, word: 'Tisch', bench: 'Bank' };
    const after = changed(changed(base, { do: 'room-add', bench: true, name: 'Bench' }), german);
    expect(tableNames(after)).toEqual(['Tisch 1', 'Bar', 'Tisch 3', 'Bank']);
    expect(tableNames(changed(base, german))).toEqual(['Tisch 1', 'Bar', 'Tisch 3']);
    expect(Object.keys(after.plan?.solution?.schedule.session_0 ?? {})).toEqual([
      'Tisch 1',
      'Bar',
      'Tisch 3',
    ]);
    expect(after.people[0].table).toBe('Tisch 1');
    expect(changed(changed(base, german), { do: 'tables', by: 'count', number: 4 }).tables.names[0]).toBe('');
    const fixed = changed(base, { do: 'fix', fixed: true });
    expect(changed(fixed, german)).toBe(fixed);
  });

  test.each(['round', 'rows', 'courts'] as const)('another language plans no seats anew: %s', (by) => {
    const people = ['Ann', 'Bob', 'Cy', 'Dee', 'Eve'].map(newRow);
    const number = by === 'courts' ? 1 : 3;
    const tables = { by, number, rows: 2, word: 'Table', names: [], rooms: null };
    const who = { kind: 'names', names: ['Ann'] } as const;
    const empty: Project = { ...emptyProject('Table'), people, tables };
    const before = requestIn(empty);
    const last = before.scenario.groups[before.scenario.groups.length - 1].id;
    const pin: Change = { do: 'rule-add', rule: { kind: 'pin', who, table: last, sessions: null } };
    const ruled = changed(empty, pin);
    const plan = { scenario: toFormK(requestIn(ruled)), solution: null } as unknown as Result;
    const german: Change = { do: 'occasion', id: null, word: 'Tisch', bench: 'Bank', row: 'Reihe' };
    const after = changed({ ...ruled, plan }, german);
    expect(requestIn(after).scenario.groups[0].id).toMatch(/^(Tisch|Reihe) 1[- ]/);
    expect(toFormK(requestIn(after))).toEqual(after.plan?.scenario);
  });

  test('another language changes the words of former steps, too', () => {
    open(begin({ ...emptyProject('Table'), people: ['Ann', 'Bob'].map(newRow) }));
    apply({ do: 'room-add', bench: false, name: 'Table' });
    apply({ do: 'room-remove', index: 1 });
    applyThroughout(() => ({ do: 'occasion', id: null, word: 'Tisch' }));
    undo();
    expect(tableNames(project.peek())).toEqual(['Tisch 1', 'Tisch 2']);
    for (let step = 0; step < 2; step++) redo();
    expect(tableNames(project.peek())).toEqual(['Tisch 1']);
  });

  test('a plan of several steps is renamed once, and stays one', () => {
    const people = ['Ann', 'Bob'].map(newRow);
    const plan = { solution: { schedule: { session_0: { 'Table 1': ['Ann', 'Bob'] } } } } as never;
    open(begin({ ...emptyProject('Table'), people, plan }));
    for (const title of ['May', 'June']) apply({ do: 'title', title });
    let made = 0;
    applyThroughout(() => {
      made++;
      return { do: 'occasion', id: null, word: 'Tisch' };
    });
    const { past, now } = history.peek();
    expect([made, now.plan?.solution?.schedule]).toEqual([3, { session_0: { 'Tisch 1': ['Ann', 'Bob'] } }]);
    expect(past.map((step) => step.plan === now.plan)).toEqual([true, true]);
  });
});
