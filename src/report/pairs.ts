/** How often each pair meets by a schedule, in a group or over a link, with the earlier meetings of its request. */
import type { MeetingFigures } from '../result/pair-meetings.ts';
import { contactsIn, figuresOver, forPairs, numberOfPair } from '../result/pair-meetings.ts';
import { doublesLink, meetingsOf } from '../scenario/meeting-kinds.ts';
import { pairsIn } from '../scenario/past-meetings.ts';
import { peopleOf } from '../scenario/rule-people.ts';
import type { Plan, PlanPerson } from './plan.ts';

/** Tables of pairs grow with the square of this; with more people reports leave pairs out and say so. */
export const MOST_PEOPLE_IN_PAIR_TABLE = 400;

export interface PairTable {
  /** Number of meetings, earlier ones included. */
  meetings(a: PlanPerson, b: PlanPerson): number;
  earlier(a: PlanPerson, b: PlanPerson): number;
  /** Whether they attend a common session, or have met before. */
  couldMeet(a: PlanPerson, b: PlanPerson): boolean;
}

interface Acquaintances {
  readonly met: readonly PlanPerson[];
  /** Though possible. */
  readonly never: readonly PlanPerson[];
  /** People met more than once, with the number of meetings. */
  readonly repeated: readonly { readonly person: PlanPerson; readonly times: number }[];
}

/**
 * null if there are too many people for a table of pairs.
 * @param over link that meetings are counted over; absent: in one group
 */
export function pairTable(plan: Plan, over?: string): PairTable | null {
  const { people, request, solution } = plan;
  if (people.length > MOST_PEOPLE_IN_PAIR_TABLE) return null;
  const [all, before] = [solution.schedule, null].map((schedule) => {
    const table = new Int32Array(people.length ** 2);
    forPairs(request, schedule, over, (a, b, times) => {
      table[numberOfPair(a, b, people.length)] = times;
    });
    return table;
  });
  const timesIn = (table: Int32Array, a: PlanPerson, b: PlanPerson): number =>
    table[numberOfPair(a.index, b.index, people.length)];
  return {
    earlier: (a, b) => timesIn(before, a, b),
    meetings: (a, b) => timesIn(all, a, b),
    couldMeet: (a, b) =>
      timesIn(before, a, b) > 0 ||
      a.stops.some((stop, session) => stop !== null && b.stops[session] !== null),
  };
}

/** Number of others that each person meets, earlier meetings included, by person index. */
export function contactsOf({ request, solution }: Plan, over?: string): number[] {
  return contactsIn(request, solution.schedule, over);
}

function pairsTogether(plan: Plan): Set<number> {
  const { constraints, scenario } = plan.request;
  const numbers = new Map(plan.people.map((person) => [person.id, person.index]));
  const units = constraints.flatMap((rule) =>
    rule.type === 'MustStayTogether' ? [peopleOf(rule.people, scenario.people)] : [],
  );
  const pairs = pairsIn({ units: Object.fromEntries(units.entries()) }, (id) => numbers.get(id));
  return new Set(Array.from(pairs, ([a, b]) => numberOfPair(a, b, plan.people.length)));
}

/** Most meetings of any pair, and of any pair not required to sit together. */
export function oftenest(plan: Plan, over?: string): { all: number; others: number } {
  const { people, request, solution } = plan;
  const together = pairsTogether(plan);
  let [all, others] = [0, 0];
  forPairs(request, solution.schedule, over, (a, b, times) => {
    all = Math.max(all, times);
    if (times > others && !together.has(numberOfPair(a, b, people.length))) others = times;
  });
  return { all, others };
}

export function acquaintancesOf(person: PlanPerson, plan: Plan, pairs: PairTable): Acquaintances {
  const others = plan.people.filter((other) => other !== person);
  return {
    met: others.filter((other) => pairs.meetings(person, other) > 0),
    never: others.filter((other) => pairs.meetings(person, other) === 0 && pairs.couldMeet(person, other)),
    repeated: others
      .map((other) => ({ person: other, times: pairs.meetings(person, other) }))
      .filter(({ times }) => times > 1),
  };
}

export interface MeetingKind {
  /** The link; absent: meetings in one group. */
  readonly over: string | undefined;
  /** Follows "meet", with a leading space; empty if there is only one kind. */
  readonly as: string;
}

export function meetingKinds({ request, language }: Plan): MeetingKind[] {
  const { asPartners, asOpponents } = language.doubles;
  const isDoubles = doublesLink(request) !== null;
  return meetingsOf(request).map((over) => {
    if (isDoubles) return { over, as: over === undefined ? asPartners : asOpponents };
    return { over, as: over === undefined ? '' : language.rules.over(over) };
  });
}

export function meetingFigures(plan: Plan, { over }: Pick<MeetingKind, 'over'>): MeetingFigures {
  const { request, result, solution } = plan;
  if (over === undefined && result.metrics !== null) return result.metrics;
  return figuresOver(request, solution.schedule, over);
}
