/** Who meets over a link (DESIGN section 4c), read directly from the request. */
import type { Link, Scenario, SolveRequest } from '../../scenario/definition.ts';
import { remembered } from '../../shared/remembered.ts';
import { isBench, seatsInSession } from './attendance.ts';

/** The groups whose people meet those of each group, each once; [group]. */
export type Facing = readonly (readonly number[])[];

/** Cached by groups and link, as requests may share only one of these. */
const facingOf = new WeakMap<Scenario['groups'], WeakMap<Link, Facing>>();

/** The groups that face each group in the session: over the link or, if `over` is undefined, the group itself unless it is a bench. */
export function facing(request: SolveRequest, over: string | undefined, session: number): Facing {
  const { groups, links = [] } = request.scenario;
  if (over === undefined) return ownGroups(request);
  const link = links.find(({ name }) => name === over);
  if (!link || link.sessions?.includes(session) === false) return groups.map(() => []);
  const byLink = facingOf.get(groups) ?? new WeakMap<Link, Facing>();
  facingOf.set(groups, byLink);
  const known = byLink.get(link);
  if (known) return known;
  const found = groups.map(({ id }) => {
    const near = new Set(link.groups.filter((list) => list.includes(id)).flat());
    return groups.flatMap((other, h) => (near.has(other.id) && (other.id !== id || link.within) ? [h] : []));
  });
  byLink.set(link, found);
  return found;
}

/** Steps that `facing` takes for all links. */
export function stepsOfFacing({ groups, links = [] }: Scenario): number {
  const listed = links.reduce((sum, link) => sum + link.groups.flat().length, 0);
  return (groups.length * (groups.length * links.length + listed)) / 4;
}

const ownGroups = remembered(
  (request: SolveRequest): Facing => request.scenario.groups.map((_, g) => (isBench(request, g) ? [] : [g])),
  new WeakMap(),
);

/** The seats of a group, and how many others each of them faces. */
export interface FacingSeats {
  readonly seats: number;
  readonly others: number;
}

/** The open groups, those that face most first. */
export function facingSeats(request: SolveRequest, over: string, session: number): FacingSeats[] {
  const seats = request.scenario.groups.map((group) => seatsInSession(group, session));
  return facing(request, over, session)
    .map((others, g) => ({
      seats: seats[g],
      others: others.reduce((sum, h) => sum + seats[h] - (h === g ? 1 : 0), 0),
    }))
    .filter((group) => group.seats > 0)
    .sort((a, b) => b.others - a.others);
}

/** Total number of others faced by a number of seats, using those that face most first. */
export function facedBy(open: readonly FacingSeats[], seats: number): number {
  let [left, sum] = [seats, 0];
  for (const group of open) {
    const taken = Math.min(left, group.seats);
    sum += taken * group.others;
    left -= taken;
  }
  return sum;
}

/** The most pairs that a session can hold over the link: people take the seats that face most others. */
export function mostPairsOver(open: readonly FacingSeats[], attending: number): number {
  return Math.min((attending * (attending - 1)) / 2, Math.floor(facedBy(open, attending) / 2));
}
