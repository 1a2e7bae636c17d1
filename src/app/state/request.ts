/** A project made into a solve request, with the rule or the person that each part of it comes from. */

import type { AnyConstraint, Objective, RequestBodyK, SolveRequest } from '../../scenario/definition.ts';
import { capAtEvenSizes } from '../../scenario/even.ts';
import { parseRequest } from '../../scenario/parse.ts';
import { withPastMeetings } from '../../scenario/past-meetings.ts';
import { balanceRulesOf } from '../../scenario/people/balance.ts';
import type { Issue } from '../../shared/issue.ts';
import type { Problem } from '../language/problems.ts';
import { evenRooms, type PersonRow, type Project, type Room, type Rule, type Who } from './project.ts';

/** What is wrong, and where in the project that stands. */
export interface Fault {
  readonly at: { readonly rule: number } | { readonly person: string } | 'people' | 'tables';
  readonly code: string;
  /** What the library says; null: the app has words of its own. */
  readonly problem: Problem | null;
}

/** The key of the rule that each constraint comes from; null: of a table or a default. */
export type Origins = readonly (number | null)[];

export type Made =
  | {
      readonly ok: true;
      readonly request: SolveRequest;
      readonly origins: Origins;
      readonly warnings: readonly Fault[];
    }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** What a pair's second meeting costs where no rule says it; contacts alone are often served best by fixed pairs. */
const AGAIN = 2;
/** Much more than a contact: what is asked for comes before what is hoped for. */
const ASKED = 100;

export function requestOf(project: Project): Made {
  if (project.people.length === 0)
    return { ok: false, faults: [{ at: 'people', code: 'nobody', problem: null }] };
  if (project.people.length === 1)
    return { ok: false, faults: [{ at: 'people', code: 'alone', problem: null }] };
  const wantsSpare =
    hasSets(project) || project.rules.some((rule) => rule.kind === 'visits' && rule.tables.length > 1);
  const rooms =
    project.tables.rooms ?? (wantsSpare ? withSeatToSpare(evenRooms(project)) : evenRooms(project));
  if (project.tables.rooms === null && rooms.length > project.people.length)
    return { ok: false, faults: [{ at: 'tables', code: 'too_many_tables', problem: null }] };
  const gone = absences(project);
  const made = [
    ...pins(project.people, rooms),
    ...project.rules.flatMap((rule) =>
      constraintsOf(rule, project, rooms.length).map((constraint) => ({ key: rule.key, constraint })),
    ),
  ];
  if (!project.rules.some((rule) => limits(rule))) {
    const constraint = { type: 'RepeatEncounter', max_allowed_encounters: 1, penalty_weight: AGAIN } as const;
    made.push({ key: null, constraint });
  }
  const origins = made.map(({ key }) => key);
  const labels = Array.from({ length: project.sessions }, (_, i) => project.labels[i] ?? '');
  const body: RequestBodyK = {
    scenario: {
      people: project.people.map((row) => {
        const sessions = sessionsOf(row, project.sessions, gone.get(row.name));
        return { id: row.name, attributes: { ...row.cells }, ...(sessions === null ? {} : { sessions }) };
      }),
      groups: rooms.map(groupOf),
      session_count: project.sessions,
      ...(labels.some((label) => label !== '')
        ? { session_labels: labels.map((label, i) => label || `${i + 1}`) }
        : {}),
      ...(project.starts.length === project.sessions ? { session_starts: [...project.starts] } : {}),
    },
    ...objectives(project),
    constraints: made.map(({ constraint }) => constraint),
  };
  const parsed = parseRequest(body);
  if (!parsed.ok)
    return { ok: false, faults: parsed.issues.map((issue) => faultOf(issue, project, origins)) };
  const even =
    project.tables.rooms === null && (wantsSpare || project.people.some((row) => attendsPart(row, gone)));
  const plain = even ? capAtEvenSizes(parsed.value.request) : parsed.value.request;
  const past = withPastMeetings(plain, project.earlier);
  const warnings = [...parsed.warnings.filter(({ code }) => code !== 'roomy'), ...past.warnings];
  return {
    ok: true,
    request: past.request,
    origins,
    warnings: warnings.map((issue) => faultOf(issue, project, origins)),
  };
}

function attendsPart(row: PersonRow, gone: ReadonlyMap<string, ReadonlySet<number>>): boolean {
  return row.from !== null || row.to !== null || gone.has(row.name);
}

function groupOf({ name, seats, perSession, least, bench, always }: Room) {
  return {
    id: name,
    ...(perSession === null ? { capacity: seats } : { session_capacities: [...perSession] }),
    ...(least > 0 ? { min_size: least } : {}),
    ...(always ? { use: 'always' as const } : {}),
    ...(bench ? { bench } : {}),
  };
}

function pins(
  people: readonly PersonRow[],
  rooms: readonly Room[],
): { key: number | null; constraint: AnyConstraintInput }[] {
  const tables = groupBy(
    people.filter(({ table }) => table !== ''),
    ({ table }) => tableCalled(table, rooms),
  );
  return [...tables].map(([group_id, rows]) => {
    const constraint = { type: 'ImmovablePeople' as const, people: rows.map(({ name }) => name), group_id };
    return { key: null, constraint };
  });
}

/** "3" is the third table where none is called so. */
function tableCalled(text: string, rooms: readonly Room[]): string {
  if (rooms.some(({ name }) => name === text)) return text;
  return rooms[Number(text) - 1]?.name ?? text;
}

type AnyConstraintInput = NonNullable<RequestBodyK['constraints']>[number];

/** Zero-based; null: all. */
function sessionsOf(
  row: Pick<PersonRow, 'from' | 'to'>,
  count: number,
  gone: ReadonlySet<number> | undefined,
): number[] | null {
  const [first, last] = [row.from ?? 1, Math.min(row.to ?? count, count)];
  const there = Array.from({ length: count }, (_, i) => i).filter(
    (i) => i + 1 >= first && i + 1 <= last && !gone?.has(i),
  );
  return there.length === count ? null : there;
}

function absences(project: Project): Map<string, Set<number>> {
  const gone = new Map<string, Set<number>>();
  for (const rule of project.rules) {
    if (rule.kind !== 'absent') continue;
    for (const name of namesOf(rule.who, project.people)) {
      const set = gone.get(name) ?? new Set();
      for (const session of rule.sessions ?? []) set.add(session);
      gone.set(name, set);
    }
  }
  return gone;
}

/** Whom a rule is about, by name; for `same`: everyone who has the column. */
export function namesOf(who: Who, people: readonly PersonRow[]): string[] {
  if (who.kind === 'names') return [...who.names];
  const rows = people.filter(({ cells }) => {
    if (who.kind === 'all') return true;
    const cell = cells[who.column] ?? '';
    return who.kind === 'same' ? cell !== '' : cell === who.value;
  });
  return rows.map(({ name }) => name);
}

function limits(rule: Rule): boolean {
  return rule.kind === 'limit' || (rule.kind === 'file' && rule.rule.type === 'RepeatEncounter');
}

/** Whether some must sit together, so that sizes have to follow them. */
function hasSets({ rules }: Project): boolean {
  return rules.some(
    (rule) =>
      (rule.kind === 'together' && rule.must) ||
      (rule.kind === 'file' && rule.rule.type === 'MustStayTogether'),
  );
}

/** A seat more than the largest table has, so that couples fit at odd sizes, and tables are larger in turn; `capAtEvenSizes` takes away what is left. */
function withSeatToSpare(rooms: readonly Room[]): Room[] {
  const most = Math.max(...rooms.map(({ seats }) => seats));
  return rooms.map((room) => ({ ...room, seats: most + 1 }));
}

function objectives({ rules, objectives: own }: Project): { objectives?: Objective[] } {
  const mixes = rules.filter((rule) => rule.kind === 'mix');
  if (mixes.length === 0) return own === null ? {} : { objectives: [...own] };
  const kinds = mixes.map(({ column, pair, only }) => ({
    attribute_key: column,
    ...(pair ? { values: [...pair] as [string, string] } : { same: false }),
    weight: only ? 1 : 3,
  }));
  const otherwise = mixes.some(({ only }) => only) ? 0 : 1;
  return { objectives: [{ type: 'maximize_weighted_contacts', weight: 1, kinds, otherwise }] };
}

function constraintsOf(rule: Rule, project: Project, tables: number): AnyConstraintInput[] {
  switch (rule.kind) {
    case 'apart':
    case 'together': {
      const { must, sessions } = rule;
      const type = must
        ? rule.kind === 'apart'
          ? 'MustStayApart'
          : 'MustStayTogether'
        : rule.kind === 'apart'
          ? 'ShouldNotBeTogether'
          : 'ShouldStayTogether';
      const rest = { sessions: listOf(sessions), ...(must ? {} : { penalty_weight: ASKED }) };
      return choices(rule.who, project.people).map((people) => ({ type, people, ...rest }));
    }
    case 'pin': {
      const sessions = listOf(rule.sessions);
      return choices(rule.who, project.people, 1).map((people) => {
        return { type: 'ImmovablePeople' as const, people, group_id: rule.table, sessions };
      });
    }
    case 'spread': {
      const gone = absences(project);
      const people = project.people.map(({ name, cells, from, to }) => ({
        id: name,
        attributes: { ...cells },
        sessions: sessionsOf({ from, to }, project.sessions, gone.get(name)),
      }));
      return balanceRulesOf(rule.column, people, tables, project.sessions);
    }
    case 'visits': {
      const { mode, times } = rule;
      const groups = rule.tables === 'ALL' ? rule.tables : [...rule.tables];
      return choices(rule.who, project.people, 1).map((people) => {
        return {
          type: 'GroupVisits' as const,
          people,
          groups,
          mode,
          target_visits: times,
          penalty_weight: ASKED,
        };
      });
    }
    case 'meet': {
      const { mode, times } = rule;
      const names = namesOf(rule.who, project.people);
      return names.flatMap((one, i) =>
        names.slice(0, i).map((other) => {
          const people: [string, string] = [other, one];
          return {
            type: 'PairMeetingCount' as const,
            people,
            mode,
            target_meetings: times,
            penalty_weight: ASKED,
          };
        }),
      );
    }
    case 'limit':
      return [
        { type: 'RepeatEncounter' as const, max_allowed_encounters: rule.times, penalty_weight: ASKED },
      ];
    case 'file':
      return [rule.rule];
    case 'absent':
    case 'mix':
      return [];
  }
}

function listOf(sessions: readonly number[] | null): number[] | null {
  return sessions === null ? null : [...sessions];
}

type Choice = Extract<AnyConstraint, { type: 'MustStayApart' }>['people'];

/** One choice of people a constraint: a set for each value of a column that two or more people have. */
function choices(who: Who, people: readonly PersonRow[], fewest = 2): Choice[] {
  if (who.kind === 'names') return who.names.length < fewest ? [] : [[...who.names]];
  if (who.kind === 'all') return ['ALL'];
  if (who.kind === 'where') return [{ where: { [who.column]: who.value } }];
  const values = groupBy(people, ({ cells }) => cells[who.column] ?? '');
  return [...values.keys()]
    .filter((value) => value !== '' && (values.get(value)?.length ?? 0) >= fewest)
    .map((value) => ({ where: { [who.column]: value } }));
}

function faultOf(problem: Issue, project: Project, origins: Origins): Fault {
  const { code, pointer } = problem;
  const [, part, number] = /^\/(?:scenario\/)?(constraints|people|groups)\/(\d+)/.exec(pointer) ?? [];
  if (part === 'constraints') {
    const key = origins[Number(number)] ?? null;
    return { at: key === null ? 'people' : { rule: key }, code, problem };
  }
  if (part === 'people') return { at: { person: project.people[Number(number)].name }, code, problem };
  return { at: part === 'groups' ? 'tables' : 'people', code, problem };
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
