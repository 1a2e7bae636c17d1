/** The details of the cost of contacts: what took away from the most pairs that could have met. */
import type { Objective, SolveRequest } from '../../scenario/definition.ts';
import { fraction, times, toNumber } from '../../shared/fraction.ts';
import { contactLimit, haveCommonSession } from '../lower/contact-limit.ts';
import { contactValues } from '../lower/contact-values.ts';
import { earlierMeetings } from '../lower/earlier-meetings.ts';
import { pairDetail } from './pair-units.ts';
import type { Seated } from './seating.ts';
import type { TermCost } from './term-cost.ts';

/**
 * If there is room for every pair, each that never met is a detail. If not, lost room is: uneven groups, pairs that met
 * again, and pairs worth less than those for which there would have been room.
 */
export function mentionContacts({ request, seating }: Seated, objective: Objective, sum: TermCost): void {
  const { unit, worthOf, least, dearer, room } = worthsOf(request, objective);
  const units = (worth: bigint): number => toNumber(times(unit, fraction(worth)));
  const prior = earlierMeetings(request, objective.over);
  const { start, other, count, pairs } = seating.meetingsOver(objective.over);
  const people = prior.length;
  let unused = room;
  for (const [times, some] of pairs) unused -= some * times;
  for (const partners of prior) for (const times of partners.values()) unused += times / 2;
  if (least > 0n && unused > 0) sum.mention(units(least * BigInt(unused)), () => ({}));
  const isEven = worthOf === null && least > 0n;
  let left = dearer;
  const met = new Int32Array(people).fill(-1);
  for (let person = 0; person < people; person++) {
    // With no room for further details and pairs of equal worth, the rest is only counted.
    if (least === 0n && worthOf === null && sum.room === 0) {
      left -= count.length - start[person];
      break;
    }
    for (let at = start[person]; at < start[person + 1]; at++) {
      if (isEven && count[at] === 1) continue;
      // Only a few of hundreds of thousands of pairs are named.
      if (isEven && sum.room === 0 && prior[person].size === 0) {
        sum.leaveOut(1);
        continue;
      }
      const partner = other[at];
      met[partner] = person;
      const worth = worthOf?.(person, partner) ?? 1n;
      if (worth > least) left -= 1;
      const earlier = prior[person].get(partner) ?? 0;
      const here = count[at] - earlier;
      const wasted = earlier > 0 || here === 0 ? here : here - 1;
      const isPoor = earlier === 0 && worth < least;
      if (least === 0n || (wasted === 0 && !isPoor)) continue;
      if (sum.room === 0) sum.leaveOut(1);
      else {
        const lost = least * BigInt(wasted) + (isPoor ? least - worth : 0n);
        const [b, meetings] = [partner, count[at]];
        sum.mention(units(lost), () => ({ ...pairDetail(request, person, b), meetings }));
      }
    }
    // A pair that never met is a loss only if worth more than the last pair for which there is room; `left` counts these.
    for (let partner = person + 1; left > 0 && sum.room > 0 && partner < people; partner++) {
      if (met[partner] === person || !haveCommonSession(request, person, partner)) continue;
      const worth = worthOf?.(person, partner) ?? 1n;
      if (worth <= least) continue;
      left -= 1;
      const b = partner;
      sum.mention(units(worth - least), () => ({ ...pairDetail(request, person, b), meetings: 0 }));
    }
  }
  sum.leaveOut(left);
}

/** The worth of pairs (null: 1 each), and the least worth for which there is room: 0 if there is room for all. */
function worthsOf(request: SolveRequest, objective: Objective) {
  const { limit, priorPairs, possiblePairs } = contactLimit(request, objective.over);
  const room = limit - priorPairs;
  if (objective.type === 'maximize_weighted_contacts') return { ...contactValues(request, objective), room };
  const least = room < possiblePairs ? 1n : 0n;
  const dearer = least === 0n ? priorPairs + possiblePairs : 0;
  return { unit: fraction(1n), worthOf: null, least, dearer, room };
}
