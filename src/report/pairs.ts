/** How often each pair sits together, or meets over a link, in a stored schedule, with the earlier meetings that its request lists. */
import { metOver, pairsIn } from '../scenario/past-meetings.ts';
import { peopleOf } from '../scenario/rule-people.ts';
import type { Plan, PlanPerson } from './plan.ts';

/** A table of all pairs takes the square of this; above it reports leave pairs out and say so. */
export const MOST_PEOPLE_IN_PAIR_TABLE = 400;

export interface PairTable {
  /** Meetings, earlier ones included. */
  meetings(a: PlanPerson, b: PlanPerson): number;
  earlier(a: PlanPerson, b: PlanPerson): number;
  /** They attend a session in common, or have met before. */
  couldMeet(a: PlanPerson, b: PlanPerson): boolean;
}

export interface Acquaintances {
  readonly person: PlanPerson;
  readonly met: readonly PlanPerson[];
  readonly never: readonly PlanPerson[];
  /** Met more than once, with how often. */
  readonly repeated: readonly { readonly person: PlanPerson; readonly times: number }[];
}

/**
 * Null where there are too many people for a table of pairs.
 *
 * @param over the link that they meet over; absent: in one group
 */
export function pairTable(plan: Plan, over?: string): PairTable | null {
  if (plan.people.length > MOST_PEOPLE_IN_PAIR_TABLE) return null;
  const [all, before] = [true, false].map((inPlan) => timesOfPairs(plan, over, inPlan));
  const timesIn = (times: ReadonlyMap<number, number>, a: PlanPerson, b: PlanPerson): number =>
    times.get(numberOf([a.index, b.index], plan)) ?? 0;
  return {
    earlier: (a, b) => timesIn(before, a, b),
    meetings: (a, b) => timesIn(all, a, b),
    couldMeet: (a, b) =>
      timesIn(before, a, b) > 0 ||
      a.stops.some((stop, session) => stop !== null && b.stops[session] !== null),
  };
}

/** How many others each person meets, earlier meetings included; [person]. */
export function contactsOf(plan: Plan, over?: string, times = timesOfPairs(plan, over)): number[] {
  const met = plan.people.map(() => 0);
  for (const pair of times.keys()) {
    met[Math.floor(pair / met.length)]++;
    met[pair % met.length]++;
  }
  return met;
}

/** How often each pair that meets does, earlier meetings included, by a number of the pair. @param inPlan false: these alone */
export function timesOfPairs(plan: Plan, over?: string, inPlan = true): Map<number, number> {
  const times = new Map<number, number>();
  const add = (pair: Pair, count: number): void => {
    const number = numberOf(pair, plan);
    times.set(number, (times.get(number) ?? 0) + count);
  };
  const { people, solution, request } = plan;
  const numbers = new Map(people.map((person) => [person.id, person.index]));
  for (const met of request.scenario.prior_meetings) {
    const [a, b] = met.people.map((id) => numbers.get(id));
    if (met.over === over && a !== undefined && b !== undefined) add([a, b], met.count);
  }
  const met = inPlan ? metOver(request.scenario, solution.schedule, over) : {};
  for (const pair of pairsIn(met, (id) => numbers.get(id))) add(pair, 1);
  return times;
}

/** Pairs who must sit together, by the same numbers. */
export function pairsTogether(plan: Plan): Set<number> {
  const { constraints, scenario } = plan.request;
  const numbers = new Map(plan.people.map((person) => [person.id, person.index]));
  const units = constraints.flatMap((rule) =>
    rule.type === 'MustStayTogether' ? [peopleOf(rule.people, scenario.people)] : [],
  );
  const pairs = pairsIn({ units: Object.fromEntries(units.entries()) }, (id) => numbers.get(id));
  return new Set(Array.from(pairs, (pair) => numberOf(pair, plan)));
}

function numberOf([a, b]: Pair, { people }: Plan): number {
  return Math.min(a, b) * people.length + Math.max(a, b);
}

/** Places of two people in the list. */
type Pair = readonly [number, number];

/** For each person: whom they meet, never meet though they could, and meet again. */
export function acquaintances(plan: Plan, pairs: PairTable): Acquaintances[] {
  return plan.people.map((person) => {
    const others = plan.people.filter((other) => other !== person);
    return {
      person,
      met: others.filter((other) => pairs.meetings(person, other) > 0),
      never: others.filter((other) => pairs.meetings(person, other) === 0 && pairs.couldMeet(person, other)),
      repeated: others
        .map((other) => ({ person: other, times: pairs.meetings(person, other) }))
        .filter(({ times }) => times > 1),
    };
  });
}
