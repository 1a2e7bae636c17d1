/** How often each pair sits together in a stored schedule, with the earlier meetings that its request lists. */
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

/** Null where there are too many people for a table of pairs. */
export function pairTable(plan: Plan): PairTable | null {
  const { people, sessions } = plan;
  const size = people.length;
  if (size > MOST_PEOPLE_IN_PAIR_TABLE) return null;
  const earlier = new Uint32Array(size * size);
  const inPlan = new Uint32Array(size * size);
  const numberOf = new Map(people.map((person) => [person.id, person.index]));
  for (const { people: pair, count, over } of plan.request.scenario.prior_meetings) {
    if (over !== undefined) continue;
    const [a, b] = pair.map((id) => numberOf.get(id));
    if (a === undefined || b === undefined) continue;
    earlier[a * size + b] += count;
    earlier[b * size + a] += count;
  }
  for (const { groups } of sessions) {
    for (const group of groups) {
      if (group.waits) continue;
      for (const a of group.people) {
        for (const b of group.people) if (a !== b) inPlan[a.index * size + b.index] += 1;
      }
    }
  }
  const earlierOf = (a: PlanPerson, b: PlanPerson): number => earlier[a.index * size + b.index];
  return {
    earlier: earlierOf,
    meetings: (a, b) => earlierOf(a, b) + inPlan[a.index * size + b.index],
    couldMeet: (a, b) =>
      earlierOf(a, b) > 0 || a.stops.some((stop, session) => stop !== null && b.stops[session] !== null),
  };
}

/** How many others each person meets, earlier meetings included; [person]. */
export function contactsOf({ people, sessions, request }: Plan): number[] {
  const met = people.map(() => new Set<number>());
  const numberOf = new Map(people.map((person) => [person.id, person.index]));
  for (const { people: pair, over } of request.scenario.prior_meetings) {
    if (over !== undefined) continue;
    const [a, b] = pair.map((id) => numberOf.get(id));
    if (a === undefined || b === undefined) continue;
    met[a].add(b);
    met[b].add(a);
  }
  for (const { groups } of sessions) {
    for (const { people: here, waits } of groups) {
      if (waits) continue;
      for (const a of here) for (const b of here) if (a !== b) met[a.index].add(b.index);
    }
  }
  return met.map(({ size }) => size);
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
