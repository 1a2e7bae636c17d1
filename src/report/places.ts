/** The places of a room: a group by itself, a court with two sides, or seats of a table or row. */
import type { SolveRequest } from '../scenario/definition.ts';
import { doublesLink } from '../scenario/meeting-kinds.ts';
import { matesOf, type Plan, type PlanGroup, type PlanPerson, type PlanSession } from './plan.ts';

export interface Place {
  readonly kind: 'group' | 'court' | 'table' | 'row';
  readonly name: string;
  /** Describes a bench whose name does not; else empty. */
  readonly note: string;
  /** The sides of a court, or consecutive seats; otherwise one group. */
  readonly groups: readonly PlanGroup[];
  readonly people: readonly PlanPerson[];
  /** Index of the group whose colour it has. */
  readonly color: number;
  readonly waits: boolean;
}

/** In the order of the request; a court is at its first side's position. */
export function placesOf({ request, language }: Plan, { groups, index }: PlanSession): Place[] {
  const link = doublesLink(request);
  const courts = link?.sessions?.includes(index) === false ? [] : (link?.groups ?? []);
  const others = new Map(courts.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]));
  const byId = new Map(groups.map((group) => [group.id, group]));
  const rows = seatRows(request).flatMap(({ kind, ids }): Place[] => {
    const seats = ids.flatMap((id) => byId.get(id) ?? []);
    return seats.length === 0 ? [] : [placeOf(kind, sharedName(ids), seats)];
  });
  const rowOf = new Map(rows.flatMap((row) => row.groups.map((seat) => [seat, row] as const)));
  return groups.flatMap((group): Place[] => {
    const row = rowOf.get(group);
    if (row) return row.groups.every(({ index }) => index >= group.index) ? [row] : [];
    const other = groups.find(({ id }) => id === others.get(group.id));
    if (other === undefined) {
      const besideCourts = group.waits && courts.length > 0;
      const name = besideCourts ? language.calendar.waits : group.id;
      const note = group.waits && !besideCourts ? language.waits : '';
      return [{ ...placeOf('group', name, [group]), note }];
    }
    if (other.index < group.index) return [];
    return [placeOf('court', sharedName([group.id, other.id]), [group, other])];
  });
}

function placeOf(kind: Place['kind'], name: string, groups: readonly PlanGroup[]): Place {
  const [{ index: color, waits }] = groups;
  return { kind, name, note: '', groups, people: groups.flatMap(({ people }) => people), color, waits };
}

/** The people at a place as lines: "Ann & Bo" and "– Cy & Di" on a court, else one name per line; "–" for a free seat. */
export function placeLines({ kind, groups }: Place): string[] {
  const names = groups.map(({ people }) => people.map(({ name }) => name));
  if (kind === 'group') return names.flat();
  if (kind !== 'court') return names.map(([name = '–']) => name);
  return names.map((side, i) => `${i === 0 ? '' : '– '}${side.join(' & ')}`);
}

export interface Stop {
  readonly name: string;
  /** The group whose colour the place has. */
  readonly group: PlanGroup;
  readonly mates: readonly string[];
  /** How many more there are that `mates` leaves out. */
  readonly left: number;
  /** The people on the other side of a court; else empty. */
  readonly against: readonly string[];
}

export type StopFinder = (person: PlanPerson, session: number) => Stop | null;

/** With more names, stops name a few of a table: all would make a file of more than 40 MB. */
const MOST_NAMES = 1_000_000;
const FEW_NAMES = 10;

/**
 * Finds a person's stop in a session; null: absent.
 *
 * @param people whose stops are asked for
 */
export function stopFinder(plan: Plan, people: readonly PlanPerson[] = plan.people): StopFinder {
  const names = people
    .flatMap(({ stops }) => stops)
    .reduce((sum, group) => sum + (group && !group.waits ? group.people.length - 1 : 0), 0);
  const most = names > MOST_NAMES ? FEW_NAMES : undefined;
  const placeOf = new Map(
    plan.sessions.flatMap((session) =>
      placesOf(plan, session)
        .filter(({ kind }) => kind !== 'group')
        .flatMap((place) => place.groups.map((group) => [group, place] as const)),
    ),
  );
  const namesIn = (groups: readonly PlanGroup[]): string[] =>
    groups.flatMap(({ people }) => people.map(({ name }) => name));
  return (person, session) => {
    const group = person.stops[session];
    if (group === null) return null;
    const mates = matesOf(person, group, most).map(({ name }) => name);
    const left = group.waits ? 0 : group.people.length - 1 - mates.length;
    const place = placeOf.get(group);
    if (!place) return { name: group.id, group, mates, left, against: [] };
    const { kind, name, groups } = place;
    const others = groups.filter((other) => other !== group);
    if (kind === 'court') return { name, group: groups[0], mates, left, against: namesIn(others) };
    const at = groups.indexOf(group);
    const { length } = groups;
    const beside = [at - 1, at + 1].map((seat) => (kind === 'table' ? (seat + length) % length : seat));
    return {
      ...{ name: group.id, group: groups[0], left: 0, against: [] },
      mates: namesIn(groups.filter((_, seat) => seat !== at && beside.includes(seat))),
    };
  };
}

/** Common beginning of all names: "Court 1" for "Court 1 a" and "Court 1 b", "Table 1" for "Table 1-1" and "Table 1-2". */
function sharedName(ids: readonly string[]): string {
  const [first, ...rest] = ids.map((id) => [...id]);
  const end = first.findIndex((sign, i) => rest.some((id) => id[i] !== sign));
  const shared = (end < 0 ? first : first.slice(0, end)).join('').replace(/[^\p{L}\p{N}]+$/u, '');
  return shared === '' ? `${ids[0]} – ${ids[ids.length - 1]}` : shared;
}

interface SeatRow {
  readonly kind: 'table' | 'row';
  /** In order; at a round table the last is beside the first. */
  readonly ids: readonly string[];
}

/** Uses the first link whose groups are single seats with one or two neighbours; empty if there is none. */
export function seatRows({ scenario }: SolveRequest): SeatRow[] {
  const { groups, links = [] } = scenario;
  const single = new Set(
    groups.flatMap(({ id, capacity, session_capacities }) =>
      (session_capacities ?? [capacity ?? 0]).every((seats) => seats <= 1) ? [id] : [],
    ),
  );
  const order = new Map(groups.map(({ id }, index) => [id, index]));
  for (const { groups: lists, within } of links) {
    if (within || lists.some((list) => list.length !== 2)) continue;
    const beside = new Map<string, Set<string>>();
    for (const [a, b] of lists) {
      beside.set(a, (beside.get(a) ?? new Set()).add(b));
      beside.set(b, (beside.get(b) ?? new Set()).add(a));
    }
    const seats = [...beside.keys()].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
    if (seats.every((id) => single.has(id) && (beside.get(id)?.size ?? 0) <= 2)) return rowsOf(seats, beside);
  }
  return [];
}

/** Rows start at the end listed first, tables at their first seat. */
function rowsOf(seats: readonly string[], beside: ReadonlyMap<string, ReadonlySet<string>>): SeatRow[] {
  const placed = new Set<string>();
  const walk = (first: string): string[] => {
    const ids: string[] = [];
    for (let seat: string | undefined = first; seat !== undefined;) {
      ids.push(seat);
      placed.add(seat);
      seat = [...(beside.get(seat) ?? [])].find((next) => !placed.has(next));
    }
    return ids;
  };
  const rows = seats.flatMap((seat): SeatRow[] =>
    placed.has(seat) || beside.get(seat)?.size !== 1 ? [] : [{ kind: 'row', ids: walk(seat) }],
  );
  const tables = seats.flatMap((seat): SeatRow[] =>
    placed.has(seat) ? [] : [{ kind: 'table', ids: walk(seat) }],
  );
  return [...rows, ...tables];
}
