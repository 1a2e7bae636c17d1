/** Makes a solve request from a project, with the rule or person that each part comes from. */

import type { Objective, RequestBodyK, SolveRequest } from '../../scenario/definition.ts';
import { capAtEvenSizes } from '../../scenario/even.ts';
import { parseRequest } from '../../scenario/parse.ts';
import { tooManyMeetings, withPastMeetings } from '../../scenario/past-meetings.ts';
import { grouped } from '../../shared/grouped.ts';
import type { Issue } from '../../shared/issue.ts';
import type { Problem } from '../language/problems.ts';
import { absences, attendanceOf } from './attendance.ts';
import { type AnyConstraintInput, constraintsOf } from './constraints.ts';
import { tableNamer } from './listed-tables.ts';
import { attributesIn, evenRooms, listed, type Project, type Room, type Rule } from './project.ts';
import { type Laid, type Seating, seatingOf } from './seating.ts';

export interface Fault {
  readonly at: { readonly rule: number } | { readonly person: string } | 'people' | 'tables';
  readonly code: string;
  /** The library's message; null: the app has its own words. */
  readonly problem: Problem | null;
}

/** The key of each constraint's rule; null: from a table or a default. */
export type Origins = readonly (number | null)[];

export type Made =
  | {
      readonly ok: true;
      readonly request: SolveRequest;
      readonly origins: Origins;
      readonly warnings: readonly Fault[];
    }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** Default cost of a pair's second meeting; with contacts alone, fixed pairs are often optimal. */
const AGAIN = 2;
const NO_TABLES: Problem = { message: 'At tables that are planned seat by seat this rule is left out.' };

export function requestOf(project: Laid): Made {
  if (project.people.length < 2) return refused('people', project.people.length === 0 ? 'nobody' : 'alone');
  const seating = seatingOf(project);
  if (seating?.ok === false)
    return {
      ok: false,
      faults: seating.issues.map((problem) => ({ at: 'tables', code: problem.code, problem })),
    };
  const facing = seating?.value ?? null;
  const wantsSpare =
    hasSets(project) || project.rules.some((rule) => rule.kind === 'visits' && rule.tables.length > 1);
  const isEven = facing === null && project.tables.rooms === null;
  const rooms =
    project.tables.rooms ?? (wantsSpare ? withSeatToSpare(evenRooms(project)) : evenRooms(project));
  if (isEven && rooms.length > listed(project).length) return refused('tables', 'too_many_tables');
  const gone = absences(project);
  const attendance = attendanceOf(project);
  const groups = facing?.groups ?? rooms.map((room) => groupOf(room, project.sessions));
  const tables = groups.flatMap(({ id, bench }) => (bench ? [] : [id]));
  const notes: Fault[] = [];
  const asked = [
    ...pins(
      project,
      groups.map(({ id }) => id),
      // Seats and sides of courts are matched by whole name only.
      facing === null ? tables : [],
    ),
    ...project.rules.flatMap((rule) => {
      const { constraints, warnings } = constraintsOf(rule, project, tables);
      for (const problem of warnings) notes.push({ at: { rule: rule.key }, code: problem.code, problem });
      return constraints.map((constraint) => ({ key: rule.key, constraint }));
    }),
  ];
  const roomy = isEven ? withSeatsOfPinned(groups, asked) : groups;
  const limited = project.rules.some((rule) => limits(rule));
  const made =
    facing === null
      ? asked
      : asked.flatMap(({ key, constraint }) => {
          const over = facing.asked(constraint);
          if (over !== null) return [{ key, constraint: over }];
          if (
            key !== null &&
            !notes.some(({ at }) => typeof at === 'object' && 'rule' in at && at.rule === key)
          )
            notes.push({ at: { rule: key }, code: 'no_tables', problem: NO_TABLES });
          return [];
        });
  if (facing !== null) {
    const own = facing.rules.filter(
      (rule) =>
        rule.type !== 'RepeatEncounter' ||
        (!(limited && rule.over === undefined) &&
          !made.some(
            ({ constraint: { type, ...other } }) =>
              type === rule.type && 'over' in other && other.over === rule.over,
          )),
    );
    for (const constraint of own) made.push({ key: null, constraint });
  } else if (!limited) {
    const constraint = { type: 'RepeatEncounter', max_allowed_encounters: 1, penalty_weight: AGAIN } as const;
    made.push({ key: null, constraint });
  }
  const origins = made.map(({ key }) => key);
  const labels = Array.from({ length: project.sessions }, (_, i) => project.labels[i] ?? '');
  const links = facing?.links ?? (project.tables.rooms === null ? null : project.links);
  const body: RequestBodyK = {
    scenario: {
      people: project.people.map((row, i) => ({
        id: row.name,
        attributes: attributesIn(row, project),
        ...(attendance[i] && { sessions: attendance[i] }),
      })),
      groups: [...roomy],
      session_count: project.sessions,
      ...(links ? { links: links.map((link) => ({ ...link })) } : {}),
      ...(labels.some((label) => label !== '')
        ? { session_labels: labels.map((label, i) => label || `${i + 1}`) }
        : {}),
      ...(project.starts.length === project.sessions ? { session_starts: [...project.starts] } : {}),
    },
    ...objectives(project, facing),
    constraints: made.map(({ constraint }) => constraint),
  };
  const parsed = parseRequest(body);
  if (!parsed.ok)
    return { ok: false, faults: parsed.issues.map((issue) => faultOf(issue, project, origins)) };
  const even =
    isEven &&
    (wantsSpare ||
      roomy !== groups ||
      project.people.some((row) => row.from !== null || row.to !== null || gone.has(row.name)));
  const plain = even ? capAtEvenSizes(parsed.value.request) : parsed.value.request;
  const events = earlierOf(project);
  const many = tooManyMeetings(events, plain.scenario.people);
  if (many !== null) return { ok: false, faults: [{ at: 'people', code: many.code, problem: many }] };
  const past = withPastMeetings(plain, events);
  const warnings = [...parsed.warnings.filter(({ code }) => code !== 'roomy'), ...past.warnings];
  return {
    ok: true,
    request: past.request,
    origins,
    warnings: [...notes, ...warnings.map((issue) => faultOf(issue, project, origins))],
  };
}

function refused(at: 'people' | 'tables', code: string): Made {
  return { ok: false, faults: [{ at, code, problem: null }] };
}

/** If it matters how long ago an event was, the last one without that number counts as the most recent. */
function earlierOf({ earlier, rules }: Project): Project['earlier'] {
  if (!rules.some(({ kind }) => kind === 'recent')) return earlier;
  return earlier.map((event, i) => ({ ...event, ago: event.ago ?? earlier.length - i }));
}

function groupOf({ name, seats, perSession, least, bench, always }: Room, sessions: number) {
  return {
    id: name,
    ...(perSession === null ? { capacity: seats } : { session_capacities: perSession.slice(0, sessions) }),
    ...(least > 0 ? { min_size: least } : {}),
    ...(always ? { use: 'always' as const } : {}),
    ...(bench ? { bench } : {}),
  };
}

function pins(
  project: Project,
  names: readonly string[],
  tables: readonly string[],
): { key: number | null; constraint: AnyConstraintInput }[] {
  const called = tableNamer(project, names, tables);
  const pinned = project.people.filter(({ table }) => table !== '');
  return [...grouped(pinned, ({ table }) => called(table))].map(([group_id, rows]) => {
    const constraint = { type: 'ImmovablePeople' as const, people: rows.map(({ name }) => name), group_id };
    return { key: null, constraint };
  });
}

export function limits(rule: Rule): boolean {
  return rule.kind === 'limit' || (rule.kind === 'file' && rule.rule.type === 'RepeatEncounter');
}

/** Whether some people must sit together, so that sizes must adapt to them. */
function hasSets({ rules }: Project): boolean {
  return rules.some(
    (rule) =>
      (rule.kind === 'together' && rule.must) ||
      (rule.kind === 'file' && rule.rule.type === 'MustStayTogether'),
  );
}

/** One seat more than the largest table at each, so that couples fit odd sizes and tables can be larger in turn; `capAtEvenSizes` removes unused seats. */
function withSeatToSpare(rooms: readonly Room[]): Room[] {
  const most = Math.max(...rooms.map(({ seats }) => seats));
  return rooms.map((room) => ({ ...room, seats: most + 1 }));
}

type Groups = readonly RequestBodyK['scenario']['groups'][number][];

function withSeatsOfPinned(
  groups: Groups,
  asked: readonly { readonly constraint: AnyConstraintInput }[],
): Groups {
  const kept = new Map<string, number>();
  for (const { constraint } of asked)
    if (constraint.type === 'ImmovablePeople' && Array.isArray(constraint.people))
      kept.set(constraint.group_id, (kept.get(constraint.group_id) ?? 0) + constraint.people.length);
  const isFull = ({ id, capacity = 0 }: Groups[number]) => (kept.get(id) ?? 0) > capacity;
  return groups.some(isFull)
    ? groups.map((group) => (isFull(group) ? { ...group, capacity: kept.get(group.id) } : group))
    : groups;
}

function objectives(
  { rules, objectives: own }: Project,
  facing: Seating | null,
): { objectives?: Objective[] } {
  const mixes = rules.filter((rule) => rule.kind === 'mix');
  const usual = own ?? facing?.objectives;
  if (mixes.length === 0) return usual === undefined ? {} : { objectives: [...usual] };
  const kinds = mixes.map(({ column, pair, only }) => ({
    attribute_key: column,
    ...(pair ? { values: [...pair] as [string, string] } : { same: false }),
    weight: only ? 1 : 3,
  }));
  const otherwise = mixes.some(({ only }) => only) ? 0 : 1;
  const over = facing === null ? {} : { over: facing.over };
  return { objectives: [{ type: 'maximize_weighted_contacts', weight: 1, kinds, otherwise, ...over }] };
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
