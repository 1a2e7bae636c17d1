/** Adds locks to a request, so that only the rest is planned again. */
import type { SeatChange } from '../../report/diff.ts';
import type { Result } from '../../result/definition.ts';
import { sessionKey } from '../../result/schedule.ts';
import type { Constraint, SolveRequest } from '../../scenario/definition.ts';
import { seatsIn } from '../../scenario/group-seats.ts';
import { peopleOf } from '../../scenario/rule-people.ts';
import { whereAttended } from './attendance.ts';
import { type Locks, lockOf, type Project } from './project.ts';

type Schedule = NonNullable<Result['solution']>['schedule'];

export interface Lock {
  readonly what: keyof Locks;
  readonly item: string | number;
}

/** The lock that holds a person's seat, or all seats of a table; null: none. */
export function lockAt(
  { people, tables, sessions }: Locks,
  session: number,
  table: string,
  person?: string,
): Lock | null {
  if (person !== undefined && people.includes(person)) return { what: 'people', item: person };
  const item = lockOf(session, table);
  if (tables.includes(item)) return { what: 'tables', item };
  return sessions.includes(session) ? { what: 'sessions', item: session } : null;
}

/** Locks set by the user, and the sessions that are over. */
export function locksOf({ locks, over, sessions }: Pick<Project, 'locks' | 'over' | 'sessions'>): Locks {
  if (over === 0) return locks;
  const past = Array.from({ length: Math.min(over, sessions) }, (_, session) => session);
  return { ...locks, sessions: [...new Set([...locks.sessions, ...past])] };
}

/** Changed seats of another plan that are locked or in sessions that are over. */
export function locksOnMoves(
  project: Pick<Project, 'locks' | 'over' | 'sessions'>,
  moves: readonly (SeatChange & { readonly session: number })[],
): { readonly session: number; readonly table: string; readonly person: string; readonly lock: Lock }[] {
  const locks = locksOf(project);
  return moves.flatMap(({ session, person, before, after }) =>
    [after, before].flatMap((table) => {
      const lock = table === null ? null : lockAt(locks, session, table, person);
      return lock ? [{ session, table: table ?? '', person, lock }] : [];
    }),
  );
}

export function isLocked({ people, tables, sessions }: Locks): boolean {
  return people.length + tables.length + sessions.length > 0;
}

/** The locked sessions that exist in both plan and project, which may have fewer or more sessions now. */
export function sessionsToKeep({ sessions }: Locks, schedule: Schedule, count: number): number[] {
  return sessions.filter((session) => session < count && sessionKey(session) in schedule);
}

/**
 * The request with the seats that locked sessions use, if even sizes have changed since; removed tables are added again, closed
 * in all other sessions.
 * @param then the request of the plan
 */
export function withLockedSeats(
  request: SolveRequest,
  schedule: Schedule,
  { sessions }: Locks,
  then: SolveRequest,
): SolveRequest {
  const { groups, session_count } = request.scenario;
  const seated = seatedIn(request, schedule);
  const used = (session: number, group: string) => seated(session, group).length;
  const known = new Set(groups.map(({ id }) => id));
  const gone = then.scenario.groups
    .filter(({ id }) => !known.has(id) && sessions.some((s) => s < session_count && used(s, id) > 0))
    .map(({ id, bench }) => ({ id, bench, min_size: 0, session_capacities: Array(session_count).fill(0) }));
  const roomy = [...groups, ...gone].map((group) => {
    const own = Array.from({ length: session_count }, (_, s) => seatsIn(group, s));
    const seats = own.map((most, s) => (sessions.includes(s) ? Math.max(most, used(s, group.id)) : most));
    return seats.some((most, s) => most > own[s]) ? { ...group, session_capacities: seats } : group;
  });
  return { ...request, scenario: { ...request.scenario, groups: roomy } };
}

/** The constraints, each hard rule limited to sessions that are not over, or that keep it: as one, several or none. */
export function rulesAhead(request: SolveRequest, schedule: Schedule, over: number): Constraint[][] {
  const { people, session_count, links } = request.scenario;
  const keeper = (rule: HardRule) => {
    const link = 'over' in rule ? links?.find(({ name }) => name === rule.over) : undefined;
    const meet = (a: string, b: string) =>
      link ? link.groups.some((list) => list.includes(a) && list.includes(b)) : a === b;
    const who = new Set(peopleOf(rule.people, people));
    return (session: number): boolean => {
      const places = Object.entries(schedule[sessionKey(session)] ?? {}).flatMap(([group, ids]) =>
        ids.flatMap((id) => (who.has(id) ? group : [])),
      );
      if (rule.type === 'ImmovablePeople') return places.every((place) => place === rule.group_id);
      if (rule.type === 'MustStayTogether') return new Set(places).size < 2;
      return places.every((a, i) => !places.slice(0, i).some((b) => meet(a, b)));
    };
  };
  return request.constraints.map((rule) => {
    if (over === 0 || !isHard(rule)) return [rule];
    const isKept = keeper(rule);
    const all = rule.sessions ?? Array.from({ length: session_count }, (_, session) => session);
    const left = all.filter((session) => session >= over || isKept(session));
    if (left.length === all.length) return [rule];
    if (left.length === 0) return [];
    const ahead = { ...rule, sessions: left };
    return ahead.type === 'ImmovablePeople' ? whereAttended(ahead, people) : [ahead];
  });
}

type HardRule = Extract<Constraint, { type: 'MustStayApart' | 'MustStayTogether' | 'ImmovablePeople' }>;

function isHard(rule: Constraint): rule is HardRule {
  return ['MustStayApart', 'MustStayTogether', 'ImmovablePeople'].includes(rule.type);
}

/**
 * Locked people keep their seats; locked tables keep their people, and nobody joins them. The solver keeps locked sessions. Seats
 * of people who no longer attend are not held.
 */
export function withLocks(request: SolveRequest, schedule: Schedule, locks: Locks): SolveRequest {
  const { groups, session_count } = request.scenario;
  const seatedAt = seatedIn(request, schedule);
  const pins: Constraint[] = [];
  const capped = new Map<string, Map<number, number>>();
  for (let session = 0; session < session_count; session++) {
    if (locks.sessions.includes(session)) continue;
    for (const { id } of groups) {
      const seated = seatedAt(session, id);
      const whole = locks.tables.includes(lockOf(session, id));
      const held = whole ? seated : seated.filter((name) => locks.people.includes(name));
      if (held.length > 0)
        pins.push({ type: 'ImmovablePeople', people: held, group_id: id, sessions: [session] });
      if (whole) capped.set(id, (capped.get(id) ?? new Map()).set(session, seated.length));
    }
  }
  return {
    ...request,
    scenario: {
      ...request.scenario,
      groups: groups.map((group) => {
        const caps = capped.get(group.id);
        if (caps === undefined) return group;
        const seats = Array.from({ length: session_count }, (_, s) => caps.get(s) ?? seatsIn(group, s));
        return { ...group, session_capacities: seats };
      }),
    },
    constraints: [...request.constraints, ...pins],
  };
}

/** People of a schedule by session and group who attend that session by the request. */
function seatedIn({ scenario: { people } }: SolveRequest, schedule: Schedule) {
  const attends = new Map(people.map(({ id, sessions }) => [id, sessions]));
  return (session: number, group: string): string[] =>
    (schedule[sessionKey(session)]?.[group] ?? []).filter(
      (id) => attends.has(id) && (attends.get(id)?.includes(session) ?? true),
    );
}
