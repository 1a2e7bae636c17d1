import { describe, expect, it } from 'vitest';
import { knownOf } from '../../../src/app/people/second-list.tsx';
import { type Change, changed } from '../../../src/app/state/change.ts';
import {
  begin,
  mapped,
  pushed,
  redone,
  resumed,
  shortened,
  undone,
  undoneTo,
} from '../../../src/app/state/history.ts';
import { locksOnMoves } from '../../../src/app/state/locked.ts';
import {
  attributesIn,
  emptyProject,
  newRow,
  type Project,
  tableNames,
} from '../../../src/app/state/project.ts';
import { requestOf } from '../../../src/app/state/request.ts';
import { seatsLacking, sizesWith } from '../../../src/app/state/rooms.ts';
import type { Result } from '../../../src/result/definition.ts';
import type { Constraint } from '../../../src/scenario/definition.ts';

const base: Project = { ...emptyProject('Table'), people: ['Ann', 'Bob', 'Cy', 'Dee', 'Eve'].map(newRow) };
const made = (...changes: Change[]): Project => changes.reduce(changed, base);
const apart: Change = {
  do: 'rule-add',
  rule: { kind: 'apart', who: { kind: 'names', names: ['Ann', 'Bob'] }, must: true, sessions: null },
};

describe('changes of a project', () => {
  it('rename a person in rules and locks too, and number a name that is taken', () => {
    const lock: Change = { do: 'lock', what: 'people', item: 'Ann' };
    const { people, rules, locks } = made(apart, lock, {
      do: 'person-rename',
      from: 'Ann',
      to: ' Ada\u200B ',
    });
    expect(people[0].name).toBe('Ada');
    expect(rules[0]).toMatchObject({ who: { names: ['Ada', 'Bob'] } });
    expect(locks.people).toEqual(['Ada']);
    const two = made(apart, { do: 'person-rename', from: 'Ann', to: 'Bob' });
    expect(two.people.slice(0, 2).map(({ name }) => name)).toEqual(['Bob (2)', 'Bob']);
    expect(two.rules[0]).toMatchObject({ who: { names: ['Bob (2)', 'Bob'] } });
    expect(changed(two, { do: 'person-rename', from: 'Bob (2)', to: 'Bob' })).toBe(two);
  });

  it('add as many seats as are lacking in the session that lacks most', () => {
    const seats = (...sizes: number[]) => made({ do: 'sizes', sizes });
    expect(seatsLacking(made())).toBe(0);
    expect(seatsLacking(seats(3, 2))).toBe(0);
    const few = seats(2, 1);
    expect(seatsLacking(few)).toBe(2);
    expect(sizesWith(few.tables.rooms ?? [], 2)).toEqual([3, 2]);
    const closed: Change = { do: 'room-edit', index: 0, edit: { perSession: [3, 0, 3, 3] } };
    const one = changed(seats(3, 2), closed);
    expect(seatsLacking(one)).toBe(3);
    expect(sizesWith(one.tables.rooms ?? [], 3)).toEqual([3, 5]);
  });

  it('add people on the day from the first session that is not over', () => {
    const late = { ...newRow('Ida'), from: 4 };
    const list = { people: [newRow('Hal'), late], columns: [], lists: [], rules: [], known: new Map() };
    const { people } = made(
      { do: 'over', over: 2 },
      { do: 'person-add', name: 'Gus' },
      { do: 'list-add', ...list },
    );
    expect(people.slice(4).map(({ name, from }) => [name, from])).toEqual([
      ['Eve', null],
      ['Gus', 3],
      ['Hal', 3],
      ['Ida', 4],
    ]);
  });

  it('leave a table where it stands when it is renamed', () => {
    const { floor } = made(
      { do: 'floor', floor: { 'Table 1': [10, 20], 'Table 2': [30, 40] } },
      { do: 'table-rename', index: 0, name: 'Oak' },
    );
    expect(floor).toEqual({ Oak: [10, 20], 'Table 2': [30, 40] });
  });

  it('rename a person in rules of a file and in earlier plans, but not where the new name is meant', () => {
    const wish = { type: 'MustStayApart', people: ['Ann', 'Bob'], sessions: null } as const;
    const earlier = (...people: string[]): Change => ({
      do: 'earlier-add',
      earlier: { name: 'autumn', schedule: { session_0: { Ann: people } } },
    });
    const rename: Change = { do: 'person-rename', from: 'Ann', to: 'Anne' };
    const file: Change = {
      do: 'rule-add',
      rule: { kind: 'file', rule: { ...wish, people: [...wish.people] } },
    };
    const after = made(file, earlier('Ann', 'Bob'), earlier('Ann', 'Anne'), rename);
    expect(after.rules[0]).toMatchObject({ rule: { people: ['Anne', 'Bob'] } });
    expect(after.earlier.map(({ schedule }) => schedule.session_0)).toEqual([
      { Ann: ['Anne', 'Bob'] },
      { Ann: ['Ann', 'Anne'] },
    ]);
  });

  it('rename whoever a list for each person names, and whose list it is', () => {
    const rest = { penalty_weight: 1, sessions: null };
    const said: Constraint[] = [
      { type: 'PersonWishes', wishes: { Ann: ['Bob'], Cy: ['Bob', 'Ann'] }, at_least: 1, ...rest },
      { type: 'GroupPreferences', choices: { Ann: ['Ann'] }, ...rest },
      { type: 'PairWeights', weights: [['Bob', 'Ann', 2]], sessions: null },
    ];
    const files = said.map((rule): Change => ({ do: 'rule-add', rule: { kind: 'file', rule } }));
    const after = made(...files, { do: 'person-rename', from: 'Ann', to: 'Ada' });
    expect(after.rules).toMatchObject([
      { rule: { wishes: { Ada: ['Bob'], Cy: ['Bob', 'Ada'] } } },
      { rule: { choices: { Ada: ['Ann'] } } },
      { rule: { weights: [['Bob', 'Ada', 2]] } },
    ]);
  });

  it('say who is wished for under the new name', () => {
    const cell = (name: string, text: string): Change => ({
      do: 'person-cell',
      column: 'Friends',
      name,
      text,
    });
    const { people } = made(
      { do: 'column-add', column: 'Friends' },
      ...[cell('Bob', 'ann, Cy'), cell('Cy', 'Bob'), cell('Dee', 'Ann')],
      { do: 'rule-add', rule: { kind: 'wishes', column: 'Friends', least: 1 } },
      { do: 'person-rename', from: 'Ann', to: 'Ada' },
    );
    expect(people.map(({ cells }) => cells.Friends)).toEqual([undefined, 'Ada; Cy', 'Bob', 'Ada', undefined]);
  });

  it('rename a table where groups face each other', () => {
    const own = changed(base, { do: 'rooms', own: true });
    const link = { name: 'near', groups: [['Table 1', 'Table 2']], within: false, sessions: null };
    const { links } = changed({ ...own, links: [link] }, { do: 'table-rename', index: 0, name: 'Oak' });
    expect(links?.[0].groups).toEqual([['Oak', 'Table 2']]);
  });

  it('take one other name for the same person where it is typed, and for somebody else in another list', () => {
    const other = ['Ann', 'Zoe', 'Cy', 'Dee', 'Eve'].map(newRow);
    const list = { do: 'list', people: other, columns: [], lists: [], rules: [], instead: [] } as const;
    const about = (change: Change) => made(apart, change).rules.map((rule) => 'who' in rule && rule.who);
    expect(about({ ...list, typed: true })).toEqual([{ kind: 'names', names: ['Ann', 'Zoe'] }]);
    expect(about(list)).toEqual([{ kind: 'names', names: ['Ann', 'Bob'] }]);
  });

  it('keep the seats of later sessions while "12" is typed', () => {
    const own: Change = { do: 'room-edit', index: 0, edit: { perSession: [3, 2, 3, 5] } };
    const number = (sessions: number): Change => ({ do: 'sessions', sessions });
    const one = made({ do: 'rooms', own: true }, own, number(1));
    expect(requestOf(one)).toMatchObject({ ok: true });
    const seats = changed(one, number(12)).tables.rooms?.[0].perSession;
    expect(seats).toEqual([3, 2, 3, 5, ...Array<number>(8).fill(3)]);
  });

  it('make no rule of a list twice, and those that name whoever it adds', () => {
    const set = (...names: string[]) =>
      ({ kind: 'together', who: { kind: 'names', names }, must: true, sessions: null }) as const;
    const list = (...names: string[]) => ({ people: names.map(newRow), columns: [], lists: [] });
    const whole: Change = { do: 'list', ...list('Ann', 'Bob'), rules: [set('Ann', 'Bob')], instead: [] };
    const rules = [set('Ann', 'Bob'), set('Bob', 'Flo')];
    const twice = made(whole, whole);
    const read = { ...list('Ann', 'Bob', 'Flo'), rules };
    const more: Change = { do: 'list-add', ...read, known: knownOf(twice.people, read.people) };
    expect(twice.rules).toHaveLength(1);
    const after = changed({ ...twice, rules: [] }, more);
    expect(after.people.map(({ name }) => name)).toEqual(['Ann', 'Bob', 'Flo']);
    expect(after.rules).toEqual([{ key: 1, ...set('Bob', 'Flo') }]);
  });

  it('write a cell of several values as those of a list are', () => {
    const project: Project = { ...base, columns: ['skills', 'town'], lists: ['skills'] };
    const typed = (column: string) =>
      changed(project, { do: 'person-cell', name: 'Ann', column, text: 'python,design' }).people[0];
    expect(attributesIn(typed('skills'), project)).toEqual({ skills: ['python', 'design'] });
    expect(attributesIn(typed('town'), project)).toEqual({ town: 'python,design' });
  });

  it('number a table that is added, and keep the names of tables alone where they are even again', () => {
    const own = made(
      { do: 'rooms', own: true },
      { do: 'room-add', bench: true, name: 'Bench' },
      { do: 'room-add', bench: false, name: 'Table' },
      { do: 'room-add', bench: true, name: 'Bench' },
    );
    expect(own.tables.rooms?.map(({ name }) => name)).toEqual([
      'Table 1',
      'Table 2',
      'Bench',
      'Table 3',
      'Bench 2',
    ]);
    expect(changed(own, { do: 'rooms', own: false }).tables.names).toEqual(['Table 1', 'Table 2', 'Table 3']);
  });

  it('are none where a cell has what it had, and where a plan is put aside or taken once more', () => {
    const cell: Change = { do: 'person-cell', name: 'Ann', column: 'team', text: 'red' };
    const now = made({ do: 'column-add', column: 'team' }, cell);
    expect(changed(now, cell)).toBe(now);
    expect(changed(now, { ...cell, name: 'Bob', text: '' })).toBe(now);
    const plan = { status: 'interrupted' } as unknown as Result;
    const aside = changed(now, { do: 'aside', plan });
    expect(changed(aside, { do: 'aside', plan })).toBe(aside);
    const taken = changed(aside, { do: 'aside-take' });
    expect([taken.plan, changed(taken, { do: 'aside-take' })]).toEqual([plan, taken]);
    expect(changed(taken, { do: 'aside-take' })).toBe(taken);
  });

  it('of another plan are held by locks, and by sessions that are over', () => {
    const move = (session: number) => ({ session, person: 'Ann', before: 'Table 1', after: 'Table 2' });
    const held = (now: Project) => locksOnMoves(now, [move(0), move(1)]).map(({ session }) => session);
    expect(held(base)).toEqual([]);
    expect(held(made({ do: 'over', over: 1 }))).toEqual([0, 0]);
    expect(held(made({ do: 'lock', what: 'sessions', item: 1 }))).toEqual([1, 1]);
    expect(locksOnMoves(base, [{ ...move(0), before: null }])).toEqual([]);
  });

  it('take the plan that was put aside for good', () => {
    const plan = { status: 'optimal' } as unknown as Project['plan'];
    const after = made({ do: 'aside', plan }, { do: 'aside-take' });
    expect(after).toMatchObject({ plan, fixed: true });
    expect(made({ do: 'aside-take' })).toBe(base);
  });

  it('drop a rule about two when one of them goes', () => {
    expect(made(apart, { do: 'person-remove', name: 'Bob' }).rules).toEqual([]);
  });

  it('tell people of one name apart', () => {
    const { people } = made({ do: 'person-add', name: 'Ann' }, { do: 'person-add', name: 'Ann' });
    expect(people.slice(5).map(({ name }) => name)).toEqual(['Ann (2)', 'Ann (3)']);
  });

  it('give tables sizes of their own, and names that rules and people follow', () => {
    const pin: Change = { do: 'person-edit', name: 'Ann', edit: { table: 'Table 1' } };
    const { tables, people } = made(
      pin,
      { do: 'rooms', own: true },
      { do: 'table-rename', index: 0, name: 'Window' },
    );
    expect(tables.rooms?.map(({ name, seats }) => [name, seats])).toEqual([
      ['Window', 3],
      ['Table 2', 2],
    ]);
    expect(people[0].table).toBe('Window');
  });

  it('seat by count or by size', () => {
    expect(tableNames(made({ do: 'tables', by: 'size', number: 2 }))).toHaveLength(3);
    expect(tableNames(made({ do: 'tables', by: 'count', number: 2 }))).toHaveLength(2);
  });

  it('take a column with its cells and rules', () => {
    const { columns, people, rules } = made(
      { do: 'column-add', column: 'team' },
      { do: 'person-cell', name: 'Ann', column: 'team', text: 'red' },
      { do: 'rule-add', rule: { kind: 'spread', column: 'team' } },
      { do: 'column-remove', column: 'team' },
    );
    expect([columns, people[0].cells, rules]).toEqual([[], {}, []]);
  });

  it('leave a rule of choices with the other columns', () => {
    const { rules } = made(
      ...['first', 'second'].map((column): Change => ({ do: 'column-add', column })),
      { do: 'rule-add', rule: { kind: 'choices', columns: ['first', 'second'] } },
      { do: 'column-remove', column: 'second' },
    );
    expect(rules).toEqual([{ kind: 'choices', columns: ['first'], key: 1 }]);
  });
});

describe('the history', () => {
  it('goes back and forth, and forgets what was undone when something new is done', () => {
    const three = pushed(pushed(begin(1), 2), 3);
    expect(undone(three).now).toBe(2);
    expect(redone(undone(three)).now).toBe(3);
    expect(redone(pushed(undone(three), 4)).now).toBe(4);
    expect(undone(begin(1)).now).toBe(1);
  });

  it('goes back to a step, as long as it is one', () => {
    const three = pushed(pushed(begin(1), 2), 3);
    expect(undoneTo(three, 1)).toEqual({ past: [], now: 1, future: [2, 3], mark: '' });
    expect(undoneTo(three, 3)).toBe(three);
    expect(undoneTo(undone(three), 3).now).toBe(2);
  });

  it('undoes changes of one mark as one', () => {
    const typed = pushed(pushed(begin(''), 'a', 'title'), 'ab', 'title');
    expect(undone(typed).now).toBe('');
    expect(undone(pushed(typed, 'c', 'other')).now).toBe('ab');
  });

  it('goes on from the step that was left, before or after what was written, or with one more', () => {
    const written = undone(pushed(pushed(begin('a'), 'b'), 'c'));
    const same = (a: string, b: string) => a === b;
    expect(resumed(written, 'b', same)).toBe(written);
    expect(undone(resumed(written, 'c', same)).now).toBe('b');
    expect(redone(resumed(written, 'a', same)).now).toBe('b');
    expect(resumed(written, 'd', same)).toEqual(pushed(written, 'd'));
  });

  it('goes on from a step of a file, which has its parts in another order, or of a version that had fewer', () => {
    const file = { lists: ['skills'], ...base };
    const { floor: _later, ...older } = base;
    const steps = pushed(pushed(begin<Project>(older as Project), file), base);
    const whole = (each: Project): Project => ({ ...emptyProject('Table'), ...each });
    const same = (a: Project, b: Project) => JSON.stringify(a) === JSON.stringify(b);
    const back = resumed(mapped(undone(steps), whole), whole(file), same);
    expect([back.past.length, back.future.length]).toEqual([1, 1]);
    expect(undone(back).now.floor).toBe(null);
  });

  it('is kept as far as fifty steps', () => {
    let long = begin(0);
    for (let step = 1; step <= 120; step++) long = pushed(long, step, 'typing'.repeat(step % 2));
    const kept = shortened(undone(long));
    expect([kept.past.length, kept.past[0], kept.now, kept.future, kept.mark]).toEqual([
      50,
      69,
      119,
      [120],
      '',
    ]);
  });

  it('has no use for what nobody changed', () => {
    const one = begin(base);
    expect(pushed(one, base)).toBe(one);
  });
});
