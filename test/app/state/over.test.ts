/** Sessions that are over stay as they were, whatever the project becomes. */
import { afterEach, describe, expect, test } from 'vitest';
import { endTyping, takeTyped } from '../../../src/app/people/take-file.ts';
import { type Change, changed } from '../../../src/app/state/change.ts';
import { begin } from '../../../src/app/state/history.ts';
import { emptyProject, listed, newRow, type RuleBody } from '../../../src/app/state/project.ts';
import { amend, apply, knowRequest, made, open, project, redo, undo } from '../../../src/app/state/store.ts';
import { solve } from '../../../src/index.ts';
import type { Result } from '../../../src/result/definition.ts';
import type { SolveRequest } from '../../../src/scenario/definition.ts';
import { parseRequest } from '../../../src/scenario/parse.ts';
import { toFormK } from '../../../src/scenario/write.ts';

const schedule = {
  session_0: { 'Table 1': ['Ann', 'Bob'], 'Table 2': ['Cy', 'Dee'], 'Table 3': ['Eve', 'Fay'] },
  session_1: { 'Table 1': ['Ann', 'Cy'], 'Table 2': ['Bob', 'Eve'], 'Table 3': ['Dee', 'Fay'] },
};

// A plan is kept with its request, and is read with it when it is opened again.
afterEach(() => {
  const now = made.peek();
  expect(now.ok && parseRequest(toFormK(now.request))).toMatchObject({ ok: true });
});

function request(): SolveRequest {
  const now = made.peek();
  if (!now.ok) throw new Error('no request');
  return now.request;
}

/** One of two sessions is over. */
function underWay(): void {
  const people = ['Ann', 'Bob', 'Cy', 'Dee', 'Eve', 'Fay'].map(newRow);
  const empty = emptyProject('Table');
  open(begin({ ...empty, people, sessions: 2, tables: { ...empty.tables, by: 'size', number: 2 } }));
  const plan = { solution: { schedule } } as unknown as Result;
  knowRequest(plan, request());
  apply({ do: 'plan', plan });
  amend({ do: 'over', over: 1 });
}

async function planned(): Promise<Result> {
  const solved = await solve(toFormK(request()), { time: 1, warmStart: schedule, keepSessions: [0] });
  if (!solved.ok) throw new Error(solved.issues[0].message);
  return solved.value;
}

test('as many sessions are over as before once a smaller number of sessions is done again', () => {
  open(begin({ ...emptyProject('Table'), people: ['Ann', 'Bob'].map(newRow) }));
  amend({ do: 'over', over: 2 });
  apply({ do: 'sessions', sessions: 2 });
  undo();
  redo();
  expect(project.peek()).toMatchObject({ sessions: 2, over: 2 });
});

test('a table that is no more stays in a session that is over', async () => {
  underWay();
  apply({ do: 'tables', by: 'size', number: 3 });
  const { groups } = request().scenario;
  expect(groups.map(({ id, session_capacities }) => [id, session_capacities ?? null])).toEqual([
    ['Table 1', null],
    ['Table 2', null],
    ['Table 3', [2, 0]],
  ]);
  const { session_0, session_1 } = (await planned()).solution?.schedule ?? {};
  expect(session_0).toEqual(schedule.session_0);
  expect(Object.values(session_1 ?? {}).map(({ length }) => length)).toEqual([3, 3, 0]);
});

const who = (...names: string[]) => ({ kind: 'names', names }) as const;
test.each<[string, RuleBody, (tables: Record<string, string[]>) => boolean]>([
  [
    'apart',
    { kind: 'apart', who: who('Ann', 'Bob'), must: true, sessions: null },
    (tables) => !Object.values(tables).some((at) => at.includes('Ann') && at.includes('Bob')),
  ],
  [
    'together',
    { kind: 'together', who: who('Ann', 'Eve'), must: true, sessions: null },
    (tables) => Object.values(tables).some((at) => at.includes('Ann') && at.includes('Eve')),
  ],
  [
    'at a table',
    { kind: 'pin', who: who('Ann', 'Fay'), table: 'Table 3', sessions: null },
    (tables) => ['Ann', 'Fay'].every((name) => tables['Table 3'].includes(name)),
  ],
])('a rule that must hold binds what is not over: %s', async (_, rule, holds) => {
  underWay();
  apply({ do: 'rule-add', rule });
  const { session_0, session_1 } = (await planned()).solution?.schedule ?? {};
  expect(session_0).toEqual(schedule.session_0);
  expect(holds(session_0)).toBe(false);
  expect(holds(session_1)).toBe(true);
  // One that the past kept is asked of all sessions: the plan stays as it is.
  amend({ do: 'over', over: 0 });
  const whole = request().constraints;
  apply({ do: 'plan', plan: { solution: { schedule: { session_0: session_1 } } } as unknown as Result });
  amend({ do: 'over', over: 1 });
  expect(request().constraints).toEqual(whole);
});

test.each(['round', 'rows'] as const)(
  'seats side by side in a session that is over are asked nothing: %s',
  (by) => {
    const people = ['Ann', 'Bob', 'Cy', 'Dee', 'Eve', 'Fay'];
    const empty = emptyProject('Table');
    const tables = { ...empty.tables, by, number: by === 'round' ? 6 : 3 };
    const apartIn = (pair: readonly string[]) => {
      open(begin({ ...empty, people: people.map(newRow), sessions: 2, tables }));
      const seats = request().scenario.groups.map(({ id }) => id);
      const session = Object.fromEntries(people.map((name, i) => [seats[i], [name]]));
      const plan = {
        solution: { schedule: { session_0: session, session_1: session } },
      } as unknown as Result;
      knowRequest(plan, request());
      apply({ do: 'plan', plan });
      amend({ do: 'over', over: 1 });
      apply({ do: 'rule-add', rule: { kind: 'apart', who: who(...pair), must: true, sessions: null } });
      const rule = request().constraints.find(({ type }) => type === 'MustStayApart');
      return rule && 'sessions' in rule ? rule.sessions : undefined;
    };
    for (const pair of [
      ['Ann', 'Bob'],
      ['Bob', 'Cy'],
      ['Eve', 'Fay'],
    ])
      expect(apartIn(pair)).toEqual([1]);
    // These sat apart: the rule is asked of all sessions.
    expect(apartIn(['Ann', 'Cy'])).toBe(null);
  },
);

test('who is new in a list that takes the place of another has missed what is over', () => {
  underWay();
  apply({ do: 'person-add', name: 'Gus' });
  const people = ['Ann', 'Bob', 'Cy', 'Dee', 'Eve', 'Gus', 'Hal'].map(newRow);
  const list = { do: 'list', people, columns: [], lists: [], rules: [], instead: [] } as const;
  const late = (change: Change) =>
    changed(project.peek(), change).people.flatMap(({ name, from }) => (from === 2 ? name : []));
  expect(late(list)).toEqual(['Gus', 'Hal']);
  // Letter by letter one other name is another name of the same person.
  const typed = (...names: string[]) => late({ ...list, people: names.map(newRow), typed: true });
  expect(typed('Ann', 'Bob', 'Cy', 'Dee', 'Eve', 'Fay', 'Gust')).toEqual(['Gust']);
  expect(typed('Anna', 'Bob', 'Cy', 'Dee', 'Eve', 'Fay', 'Gus')).toEqual(['Gus']);
});

test('another occasion or number leaves the sessions that are over', () => {
  const word = 'Table';
  const networking = changed(emptyProject(word), { do: 'occasion', id: 'networking', word });
  const over = changed(networking, { do: 'over', over: 5 });
  expect(over.sessions).toBe(8);
  expect(changed(over, { do: 'occasion', id: 'class', word }).sessions).toBe(5);
  expect(changed(over, { do: 'occasion', id: null, word }).sessions).toBe(5);
  expect(changed(over, { do: 'sessions', sessions: 2 }).sessions).toBe(5);
  expect(changed(over, { do: 'sessions', sessions: 6 }).sessions).toBe(6);
});

test('tables keep their names where another occasion is chosen', () => {
  underWay();
  const { tables } = changed(project.peek(), { do: 'occasion', id: 'class', word: 'Group' });
  expect(tables.word).toBe('Table');
});

describe('who leaves the list', () => {
  const there = ['Ann', 'Cy', 'Dee', 'Eve', 'Fay'];
  const people = there.map(newRow);
  const list: Change = { do: 'list', people, columns: [], lists: [], rules: [], instead: [] };

  /** Bob has been in the first session, and is in no other. */
  async function stayed(): Promise<void> {
    const { solution } = await planned();
    expect(solution?.schedule.session_0).toEqual(schedule.session_0);
    const seated = Object.values(solution?.schedule.session_1 ?? {}).flat();
    expect(seated.sort()).toEqual(there);
  }

  test.each<[string, Change]>([
    ['removed by a press', { do: 'person-remove', name: 'Bob' }],
    ['missing from another list', list],
  ])('stays in sessions that are over: %s', async (_, change) => {
    underWay();
    apply(change);
    await stayed();
  });

  test('stays as long as they were there, and keeps what they missed', () => {
    underWay();
    amend({ do: 'over', over: 2 });
    apply({ do: 'rule-add', rule: { kind: 'absent', who: who('Bob'), sessions: [1] } });
    apply({ do: 'person-remove', name: 'Bob' });
    expect(project.peek().people[1]).toMatchObject({ name: 'Bob', to: 2 });
    expect(request().scenario.people[1].sessions).toEqual([0]);
  });

  test('goes wholly if no session that is over had them', () => {
    underWay();
    apply({ do: 'person-add', name: 'Gus' });
    apply({ do: 'person-remove', name: 'Gus' });
    expect(project.peek().people.map(({ name }) => name)).not.toContain('Gus');
  });

  const evenly = () => {
    const now = request().scenario;
    const seats = now.groups.map((group) => group.session_capacities?.[1] ?? group.capacity);
    return seats.filter((most) => most !== 0);
  };
  const attended = (name: string) => request().scenario.people.find(({ id }) => id === name)?.sessions;

  test('counts no more for the number of tables, and is not back at the next event', () => {
    underWay();
    for (const name of ['Bob', 'Cy']) apply({ do: 'person-remove', name });
    expect(evenly()).toEqual([2, 2]);
    apply({ do: 'rooms', own: true });
    expect(project.peek().tables.rooms?.map(({ seats }) => seats)).toEqual([2, 2]);
    expect(evenly()).toEqual([2, 2]);
    undo();
    apply({ do: 'earlier-now', name: 'May' });
    expect(project.peek().people.map(({ name }) => name)).toEqual(['Ann', 'Dee', 'Eve', 'Fay']);
  });

  test.each<[string, Change]>([
    ['typed', { do: 'person-add', name: 'Bob' }],
    ['in another list', { ...list, people: [...people, newRow('Bob')] }],
    ['added of another list', { ...list, do: 'list-add', people: [newRow('Bob')], known: new Map() }],
  ])('is the same person when put in again: %s', (_, change) => {
    underWay();
    apply({ do: 'sessions', sessions: 4 });
    apply({ do: 'person-remove', name: 'Bob' });
    expect(attended('Bob')).toEqual([0]);
    amend({ do: 'over', over: 2 });
    apply(change);
    expect(attended('Bob')).toEqual([0, 2, 3]);
    expect(project.peek().people).toHaveLength(6);
    apply({ do: 'earlier-now', name: 'May' });
    expect(project.peek().people).toHaveLength(6);
  });

  const early = { ...newRow('Bob'), to: 1 };
  test.each<[string, readonly Change[]]>([
    ['in another list', [{ ...list, people: [...people, early] }]],
    ['added of another list', [{ ...list, do: 'list-add', people: [early], known: new Map() }]],
    ['in their row', [null, 1].map((to) => ({ do: 'person-edit', name: 'Bob', edit: { to } }))],
  ])('is back though they leave at the same time: %s', (_, changes) => {
    underWay();
    apply({ do: 'person-remove', name: 'Bob' });
    expect(listed(project.peek())).toHaveLength(5);
    for (const change of changes) apply(change);
    expect(listed(project.peek())).toHaveLength(6);
    apply({ do: 'earlier-now', name: 'May' });
    expect(project.peek().people).toHaveLength(6);
  });

  test('leaves a seat at a round table to somebody who comes', () => {
    underWay();
    apply({ do: 'tables', by: 'round', number: 3 });
    const seats = request().scenario.groups.filter(({ capacity }) => capacity === 1);
    apply({ do: 'person-remove', name: 'Bob' });
    apply({ do: 'person-add', name: 'Gus' });
    expect(request().scenario.groups.filter(({ capacity }) => capacity === 1)).toEqual(seats);
  });

  test('lets there be too many tables', () => {
    underWay();
    apply({ do: 'tables', by: 'count', number: 5 });
    apply({ do: 'person-remove', name: 'Bob' });
    apply({ do: 'person-remove', name: 'Cy' });
    expect(made.peek()).toEqual({
      ok: false,
      faults: [{ at: 'tables', code: 'too_many_tables', problem: null }],
    });
    apply({ do: 'tables', by: 'count', number: 4 });
  });

  test('is deleted letter by letter, and is called as before', async () => {
    underWay();
    for (const name of ['Bo', 'B', '']) takeTyped(there.toSpliced(1, 0, name).join('\n'));
    endTyping();
    await stayed();
    undo();
    expect(project.peek().people.every(({ to }) => to === null)).toBe(true);
  });

  test('is kept at no table any more', () => {
    underWay();
    const rule = { kind: 'pin', who: who('Ann', 'Bob'), table: 'Table 1', sessions: [0, 1] } as const;
    apply({ do: 'rule-add', rule });
    apply(list);
    const pins = request().constraints.filter(({ type }) => type === 'ImmovablePeople');
    expect(pins).toMatchObject([
      { people: ['Ann'], sessions: [0, 1] },
      { people: ['Bob'], sessions: [0] },
    ]);
  });

  test('is kept at no table any more where others are kept at another than they had', async () => {
    underWay();
    for (const name of ['Ann', 'Bob', 'Cy']) apply({ do: 'person-edit', name, edit: { table: 'Table 1' } });
    apply({ do: 'tables', by: 'size', number: 3 });
    apply({ do: 'person-remove', name: 'Bob' });
    const now = made.peek();
    expect(now.ok && [now.request.constraints, now.origins]).toMatchObject([
      [{ people: ['Ann', 'Cy'], sessions: [1] }, { type: 'RepeatEncounter' }],
      [null, null],
    ]);
    await stayed();
  });
});

test.each<[string, RuleBody]>([
  ['apart', { kind: 'apart', who: who('Ann', 'Bob'), must: true, sessions: [0] }],
  ['together', { kind: 'together', who: who('Ann', 'Eve'), must: true, sessions: [0] }],
  ['at a table', { kind: 'pin', who: who('Ann'), table: 'Table 3', sessions: [0] }],
])('a rule that must hold in sessions that are over alone is in no way: %s', async (_, rule) => {
  underWay();
  apply({ do: 'rule-add', rule });
  const { solution } = await planned();
  expect(solution?.schedule.session_0).toEqual(schedule.session_0);
  const now = made.peek();
  expect(now.ok && [now.request.constraints.length, now.origins]).toEqual([1, [null]]);
});
