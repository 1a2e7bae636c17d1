/** What the cost of contacts consists of, against the most that could have met: only what took something away. */
import type { TermDetail } from '../../result/definition.ts';
import type { Objective, SolveRequest } from '../../scenario/definition.ts';
import { fraction, times, toNumber } from '../../shared/fraction.ts';
import { contactLimit, haveCommonSession } from '../lower/contact-limit.ts';
import { contactValues } from '../lower/contact-values.ts';
import { earlierMeetings } from '../lower/earlier-meetings.ts';
import { meetingsByPerson } from './seating.ts';
import type { TermCost } from './term-cost.ts';
import { pairDetail, type Seated } from './term-units.ts';

/**
 * Where there is room for every pair, each that never met is a detail. Where there is not, the room that is lost is:
 * uneven groups, pairs that met again, and pairs worth less than those for whom there would have been room.
 */
export function mentionContacts({ request, seating }: Seated, objective: Objective, sum: TermCost): void {
  const { unit, worthOf, least, dearer, room } = worthsOf(request, objective);
  const units = (worth: bigint): number => toNumber(times(unit, fraction(worth)));
  const prior = earlierMeetings(request);
  const before = (a: number, b: number): number => prior[a].get(b) ?? 0;
  if (least > 0n) {
    let unused = room;
    for (const { person, meetings, met } of meetingsByPerson(request, seating)) {
      for (const other of met) unused -= meetings[other] - before(person, other);
    }
    if (unused > 0) sum.mention(units(least * BigInt(unused)), () => NOBODY);
  }
  let left = dearer;
  for (const { person, meetings, met } of meetingsByPerson(request, seating)) {
    for (const other of met) {
      const worth = worthOf(person, other);
      if (worth > least) left -= 1;
      const earlier = before(person, other);
      const here = meetings[other] - earlier;
      const wasted = earlier > 0 || here === 0 ? here : here - 1;
      const poor = earlier === 0 && worth < least ? least - worth : 0n;
      const lost = least * BigInt(wasted) + poor;
      if (lost === 0n) continue;
      // Of hundreds of thousands of pairs a few are named.
      if (sum.room === 0) sum.leaveOut(1);
      else
        sum.mention(units(lost), () => ({
          ...pairDetail(request, person, other),
          meetings: meetings[other],
        }));
    }
    for (let other = person + 1; sum.room > 0 && left > 0 && other < meetings.length; other++) {
      if (meetings[other] > 0 || !haveCommonSession(request, person, other)) continue;
      const worth = worthOf(person, other);
      if (worth <= least) continue;
      left -= 1;
      sum.mention(units(worth - least), () => ({ ...pairDetail(request, person, other), meetings: 0 }));
    }
  }
  sum.leaveOut(left);
}

const NOBODY: Omit<TermDetail, 'units'> = { people: [], session: null, group: null, value: null };

/** What pairs are worth, and the worth at which the room for them ends: 0 where there is room for all. */
function worthsOf(request: SolveRequest, objective: Objective) {
  const { limit, priorPairs, possiblePairs } = contactLimit(request);
  const room = limit - priorPairs;
  if (objective.type === 'maximize_weighted_contacts') return { ...contactValues(request, objective), room };
  const least = room < possiblePairs ? 1n : 0n;
  const dearer = least === 0n ? priorPairs + possiblePairs : 0;
  return { unit: fraction(1n), worthOf: () => 1n, least, dearer, room };
}
