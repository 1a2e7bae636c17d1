/** The kinds of meetings of a request, in one group (undefined) or over a link, and who meets so. */
import type { Link, SolveRequest } from './definition.ts';

/**
 * For doubles partners and opponents; else in one group, if any has room for two, and over each link named by the
 * objectives or, if these name none, by rules.
 */
export function meetingsOf(request: SolveRequest): (string | undefined)[] {
  const doubles = doublesLink(request);
  if (doubles !== null) return [undefined, doubles.name];
  const { groups, links = [] } = request.scenario;
  const aims = request.objectives.flatMap(({ over }) => over ?? []);
  const rules = request.constraints.flatMap((rule) => ('over' in rule ? (rule.over ?? []) : []));
  const named = new Set(aims.length > 0 ? aims : rules);
  const over = links.flatMap(({ name }) => (named.has(name) ? [name] : []));
  const roomy = groups.some(({ capacity, session_capacities, bench }) =>
    (session_capacities ?? [capacity ?? 0]).some((seats) => !bench && seats > 1),
  );
  return roomy || over.length === 0 ? [undefined, ...over] : over;
}

/** The link over which the first objective, or else rules, count meetings; undefined: in one group. */
export function aimOf(request: SolveRequest): string | undefined {
  const [objective] = request.objectives;
  return objective === undefined ? meetingsOf(request)[0] : objective.over;
}

/** Returns whether people of two groups meet: over the link `over`, or, if undefined, in the same group that is no bench. */
export function meetingIn({ scenario: { groups, links = [] } }: SolveRequest, over: string | undefined) {
  const link = links.find(({ name }) => name === over);
  const benches = new Set(groups.flatMap(({ id, bench }) => (bench ? [id] : [])));
  return (one: string, other: string | undefined, session: number): boolean => {
    if (link === undefined) return one === other && !benches.has(one);
    if (other === undefined || link.sessions?.includes(session) === false) return false;
    return (
      (one !== other || link.within) && link.groups.some((list) => list.includes(one) && list.includes(other))
    );
  };
}

/** The link whose lists are the two sides of a court, two people each; null if the request is not for doubles. */
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
