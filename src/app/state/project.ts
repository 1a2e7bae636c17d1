/** What one project holds: all that is typed, and the plan. Plain data, so that it can be kept, sent and undone. */
import type { Result } from '../../result/definition.ts';
import type { Schedule } from '../../result/schedule.ts';
import type { Constraint, ConstraintOf, Objective } from '../../scenario/definition.ts';

export interface PersonRow {
  /** Unique; rules and plans name people by it. */
  readonly name: string;
  /** Column to text; empty cells are left out. */
  readonly cells: Readonly<Record<string, string>>;
  /** First and last session, from 1; null: from the start, to the end. */
  readonly from: number | null;
  readonly to: number | null;
  /** The table that the person keeps; empty: any. */
  readonly table: string;
}

export interface Room {
  readonly name: string;
  readonly seats: number;
  /** Seats in each session, where they differ; 0: closed. */
  readonly perSession: readonly number[] | null;
  readonly least: number;
  readonly bench: boolean;
}

export interface Tables {
  /** So many tables, or so many people at each, while `rooms` is null. */
  readonly by: 'count' | 'size';
  readonly number: number;
  /** What a table without a name of its own is called: "Table" 1, 2 … */
  readonly word: string;
  readonly names: readonly string[];
  /** Sizes of its own for each; null: even ones. */
  readonly rooms: readonly Room[] | null;
}

export interface Times {
  /** 2026-05-04T09:00; empty: no times. */
  readonly start: string;
  /** Minutes. */
  readonly length: number;
  readonly pause: number;
}

/** Whom a rule is about. `same`: each set of people with one value of a column. */
export type Who =
  | { readonly kind: 'names'; readonly names: readonly string[] }
  | { readonly kind: 'where'; readonly column: string; readonly value: string }
  | { readonly kind: 'same'; readonly column: string }
  | { readonly kind: 'all' };

export type Mode = ConstraintOf<'GroupVisits'>['mode'];

/** Zero-based sessions; null: all. */
type Sessions = readonly number[] | null;

export type RuleBody =
  | {
      readonly kind: 'apart' | 'together';
      readonly who: Who;
      readonly must: boolean;
      readonly sessions: Sessions;
    }
  | { readonly kind: 'pin'; readonly who: Who; readonly table: string; readonly sessions: Sessions }
  | { readonly kind: 'absent'; readonly who: Who; readonly sessions: Sessions }
  | { readonly kind: 'spread'; readonly column: string }
  | {
      readonly kind: 'visits';
      readonly who: Who;
      readonly tables: readonly string[] | 'ALL';
      readonly mode: Mode;
      readonly times: number;
    }
  | { readonly kind: 'meet'; readonly who: Who; readonly mode: Mode; readonly times: number }
  | { readonly kind: 'limit'; readonly times: number }
  | {
      readonly kind: 'mix';
      readonly column: string;
      /** People who differ first, or one value with another. */
      readonly pair: readonly [string, string] | null;
      /** Other pairs count for nothing. */
      readonly only: boolean;
    }
  /** A rule of a file that has no form of its own here. */
  | { readonly kind: 'file'; readonly rule: Constraint };

export type Rule = RuleBody & { readonly key: number };

export interface Earlier {
  readonly name: string;
  readonly schedule: Schedule;
}

/** What stays as it is when the rest is planned again. */
export interface Locks {
  readonly people: readonly string[];
  /** A table in one session: "2 Window". */
  readonly tables: readonly string[];
  readonly sessions: readonly number[];
}

export interface Project {
  readonly title: string;
  readonly people: readonly PersonRow[];
  readonly columns: readonly string[];
  readonly tables: Tables;
  readonly sessions: number;
  readonly labels: readonly string[];
  readonly times: Times;
  /** When each session starts, as a file has it; `times` wins. */
  readonly starts: readonly string[];
  readonly rules: readonly Rule[];
  readonly earlier: readonly Earlier[];
  /** Objectives of a file that have no form of their own here. */
  readonly objectives: readonly Objective[] | null;
  readonly plan: Result | null;
  /** A plan put aside to compare with. */
  readonly aside: Result | null;
  readonly locks: Locks;
}

export const NO_LOCKS: Locks = { people: [], tables: [], sessions: [] };

export function emptyProject(word: string): Project {
  return {
    title: '',
    people: [],
    columns: [],
    tables: { by: 'size', number: 4, word, names: [], rooms: null },
    sessions: 4,
    labels: [],
    times: { start: '', length: 20, pause: 5 },
    starts: [],
    rules: [],
    earlier: [],
    objectives: null,
    plan: null,
    aside: null,
    locks: NO_LOCKS,
  };
}

export function newRow(name: string): PersonRow {
  return { name, cells: {}, from: null, to: null, table: '' };
}

export const lockOf = (session: number, table: string): string => `${session} ${table}`;

/** How many tables there are, and what each is called. */
export function tableNames({ tables, people }: Pick<Project, 'tables' | 'people'>): string[] {
  if (tables.rooms) return tables.rooms.map(({ name }) => name);
  const count =
    tables.by === 'count'
      ? tables.number
      : Math.max(1, Math.ceil(people.length / Math.max(1, tables.number)));
  return Array.from({ length: count }, (_, i) => tables.names[i] || `${tables.word} ${i + 1}`);
}

/** Even sizes, at most one apart, the bigger ones first. */
export function evenRooms(project: Pick<Project, 'tables' | 'people'>): Room[] {
  const names = tableNames(project);
  const [small, bigger] = [
    Math.floor(project.people.length / names.length),
    project.people.length % names.length,
  ];
  return names.map((name, i) => ({
    name,
    seats: Math.max(1, small + (i < bigger ? 1 : 0)),
    perSession: null,
    least: 0,
    bench: false,
  }));
}
