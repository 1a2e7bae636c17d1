/** What kinds of meetings a request is about, in one group (undefined) or over a link, and where people have to be to meet so. */
import type { SolveRequest } from './definition.ts';
import { doublesLink } from './doubles-link.ts';

/**
 * Of doubles partners and opponents; else in one group, where a group has room for two, and over each link that the
 * objectives or, where these name none, rules speak of.
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

/** The link over which a plan is to bring people together first, or else what its rules speak of; undefined: in one group. */
export function aimOf(request: SolveRequest): string | undefined {
  const [objective] = request.objectives;
  return objective === undefined ? meetingsOf(request)[0] : objective.over;
}

/** Whether who are in two groups meet: the same one, but no bench, or two that a link joins. @param over the link's name; undefined: who are in one group meet */
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
