import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { changed } from '../../../src/app/state/change.ts';
import { projectOf } from '../../../src/app/state/from-request.ts';
import { sessionsToKeep, withLocks } from '../../../src/app/state/locked.ts';
import { present } from '../../../src/app/state/present.ts';
import {
  emptyProject,
  evenRooms,
  lockOf,
  NO_LOCKS,
  newRow,
  type Project,
} from '../../../src/app/state/project.ts';
import { requestOf } from '../../../src/app/state/request.ts';
import type { Objective, WeightedContacts } from '../../../src/scenario/definition.ts';
import { parseRequestText } from '../../../src/scenario/parse.ts';
import { toFormK } from '../../../src/scenario/write.ts';
import { root } from '../../structure/source-tree.ts';

const EXAMPLES = [
  'classroom',
  'conference',
  'departments',
  'golf-handicaps',
  'project-teams',
  'sponsors',
  'stations',
  'table-hosts',
  'wedding',
];
const people = ['Ann', 'Bob', 'Cy', 'Dee', 'Eve', 'Fay', 'Gus', 'Hal'].map(newRow);
const base: Project = { ...emptyProject('Table'), people };
/** As a rule of the app would say it. */
const MIXED: WeightedContacts = {
  type: 'maximize_weighted_contacts',
  weight: 1,
  kinds: [{ attribute_key: 'side', same: false, weight: 3 }],
  otherwise: 1,
};

function made(project: Project) {
  const now = requestOf(project);
  if (!now.ok) throw new Error(JSON.stringify(now.faults));
  return now;
}

describe('a project as a request', () => {
  it.each(EXAMPLES)('keeps all that %s says', (name) => {
    const read = parseRequestText(readFileSync(`${root}/examples/${name}.json`, 'utf8'));
    if (!read.ok) throw new Error(name);
    const { request } = read.value;
    const again = made(projectOf(request, 'Table')).request;
    const [before, after] = [toFormK(request), toFormK(again)];
    const met = ({ prior_meetings = [] }: typeof after.scenario) =>
      prior_meetings.map(({ people: pair, count }) => `${[...pair].sort().join(' ')} ${count}`).sort();
    expect({ ...after.scenario, prior_meetings: met(after.scenario) }).toEqual({
      ...before.scenario,
      prior_meetings: met(before.scenario),
    });
    // An app's plan avoids repeats of itself, mildly, where a scenario says nothing of them.
    const own = after.constraints?.filter(
      (rule) => rule.type !== 'RepeatEncounter' || rule.penalty_weight !== 2,
    );
    const sorted = (rules: unknown[] = []) => rules.map((rule) => JSON.stringify(rule)).sort();
    expect(sorted(own)).toEqual(sorted(before.constraints));
    expect(after.objectives).toEqual(before.objectives);
  });

  it('seats a class in rows, as many as it needs or as somebody chose', () => {
    const cells = people.map((row, i) => ({ ...row, cells: { school: i % 2 === 0 ? 'a' : 'b' } }));
    const apart = { key: 1, kind: 'apart', who: { kind: 'same', column: 'school' }, must: true } as const;
    const rules: Project['rules'] = [{ ...apart, sessions: null }];
    const seats = (rows?: number) => {
      const tables: Project['tables'] = { ...base.tables, by: 'rows', number: 3, rows, row: 'Reihe' };
      return made({ ...base, people: cells, columns: ['school'], tables, rules }).request;
    };
    const ids = seats().scenario.groups.map(({ id }) => id);
    expect(ids.slice(0, 4)).toEqual(['Reihe 1-1', 'Reihe 1-2', 'Reihe 1-3', 'Reihe 2-1']);
    expect(ids.length).toBe(3 * Math.ceil(people.length / 3));
    expect(seats(5).scenario.groups.length).toBe(15);
    const [own, ...others] = seats().constraints;
    expect([own, others.at(-1)].map((rule) => rule && 'over' in rule && rule.over)).toEqual([
      'neighbours',
      'neighbours',
    ]);
    const few: Project['tables'] = { ...base.tables, by: 'rows', number: 1, rows: 2 };
    expect(requestOf({ ...base, people, tables: few })).toMatchObject({
      ok: false,
      faults: [{ at: 'tables' }],
    });
  });

  it('leaves the seat empty of who is not here, so that nobody at a round table or in a row moves up', () => {
    for (const by of ['round', 'rows'] as const) {
      const all: Project = { ...base, people, tables: { ...base.tables, by, number: 3 } };
      const { request } = made(all);
      const schedule = {
        session_0: Object.fromEntries(request.scenario.groups.map(({ id }) => [id, []])),
      };
      const plan = { solution: { schedule } } as unknown as Project['plan'];
      const who = { kind: 'names', names: [people[0].name] } as const;
      const sessions = Array.from({ length: all.sessions }, (_, i) => i);
      const away: Project['rules'] = [{ key: 1, kind: 'absent', who, sessions }];
      const asked = (fixed: boolean) => made(present({ ...all, plan, fixed, rules: away })).request.scenario;
      expect(asked(true).groups).toEqual(request.scenario.groups);
      expect(asked(true).people.length).toBe(people.length - 1);
      expect(present({ ...all, plan, fixed: true }).laid).toBe(undefined);
      if (by === 'round') expect(asked(false).groups.length).toBe(people.length - 1);
    }
  });

  it('says of all seats of a round table what rules say of tables, and which rules it leaves out', () => {
    const tables: Project['tables'] = { ...base.tables, by: 'round', number: 4 };
    const who = { kind: 'names', names: ['Ann', 'Bob'] } as const;
    const rules: Project['rules'] = [
      { key: 1, kind: 'apart', who, must: true, sessions: null },
      { key: 2, kind: 'together', who, must: false, strength: 'rather', sessions: null },
      { key: 3, kind: 'limit', times: 1 },
      { key: 4, kind: 'spread', column: 'team' },
    ];
    const cells = people.map((row, i) => ({ ...row, cells: { team: i < 4 ? 'a' : 'b' } }));
    const asked = (number: number) => {
      const now = made({ ...base, people: cells, columns: ['team'], rules, tables: { ...tables, number } });
      const of = now.request.constraints.map((rule) => [rule.type, 'over' in rule ? rule.over : '']);
      return { of, left: now.warnings.flatMap(({ at }) => (typeof at === 'object' ? [at] : [])) };
    };
    expect(asked(4)).toEqual({
      of: [
        ['MustStayApart', 'table'],
        ['ShouldStayTogether', 'neighbours'],
        ['RepeatEncounter', 'table'],
        ['RepeatEncounter', 'neighbours'],
      ],
      left: [{ rule: 4 }],
    });
    // Around one table nobody sits elsewhere.
    expect(asked(8).of.map(([, over]) => over)).toEqual(['neighbours', 'neighbours', 'neighbours']);
  });

  it('takes the last of the earlier plans for the last event, where nothing else is said', () => {
    const met = (pair: string[]) => ({ name: '', schedule: { session_0: { A: pair } } });
    const rules = [{ key: 1, kind: 'recent', gap: 2 } as const];
    const earlier = [met(['Ann', 'Bob']), { ...met(['Cy', 'Dee']), ago: 5 }, met(['Eve', 'Fay'])];
    const { prior_meetings } = made({ ...base, rules, earlier }).request.scenario;
    expect(prior_meetings.map(({ people: pair, events_ago }) => [...pair, events_ago])).toEqual([
      ['Ann', 'Bob', 3],
      ['Cy', 'Dee', 5],
      ['Eve', 'Fay', 1],
    ]);
  });

  it('makes tables the larger ones in turn where people visit each', () => {
    const visits = { kind: 'visits', who: { kind: 'all' }, tables: 'ALL', mode: 'exact', times: 1 } as const;
    const project = {
      ...base,
      people: [...people, newRow('Ida')],
      sessions: 4,
      rules: [{ key: 1, ...visits }],
    };
    const { groups } = made({ ...project, tables: { ...base.tables, rooms: null, by: 'count', number: 4 } })
      .request.scenario;
    expect(groups.map(({ session_capacities }) => session_capacities)).toEqual([
      [3, 2, 2, 2],
      [2, 3, 2, 2],
      [2, 2, 3, 2],
      [2, 2, 2, 3],
    ]);
  });

  it('asks for the fewest people at a table, where anybody sits there', () => {
    const sized = changed(base, { do: 'sizes', sizes: [6, 6] });
    const { groups } = made(changed(sized, { do: 'room-edit', index: 1, edit: { least: 5 } })).request
      .scenario;
    expect(groups.map(({ capacity, min_size }) => [capacity, min_size])).toEqual([
      [6, 0],
      [6, 5],
    ]);
  });

  it('seats people evenly, and who comes late too', () => {
    const late = changed(base, { do: 'person-edit', name: 'Ann', edit: { from: 2 } });
    const { request } = made(late);
    expect(request.scenario.people[0].sessions).toEqual([1, 2, 3]);
    const seats = request.scenario.groups.map((group) => group.session_capacities?.[0] ?? group.capacity);
    expect(seats).toEqual([4, 3]);
  });

  it('says at which rule something is wrong', () => {
    const rule = {
      kind: 'pin',
      who: { kind: 'names', names: ['Ann'] },
      table: 'Nowhere',
      sessions: null,
    } as const;
    const now = requestOf(changed(base, { do: 'rule-add', rule }));
    expect(now.ok ? [] : now.faults.map(({ at }) => at)).toEqual([{ rule: 1 }]);
    expect(requestOf({ ...base, people: [] }).ok).toBe(false);
  });

  it('reads a number as a table, and a set for each value of a column', () => {
    const rows = people.map((row, i) => ({
      ...row,
      cells: { team: i < 4 ? 'red' : 'blue' },
      table: i === 0 ? '2' : '',
    }));
    const rule = {
      kind: 'apart',
      who: { kind: 'same', column: 'team' },
      must: false,
      sessions: [0],
    } as const;
    const { request, origins } = made(
      changed({ ...base, people: rows, columns: ['team'] }, { do: 'rule-add', rule }),
    );
    expect(request.constraints.map(({ type }) => type)).toEqual([
      'ImmovablePeople',
      'ShouldNotBeTogether',
      'ShouldNotBeTogether',
      'RepeatEncounter',
    ]);
    expect(request.constraints[0]).toMatchObject({ group_id: 'Table 2' });
    expect(origins).toEqual([null, 1, 1, null]);
  });

  it('reads the number of a table after any word, but no number as a seat or a bench', () => {
    const at = (table: string, tables: Partial<Project['tables']> = {}) => {
      const rows = people.map((row, i) => (i === 0 ? { ...row, table } : row));
      const now = requestOf({ ...base, people: rows, tables: { ...base.tables, ...tables } });
      const [pin] = now.ok ? now.request.constraints : [];
      return pin?.type === 'ImmovablePeople' ? pin.group_id : null;
    };
    expect([at('Table 2', { word: 'Group' }), at('Tisch 1')]).toEqual(['Group 2', 'Table 1']);
    // As lists are read by the command line.
    expect([at('Round table 2'), at('No. 1')]).toEqual(['Table 2', 'Table 1']);
    const gone = evenRooms(base).map((room, i) => ({ ...room, name: `Table ${i === 0 ? 1 : i + 2}` }));
    expect(at('Table 2', { rooms: gone })).toBe(null);
    const halls = people.map((row, i) => ({ ...row, table: ['A1', 'B1'][i] ?? '' }));
    expect(requestOf({ ...base, people: halls }).ok).toBe(false);
    const rooms = [...evenRooms(base), { ...evenRooms(base)[0], name: 'Bench', bench: true }];
    expect([at('3', { rooms }), at('Bench', { rooms })]).toEqual([null, 'Bench']);
    expect([at('2', { by: 'round' }), at('Table 1-2', { by: 'round' })]).toEqual([null, 'Table 1-2']);
  });

  it.each<[string, Objective[]]>([
    ['a second aim', [MIXED, { type: 'maximize_unique_contacts', weight: 1 }]],
    ['a worth between', [{ ...MIXED, otherwise: 0.5 }]],
  ])('keeps %s of a file', (_what, objectives) => {
    const rows = people.map((row, i) => ({ ...row, cells: { side: i < 4 ? 'a' : 'b' } }));
    const { request } = made({ ...base, people: rows, columns: ['side'] });
    const again = made(projectOf({ ...request, objectives }, 'Table')).request;
    expect(toFormK(again).objectives).toEqual(toFormK({ ...request, objectives }).objectives);
  });
});

describe('locks', () => {
  const schedule = {
    session_0: { 'Table 1': ['Ann', 'Bob', 'Cy', 'Dee'], 'Table 2': ['Eve', 'Fay', 'Gus', 'Hal'] },
  };
  const { request } = made({ ...base, sessions: 1 });

  it('hold a person at their seats, and a table with its people alone', () => {
    const held = withLocks(request, schedule, {
      ...NO_LOCKS,
      people: ['Eve'],
      tables: [lockOf(0, 'Table 1')],
    });
    const pins = held.constraints.filter(({ type }) => type === 'ImmovablePeople');
    expect(pins).toEqual([
      { type: 'ImmovablePeople', people: ['Ann', 'Bob', 'Cy', 'Dee'], group_id: 'Table 1', sessions: [0] },
      { type: 'ImmovablePeople', people: ['Eve'], group_id: 'Table 2', sessions: [0] },
    ]);
    expect(held.scenario.groups[0].session_capacities).toEqual([4]);
  });

  it('leave locked sessions to the solver', () => {
    expect(withLocks(request, schedule, { ...NO_LOCKS, people: ['Eve'], sessions: [0] }).constraints).toEqual(
      request.constraints,
    );
  });

  it('are kept in sessions that the plan has, and the project', () => {
    const two = { ...schedule, session_1: schedule.session_0 };
    const kept = (count: number) => sessionsToKeep({ ...NO_LOCKS, sessions: [0, 1, 2] }, two, count);
    expect([kept(1), kept(2), kept(3)]).toEqual([[0], [0, 1], [0, 1]]);
  });

  it('sizes tables so that couples fit, who must stay together', () => {
    const guests = Array.from({ length: 60 }, (_, i) => ({
      ...newRow(`guest ${i}`),
      cells: { Party: `${Math.floor(i / 2)}` },
    }));
    const project: Project = {
      ...base,
      people: guests,
      columns: ['Party'],
      sessions: 1,
      tables: { ...base.tables, by: 'size', number: 8 },
      rules: [
        { key: 1, kind: 'together', who: { kind: 'same', column: 'Party' }, must: true, sessions: null },
      ],
    };
    const seats = made(project).request.scenario.groups.map(
      ({ capacity, session_capacities }) => session_capacities?.[0] ?? capacity ?? 0,
    );
    expect(seats).toHaveLength(8);
    expect(seats.reduce((sum, n) => sum + n, 0)).toBe(60);
    expect(seats.filter((n) => n % 2 === 1)).toEqual([]);
  });

  it('courts stay when somebody drops out, unless there are too few players for them', () => {
    const courts = (players: number, gone: readonly number[], sessions: readonly number[]) => {
      const project: Project = {
        ...base,
        people: Array.from({ length: players }, (_, i) => newRow(`player ${i}`)),
        sessions: 3,
        tables: { ...base.tables, by: 'courts', number: 4 },
        rules: [
          {
            ...{ key: 1, kind: 'absent', sessions },
            who: { kind: 'names', names: gone.map((i) => `player ${i}`) },
          },
        ],
      };
      const { groups } = made(present(project)).request.scenario;
      return [0, 1, 2].map(
        (s) =>
          groups.filter(
            ({ bench, capacity, session_capacities }) =>
              !bench && (session_capacities?.[s] ?? capacity ?? 0) > 0,
          ).length / 2,
      );
    };
    expect(courts(18, [3, 7], [0, 1, 2])).toEqual([4, 4, 4]);
    expect(courts(18, [3, 7], [1, 2])).toEqual([4, 4, 4]);
    expect(courts(16, [3], [0, 1, 2])).toEqual([3, 3, 3]);
    expect(courts(16, [3], [1, 2])).toEqual([4, 3, 3]);
  });
});

it('more earlier meetings than can be held are refused, as on the command line', () => {
  const many = Array.from({ length: 2_900 }, (_, i) => newRow(`P${i}`));
  const schedule = { session_0: { all: many.map(({ name }) => name) } };
  const made = requestOf({ ...base, people: many, earlier: [{ name: 'May', schedule }] });
  expect(made).toMatchObject({ ok: false, faults: [{ at: 'people', code: 'too_large' }] });
});
