/** The details of the cost of contacts: what took away from the most pairs that could have met. */
import type { Seated } from '../check/cost/seating.ts';
import { contactLimit, haveCommonSession } from '../check/lower/contact-limit.ts';
import { contactValues } from '../check/lower/contact-values.ts';
import { earlierMeetings } from '../check/lower/earlier-meetings.ts';
import type { TermDetail } from '../result/definition.ts';
import type { Objective, SolveRequest } from '../scenario/definition.ts';
import { fraction, times, toNumber } from '../shared/fraction.ts';

const NOWHERE = { session: null, group: null, value: null };

/**
 * If there is room for every pair, each that never met is a detail. If not, lost room is: uneven groups, pairs that met
 * again, and pairs worth less than those for which there would have been room.
 *
 * @param most details to list
 * @returns these, and how many there are in all
 */
export function contactDetails(
  { request, seating }: Seated,
  objective: Objective,
  most: number,
): { readonly details: TermDetail[]; readonly all: number } {
  const { people } = request.scenario;
  const { unit, worthOf, least, dearer, room } = worthsOf(request, objective);
  const details: TermDetail[] = [];
  let all = 0;
  const mention = (lost: bigint, pair: readonly number[], meetings?: number): void => {
    all += 1;
    if (details.length === most) return;
    const named = pair.map((person) => people[person].id);
    const often = meetings === undefined ? {} : { meetings };
    details.push({ people: named, ...NOWHERE, ...often, units: toNumber(times(unit, fraction(lost))) });
  };
  const prior = earlierMeetings(request, objective.over);
  const { start, other, count, pairs } = seating.meetingsOver(objective.over);
  let unused = room;
  for (const [times, some] of pairs) unused -= some * times;
  for (const partners of prior) for (const times of partners.values()) unused += times / 2;
  if (least > 0n && unused > 0) mention(least * BigInt(unused), []);
  const isEven = worthOf === null && least > 0n;
  let left = dearer;
  const met = new Int32Array(people.length).fill(-1);
  const isFirst = prior.every(({ size }) => size === 0);
  for (let person = 0; person < people.length; person++) {
    // With no room for further details, pairs of equal worth are only counted.
    if (details.length === most && worthOf === null && (isFirst || least === 0n)) {
      if (least === 0n) left -= count.length - start[person];
      else for (let at = start[person]; at < count.length; at++) if (count[at] > 1) all += 1;
      break;
    }
    for (let at = start[person]; at < start[person + 1]; at++) {
      if (isEven && count[at] === 1) continue;
      const partner = other[at];
      met[partner] = person;
      const worth = worthOf?.(person, partner) ?? 1n;
      if (worth > least) left -= 1;
      const earlier = prior[person].get(partner) ?? 0;
      const here = count[at] - earlier;
      const wasted = earlier > 0 || here === 0 ? here : here - 1;
      const isPoor = earlier === 0 && worth < least;
      if (least === 0n || (wasted === 0 && !isPoor)) continue;
      mention(least * BigInt(wasted) + (isPoor ? least - worth : 0n), [person, partner], count[at]);
    }
    // A pair that never met is a loss only if worth more than the last pair for which there is room; `left` counts these.
    for (let b = person + 1; left > 0 && details.length < most && b < people.length; b++) {
      if (met[b] === person || !haveCommonSession(request, person, b)) continue;
      const worth = worthOf?.(person, b) ?? 1n;
      if (worth <= least) continue;
      left -= 1;
      mention(worth - least, [person, b], 0);
    }
  }
  return { details, all: all + left };
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
