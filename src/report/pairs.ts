/** How often each pair sits together, or meets over a link, in a stored schedule, with the earlier meetings that its request lists. */
import type { Link } from '../scenario/definition.ts';
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
export function contactsOf(plan: Plan, over?: string): number[] {
  const met = plan.people.map(() => 0);
  for (const pair of timesOfPairs(plan, over).keys()) {
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
  for (const { pair, count } of earlierOf(plan, over)) add(pair, count);
  if (inPlan) for (const pair of meetingsIn(plan, over)) add(pair, 1);
  return times;
}

function numberOf([a, b]: Pair, { people }: Plan): number {
  return Math.min(a, b) * people.length + Math.max(a, b);
}

/** Places of two people in the list. */
type Pair = readonly [number, number];

function earlierOf({ people, request }: Plan, over: string | undefined): { pair: Pair; count: number }[] {
  const numberOf = new Map(people.map((person) => [person.id, person.index]));
  return request.scenario.prior_meetings.flatMap((met) => {
    const [a, b] = met.people.map((id) => numberOf.get(id));
    return met.over !== over || a === undefined || b === undefined
      ? []
      : [{ pair: [a, b], count: met.count }];
  });
}

/** Every meeting of two people in a session, once. */
function* meetingsIn({ sessions, request }: Plan, over: string | undefined): Generator<Pair> {
  const link = over === undefined ? null : request.scenario.links?.find(({ name }) => name === over);
  if (link === undefined) return;
  const facing = link && groupsFacing(link);
  for (const { groups, index } of sessions) {
    if (link?.sessions?.includes(index) === false) continue;
    const byId = new Map(groups.map((group) => [group.id, group]));
    for (const here of groups) {
      if (here.waits) continue;
      if (!link || link.within) {
        for (const [i, a] of here.people.entries())
          for (const b of here.people.slice(i + 1)) yield [a.index, b.index];
      }
      for (const id of facing?.get(here.id) ?? []) {
        for (const a of here.people)
          for (const b of byId.get(id)?.people ?? []) if (a.index < b.index) yield [a.index, b.index];
      }
    }
  }
}

/** The other groups whose people those of each group meet. */
export function groupsFacing({ groups }: Pick<Link, 'groups'>): Map<string, Set<string>> {
  const facing = new Map<string, Set<string>>();
  for (const list of groups) {
    for (const id of list) {
      const others = facing.get(id) ?? new Set();
      for (const other of list) if (other !== id) others.add(other);
      facing.set(id, others);
    }
  }
  return facing;
}

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
