/** Which groups people have to be in to meet: the same one, but no bench, or two that a link joins. */
import type { SolveRequest } from './definition.ts';

/** @param over the link's name; undefined: who are in one group meet */
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
