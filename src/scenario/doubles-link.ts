import type { Link, SolveRequest } from './definition.ts';

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
