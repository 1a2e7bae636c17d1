/** Where people find themselves in the room: at a group by itself, or on one of the two sides of a court. */
import type { Link, SolveRequest } from '../scenario/definition.ts';
import { matesOf, type Plan, type PlanGroup, type PlanPerson, type PlanSession } from './plan.ts';

export interface Place {
  readonly kind: 'group' | 'court';
  readonly name: string;
  /** What a bench is, where its name does not say it; else empty. */
  readonly note: string;
  /** The sides of a court, else one. */
  readonly groups: readonly PlanGroup[];
}

/** The link whose lists are the two sides of courts, two people each; null where the plan is none of doubles. */
export function doublesLink({ scenario }: SolveRequest): Link | null {
  const { groups, links = [] } = scenario;
  const two = new Set(
    groups.flatMap(({ id, capacity, session_capacities }) =>
      (session_capacities ?? [capacity]).every((seats) => seats === 2 || seats === 0) ? [id] : [],
    ),
  );
  const isDoubles = ({ groups: courts, within }: Link): boolean => {
    const sides = courts.flat();
    return (
      !within &&
      courts.every((court) => court.length === 2) &&
      new Set(sides).size === sides.length &&
      sides.every((id) => two.has(id))
    );
  };
  return links.find(isDoubles) ?? null;
}

/** In the order of the request; a court stands where its first side does. */
export function placesOf({ request, language }: Plan, { groups, index }: PlanSession): Place[] {
  const link = doublesLink(request);
  const courts = link?.sessions?.includes(index) === false ? [] : (link?.groups ?? []);
  const others = new Map(courts.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]));
  return groups.flatMap((group): Place[] => {
    const other = groups.find(({ id }) => id === others.get(group.id));
    if (other === undefined) {
      const besideCourts = group.waits && courts.length > 0;
      const name = besideCourts ? language.calendar.waits : group.id;
      const note = group.waits && !besideCourts ? language.waits : '';
      return [{ kind: 'group', name, note, groups: [group] }];
    }
    if (other.index < group.index) return [];
    return [{ kind: 'court', name: courtName(group.id, other.id), note: '', groups: [group, other] }];
  });
}

/** Who is there, line by line: "Ann & Bo" and "– Cy & Di" on a court, else a name a line. */
export function placeLines({ kind, groups }: Place): string[] {
  const names = groups.map(({ people }) => people.map(({ name }) => name));
  return kind === 'group'
    ? names.flat()
    : names.map((side, i) => `${i === 0 ? '' : '– '}${side.join(' & ')}`);
}

/** Where a person is in a session, and with whom. */
export interface Stop {
  readonly name: string;
  /** Whose colour it has. */
  readonly group: PlanGroup;
  readonly mates: readonly string[];
  /** Who stands on the other side of a court; empty elsewhere. */
  readonly against: readonly string[];
}

/** The stops of all people; null: not there. */
export function stopFinder(plan: Plan): (person: PlanPerson, session: number) => Stop | null {
  const courtOf = new Map(
    plan.sessions.flatMap((session) =>
      placesOf(plan, session)
        .filter(({ kind }) => kind === 'court')
        .flatMap((court) => court.groups.map((side) => [side, court] as const)),
    ),
  );
  return (person, session) => {
    const group = person.stops[session];
    if (group === null) return null;
    const mates = matesOf(person, group).map(({ name }) => name);
    const court = courtOf.get(group);
    if (!court) return { name: group.id, group, mates, against: [] };
    const other = court.groups.find((side) => side !== group)?.people ?? [];
    return { name: court.name, group: court.groups[0], mates, against: other.map(({ name }) => name) };
  };
}

/** What the names of both sides begin with: "Court 1" of "Court 1 a" and "Court 1 b". */
function courtName(a: string, b: string): string {
  const length = [...a].findIndex((sign, i) => sign !== [...b][i]);
  const shared = [...a].slice(0, length).join('').trimEnd();
  return /[\p{L}\p{N}]/u.test(shared) ? shared : `${a} – ${b}`;
}
