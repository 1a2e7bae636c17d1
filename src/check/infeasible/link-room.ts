import type { SolveRequest } from '../../scenario/definition.ts';
import { spend } from '../effort.ts';
import { groupNumbers } from '../lower/attendance.ts';
import type { SessionFacts } from '../lower/hard-rules.ts';
import { facing, stepsOfFacing } from '../lower/links.ts';
import { refuse } from '../refuse.ts';

/**
 * The most people who must not meet over a link that a session can seat: of groups that all face each other they use only one.
 *
 * @throws NotProven if the parts do not contain all open groups, or the groups of a part do not all face each other
 */
export function linkRoom(
  request: SolveRequest,
  over: string,
  { session, seats }: Pick<SessionFacts, 'session' | 'seats'>,
  parts: readonly (readonly string[])[],
): number {
  const { groups } = request.scenario;
  spend(stepsOfFacing(request.scenario));
  const faces = facing(request, over, session);
  const number = groupNumbers(request);
  const seen = new Set<number>();
  let room = 0;
  for (const part of parts) {
    spend(part.length ** 2);
    const members = part.map((id) => number.get(id) ?? -1);
    for (const [i, g] of members.entries()) {
      if (g < 0 || seen.has(g)) refuse(`"${part[i]}" is no group, or in two parts`);
      seen.add(g);
      if (!members.slice(0, i).every((h) => faces[g].includes(h)))
        refuse(`"${part[i]}" does not face all others of its part`);
    }
    room += Math.max(...members.map((g) => Math.min(seats[g], faces[g].includes(g) ? 1 : Infinity)));
  }
  const left = groups.find((_, g) => seats[g] > 0 && !seen.has(g));
  return left === undefined ? room : refuse(`"${left.id}" is in no part`);
}
