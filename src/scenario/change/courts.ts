/** Courts and a bench for the people who are still there: two on every side; the rest wait. */
import type { Group, Link, SolveRequest } from '../definition.ts';
import { seatsIn, withSeats } from '../group-seats.ts';
import { doublesLink } from '../meeting-kinds.ts';
import { attends, groupsNamedBy, peopleOf } from '../rule-people.ts';

type Scenario = SolveRequest['scenario'];

/**
 * The scenario with as many courts open as people fill. Unchanged if it has no courts, fewer than four players are left, or rules name a
 * court that would be closed in all sessions, or pin people to more courts than they fill, or more people to the bench than are left
 * over. A court that was closed although people would have filled it stays closed.
 */
export function courtsForThose(
  request: SolveRequest,
  sessions: readonly number[],
  before: SolveRequest,
): Scenario {
  const { scenario } = request;
  const link = doublesLink(request);
  const benches = scenario.groups.filter(({ bench }) => bench);
  const sides = new Set(link?.groups.flat());
  if (link === null || sides.size + benches.length < scenario.groups.length || benches.length > 1)
    return scenario;
  const count = scenario.session_count;
  const seats = new Map(
    scenario.groups.map((group) => [group.id, Array.from({ length: count }, (_, s) => seatsIn(group, s))]),
  );
  const bench: Group = benches[0] ?? {
    id: 'Bench',
    min_size: 0,
    capacity: null,
    session_capacities: null,
    bench: true,
  };
  const waiting = seats.get(bench.id) ?? Array.from({ length: count }, () => 0);
  for (const s of sessions) {
    const pinned = pinnedGroups(request, s);
    const open = openCourts(request, courtsToHave(before, link.groups, s), s, pinned);
    if (open === null) return scenario;
    for (const court of link.groups) for (const id of court) seats.get(id)![s] = open.includes(court) ? 2 : 0;
    waiting[s] = attending(scenario, s).length - 4 * open.length;
    if ((pinned.get(bench.id)?.size ?? 0) > waiting[s]) return scenario;
  }
  seats.set(bench.id, waiting);
  const closed = new Set([...seats].flatMap(([id, row]) => (row.some((n) => n > 0) ? [] : [id])));
  if (isNamed(request, bench.id)) closed.delete(bench.id);
  if ([...sides].every((id) => closed.has(id)) || [...closed].some((id) => isNamed(request, id)))
    return scenario;
  const links = scenario.links!.map((one) => ({
    ...one,
    groups: one.groups.filter((list) => !list.some((id) => closed.has(id))),
  }));
  // Rules may refer to the link.
  const isEmpty = ({ groups, sessions: held }: Link): boolean =>
    groups.length === 0 ||
    groups.flat().some((id) => seats.get(id)?.every((n, s) => n === 0 || held?.includes(s) === false));
  if (links.some(isEmpty)) return scenario;
  const groups = [...scenario.groups, ...(benches.length === 0 ? [bench] : [])];
  return {
    ...scenario,
    groups: groups.flatMap((group) => (closed.has(group.id) ? [] : [withSeats(group, seats.get(group.id)!)])),
    links,
  };
}

/** The courts without those that are closed in the session although people would fill them. */
function courtsToHave(request: SolveRequest, courts: Link['groups'], session: number): Link['groups'] {
  const closed = new Set(
    request.scenario.groups.flatMap((group) => (seatsIn(group, session) === 0 ? [group.id] : [])),
  );
  const open = courts.filter((court) => !court.some((id) => closed.has(id)));
  return open.length < mostCourts(request, courts.length, session) ? open : courts;
}

/** The courts to open, first those to which people are pinned; null if these are more than people fill. */
function openCourts(
  request: SolveRequest,
  courts: Link['groups'],
  session: number,
  pinned: ReadonlyMap<string, unknown>,
): Link['groups'] | null {
  const isPinned = (court: readonly string[]) => court.some((id) => pinned.has(id));
  const most = mostCourts(request, courts.length, session);
  if (courts.filter(isPinned).length > most) return null;
  return courts.toSorted((one, other) => Number(isPinned(other)) - Number(isPinned(one))).slice(0, most);
}

function pinnedGroups({ scenario, constraints }: SolveRequest, session: number): Map<string, Set<string>> {
  const there = new Set(attending(scenario, session));
  const pinned = new Map<string, Set<string>>();
  for (const rule of constraints) {
    if (rule.type !== 'ImmovablePeople' || rule.sessions?.includes(session) === false) continue;
    const people = peopleOf(rule.people, scenario.people).filter((id) => there.has(id));
    if (people.length > 0)
      pinned.set(rule.group_id, new Set([...(pinned.get(rule.group_id) ?? []), ...people]));
  }
  return pinned;
}

/** The most courts that people who attend fill, with no two on a side who must be apart, as in mixed doubles. */
function mostCourts({ scenario, constraints }: SolveRequest, courts: number, session: number): number {
  const there = new Set(attending(scenario, session));
  const apart = constraints.flatMap((rule) => {
    if (rule.type !== 'MustStayApart' || rule.over !== undefined) return [];
    if (rule.sessions?.includes(session) === false) return [];
    return [peopleOf(rule.people, scenario.people).filter((id) => there.has(id))];
  });
  // People of several kinds count in the largest.
  const counted = new Set<string>();
  const kinds = apart
    .sort((one, other) => other.length - one.length)
    .map((kind) => {
      const own = kind.filter((id) => !counted.has(id));
      for (const id of own) counted.add(id);
      return own.length;
    });
  const players = (open: number): number =>
    kinds.reduce((sum, kind) => sum + Math.min(kind, 2 * open), there.size - counted.size);
  let open = Math.min(courts, Math.floor(there.size / 4));
  while (players(open) < 4 * open) open--;
  return open;
}

function attending({ people }: Scenario, session: number): string[] {
  return people.flatMap((person) => (attends(person, session) ? [person.id] : []));
}

function isNamed({ constraints }: SolveRequest, group: string): boolean {
  return constraints.some((rule) => rule.type === 'GroupPreferences' || groupsNamedBy(rule).includes(group));
}
