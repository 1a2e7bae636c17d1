/** Where people find themselves in the room: at a group by itself, or on one of the two sides of a court. */
import type { Link, SolveRequest } from '../scenario/definition.ts';
import type { Plan, PlanGroup, PlanSession } from './plan.ts';

export type Place =
  | { readonly kind: 'group'; readonly name: string; readonly group: PlanGroup }
  | { readonly kind: 'court'; readonly name: string; readonly sides: readonly [PlanGroup, PlanGroup] };

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
export function placesOf({ request }: Plan, { groups, index }: PlanSession): Place[] {
  const link = doublesLink(request);
  const courts = link?.sessions?.includes(index) === false ? [] : (link?.groups ?? []);
  const others = new Map(courts.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]));
  return groups.flatMap((group): Place[] => {
    const other = groups.find(({ id }) => id === others.get(group.id));
    if (other === undefined) return [{ kind: 'group', name: group.id, group }];
    if (other.index < group.index) return [];
    return [{ kind: 'court', name: courtName(group.id, other.id), sides: [group, other] }];
  });
}

/** What the names of both sides begin with: "Court 1" of "Court 1 a" and "Court 1 b". */
function courtName(a: string, b: string): string {
  const length = [...a].findIndex((sign, i) => sign !== [...b][i]);
  const shared = [...a].slice(0, length).join('').trimEnd();
  return /[\p{L}\p{N}]/u.test(shared) ? shared : `${a} – ${b}`;
}
