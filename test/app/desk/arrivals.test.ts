import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { arrivalChanges, arrive, attendance, lastArrival, takeBack } from '../../../src/app/desk/arrivals.ts';
import { begunBy, followClock, sayOver } from '../../../src/app/desk/begun.ts';
import { type Change, changed } from '../../../src/app/state/change.ts';
import { begin } from '../../../src/app/state/history.ts';
import { emptyProject, newRow, type Project, type Who } from '../../../src/app/state/project.ts';
import { requestOf } from '../../../src/app/state/request.ts';
import { apply, history, knowRequest, open, project } from '../../../src/app/state/store.ts';
import type { Result } from '../../../src/result/definition.ts';

const NAMES = ['Ann', 'Bob', 'Cy', 'Dee', 'Eve', 'Fay', 'Gus', 'Hal'];
const base: Project = {
  ...emptyProject('Table'),
  people: NAMES.map((name) => ({ ...newRow(name), cells: { team: name < 'D' ? 'red' : 'blue' } })),
  columns: ['team'],
};
const edit = (name: string, row: { from?: number; to?: number }): Change => ({
  do: 'person-edit',
  name,
  edit: row,
});
const absent = (who: Who, ...sessions: number[]): Change => ({
  do: 'rule-add',
  rule: { kind: 'absent', who, sessions },
});
const named = (...names: string[]): Who => ({ kind: 'names', names });

describe('who came late', () => {
  const after = (over: number, name: string, ...changes: Change[]) => {
    const steps: Change[] = [...changes, { do: 'over', over }];
    const now = steps.reduce(changed, base);
    const then = arrivalChanges(now, name, true).reduce(changed, now);
    return { attends: attendance(then), rules: then.rules };
  };

  it('was to leave before, and attended until then', () => {
    const { attends, rules } = after(2, 'Cy', edit('Cy', { to: 2 }));
    expect(attends.get('Cy')).toEqual([0, 1, 2, 3]);
    expect(rules).toEqual([]);
    expect(after(3, 'Cy', edit('Cy', { to: 1 })).attends.get('Cy')).toEqual([0, 3]);
    expect(after(3, 'Cy', edit('Cy', { from: 2, to: 2 })).attends.get('Cy')).toEqual([1, 3]);
  });

  it('is no longer in a rule about others too, who stay absent', () => {
    const { attends, rules } = after(2, 'Bob', absent(named('Bob', 'Eve'), 2, 3));
    expect(attends.get('Bob')).toEqual([0, 1, 2, 3]);
    expect(attends.get('Eve')).toEqual([0, 1]);
    expect(rules).toMatchObject([{ who: named('Eve'), sessions: [2, 3] }]);
    const red = after(2, 'Bob', absent({ kind: 'where', column: 'team', value: 'red' }, 1, 2, 3)).attends;
    expect([red.get('Ann'), red.get('Bob'), red.get('Cy')]).toEqual([[0], [0, 2, 3], [0]]);
  });

  it('has missed what was said before, and what nobody said until now', () => {
    expect(after(2, 'Cy', absent(named('Cy'), 1, 2, 3)).attends.get('Cy')).toEqual([0, 2, 3]);
    expect(after(2, 'Cy').attends.get('Cy')).toEqual([2, 3]);
    expect(after(2, 'Cy', absent(named('Cy'), 3)).attends.get('Cy')).toEqual([2, 3]);
    expect(after(0, 'Cy', absent(named('Cy'), 0, 1, 2, 3)).rules).toEqual([]);
  });
});

describe('a press at the desk', () => {
  /** Answers nothing: what a press changes is there before a plan of the rest is. */
  class Silent {
    addEventListener(): void {}
    postMessage(): void {}
    terminate(): void {}
  }
  const at = (hours: number, minutes: number) => vi.setSystemTime(new Date(2026, 4, 4, hours, minutes));
  const openPlanned = (own: Partial<Project>) => {
    const asked = { ...base, ...own };
    const made = requestOf(asked);
    if (!made.ok) throw new Error(JSON.stringify(made.faults));
    const tables = { 'Table 1': NAMES.slice(0, 4), 'Table 2': NAMES.slice(4) };
    const sessions = Array.from({ length: 4 }, (_, session) => [`session_${session}`, tables]);
    const plan = { solution: { schedule: Object.fromEntries(sessions) } } as unknown as Result;
    knowRequest(plan, made.request);
    open(begin({ ...asked, plan, fixed: true }));
  };
  const timed = { times: { start: '2026-05-04T09:00', length: 20, pause: 5 } };

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('Worker', Silent);
    vi.stubGlobal('window', globalThis);
    at(8, 0);
  });
  afterEach(() => {
    takeBack();
    vi.useRealTimers();
    open(begin(emptyProject('Table')));
  });

  it('leaves sessions alone that have begun since the desk was opened', () => {
    at(9, 0);
    openPlanned(timed);
    const end = followClock();
    expect(project.peek().over).toBe(1);
    at(9, 30);
    arrive('Cy', false);
    expect(project.peek().over).toBe(2);
    expect(attendance(project.peek()).get('Cy')).toEqual([0, 1]);
    vi.advanceTimersByTime(25 * 60_000);
    expect(project.peek().over).toBe(3);
    // Time is not undone.
    takeBack();
    expect(project.peek().over).toBe(3);
    expect(attendance(project.peek()).get('Cy')).toEqual([0, 1, 2, 3]);
    end();
  });

  it('plans nothing but the last session while that is under way', () => {
    at(10, 20);
    openPlanned(timed);
    followClock()();
    expect(project.peek().over).toBe(3);
  });

  it('adds who is on no list from the next session on, with a seat more where all are taken', () => {
    openPlanned({ over: 1 });
    arrive('Zoe', true);
    const seats = () => project.peek().tables.rooms?.map((room) => room.seats);
    expect([attendance(project.peek()).get('Zoe'), seats()]).toEqual([
      [1, 2, 3],
      [5, 4],
    ]);
    takeBack();
    expect(project.peek().people.map(({ name }) => name)).toEqual(NAMES);
    // As it is pasted from a page or message.
    arrive('\u200BZoe\uFEFF ', true);
    expect([project.peek().people.at(-1)?.name, lastArrival.peek()?.name]).toEqual(['Zoe', 'Zoe']);
    takeBack();
    // The seat of somebody who is gone is free.
    arrive('Cy', false);
    arrive('Zoe', true);
    expect(seats()).toEqual([4, 4]);
    arrive('Cy', true);
    expect(seats()).toEqual([5, 4]);
    // The next event has even tables for all, as they were asked for.
    apply({ do: 'earlier-now', name: 'May' });
    const { people, tables } = project.peek();
    expect([people.length, tables]).toEqual([9, base.tables]);
  });

  it.each<Change>([
    { do: 'room-edit', index: 0, edit: { seats: 7 } },
    { do: 'room-add', bench: true, name: 'Bench' },
    { do: 'sizes', sizes: [6, 3] },
  ])('leaves tables for the next event as the organiser makes them after it: $do', (change) => {
    openPlanned({ over: 1 });
    arrive('Zoe', true);
    apply(change);
    const { rooms } = project.peek().tables;
    apply({ do: 'earlier-now', name: 'May' });
    expect(project.peek().tables.rooms).toEqual(rooms);
  });

  it('goes by the times of a file too', () => {
    at(9, 30);
    openPlanned({ starts: ['09:00', '09:25', '09:50', '10:15'].map((time) => `2026-05-04T${time}`) });
    followClock()();
    expect(project.peek().over).toBe(2);
  });

  it('believes the organiser of a late event until the next session begins', () => {
    at(9, 30);
    openPlanned(timed);
    const end = followClock();
    sayOver(1);
    vi.advanceTimersByTime(5 * 60_000);
    arrive('Cy', false);
    expect(project.peek().over).toBe(1);
    vi.advanceTimersByTime(20 * 60_000);
    expect(project.peek().over).toBe(3);
    end();
  });

  it('is taken back after two hundred steps as after one', () => {
    openPlanned({});
    for (let step = 1; step <= 200; step++) apply({ do: 'title', title: `${step}` });
    const before = project.peek();
    arrive('Cy', false);
    apply({ do: 'plan', plan: before.plan! });
    expect(attendance(project.peek()).get('Cy')).toEqual([]);
    takeBack();
    expect(project.peek()).toBe(before);
    // What was undone already is not undone again.
    arrive('Cy', false);
    open(begin(before));
    takeBack();
    expect(history.peek().past).toEqual([]);
  });
});

it('no session of another day has begun', () => {
  const start = Date.UTC(2026, 4, 4, 9);
  const slots = [0, 1, 2].map((i) => ({
    start: new Date(start + i * 3_600_000),
    end: new Date(start + (i + 1) * 3_600_000),
    offset: null,
  }));
  const begun = (hours: number) => begunBy(slots, start + hours * 3_600_000);
  expect([-1, 0, 1, 2, 3, 14, 16, 24 * 7].map(begun)).toEqual([0, 1, 2, 2, 2, 2, 0, 0]);
  expect(begunBy([], start)).toBe(0);
});
