/** Fair waiting on benches (DESIGN section 4b): people wait equally often, as far as possible. */
import type { SolveRequest } from '../../scenario/definition.ts';
import { grouped } from '../../shared/grouped.ts';
import { attendees, attendsSession, isBench, seatsInSession } from './attendance.ts';
import { contactValues } from './contact-values.ts';
import { HardRules } from './hard-rules.ts';

/** Cost of a unit. */
export const WAITING_WEIGHT = 1000n;

export interface FairWaiting {
  /** JSON Pointer of the first bench. */
  readonly pointer: string;
  readonly benches: readonly number[];
  /** How often each person counts as having waited before. */
  readonly before: readonly number[];
  /** The least sum of squares of waits, less that of `before`. */
  readonly least: bigint;
  /** The most waits of a person in that optimum, those before included. */
  readonly most: number;
}

/** Null if there is no bench, or a rule on visits names one. */
export function fairWaiting(request: SolveRequest): FairWaiting | null {
  const { groups } = request.scenario;
  const benches = [...groups.keys()].filter((group) => isBench(request, group));
  const named = request.constraints.some(
    (rule) =>
      rule.type === 'GroupVisits' &&
      rule.groups !== 'ALL' &&
      benches.some((bench) => rule.groups.includes(groups[bench].id)),
  );
  if (benches.length === 0 || named) return null;
  const before = waitedBefore(request);
  const waits = evened(request, benches, before);
  return {
    pointer: `/scenario/groups/${benches[0]}/bench`,
    benches,
    before,
    least: waits.reduce((sum, count, person) => sum + BigInt(count ** 2 - before[person] ** 2), 0n),
    most: waits.reduce((most, count) => Math.max(most, count), 0),
  };
}

/**
 * With kinds of contacts, in each session those wait whose contacts there are worth least. People of a type of which nobody must wait
 * count as having waited as often as people of other types must, rounded down.
 */
function waitedBefore(request: SolveRequest): number[] {
  const { people, groups, session_count } = request.scenario;
  const objective = request.objectives.find(
    ({ type, weight }) => type === 'maximize_weighted_contacts' && weight > 0,
  );
  if (objective?.type !== 'maximize_weighted_contacts') return people.map(() => 0);
  const { likeness, worthOf } = contactValues(request, objective);
  const kinds = [...new Set(likeness)];
  const members = kinds.map((kind) => [...people.keys()].filter((person) => likeness[person] === kind));
  const waits = kinds.map(() => 0);
  const sessions = Array.from({ length: session_count }, (_, session) => ({
    there: members.map((all) => all.filter((person) => attendsSession(people[person], session)).length),
    seats: groups.reduce((sum, one) => sum + (one.bench ? 0 : seatsInSession(one, session)), 0),
  }));
  for (const alike of grouped(sessions, ({ there, seats }) => [seats, ...there].join()).values()) {
    const [{ there, seats }] = alike;
    const worthOfKinds = (kind: number, other: number) => worthOf(members[kind][0], members[other][0]);
    let left = there.reduce((sum, count) => sum + count, -seats);
    /** Worth of everybody else to a person of the kind. */
    const worth = there.map((_, kind) =>
      (left > 0 ? there : []).reduce(
        (sum, count, other) => sum + worthOfKinds(kind, other) * BigInt(count - (kind === other ? 1 : 0)),
        0n,
      ),
    );
    for (; left > 0; left--) {
      const chosen = [...there.keys()]
        .filter((kind) => there[kind] > 0)
        .reduce((best, kind) => {
          const isLess = worth[kind] < worth[best];
          return isLess || (worth[kind] === worth[best] && there[kind] > there[best]) ? kind : best;
        });
      there[chosen] -= 1;
      waits[chosen] += alike.length;
      for (const kind of worth.keys()) worth[kind] -= worthOfKinds(kind, chosen);
    }
  }
  const most = Math.max(...waits.map((count, kind) => Math.floor(count / members[kind].length)));
  return likeness.map((kind) => (waits[kinds.indexOf(kind)] === 0 ? most : 0));
}

/** How often each person waits in a fairest plan: a first one, in which waits are then passed on while that makes it fairer. */
function evened(request: SolveRequest, benches: readonly number[], before: readonly number[]): number[] {
  const { groups, session_count } = request.scenario;
  const counts = [...before];
  const rules = new HardRules(request);
  const sessions = Array.from({ length: session_count }, (_, session) => {
    const pins = pinsIn(rules, session);
    const present = attendees(request, session);
    for (const person of present) if (benches.includes(pins.get(person) ?? -1)) counts[person] += 1;
    const waiting = present.filter((person) => benches.includes(pins.get(person) ?? -1)).length;
    const tables = groups.reduce((sum, one) => sum + (one.bench ? 0 : seatsInSession(one, session)), 0);
    const movable = present.filter((person) => !pins.has(person));
    return { movable, waits: new Set<number>(), wanted: present.length - tables - waiting };
  });
  for (const { movable, waits, wanted } of sessions) {
    const order = movable.toSorted((a, b) => counts[a] - counts[b]);
    for (const person of order.slice(0, Math.max(0, wanted))) {
      waits.add(person);
      counts[person] += 1;
    }
  }
  const lowest = counts.reduce((least, count) => Math.min(least, count), Number.POSITIVE_INFINITY);
  let isFairer = true;
  while (isFairer) {
    isFairer = false;
    for (const from of counts.keys())
      while (counts[from] > lowest + 1 && handOn(sessions, counts, from)) isFairer = true;
  }
  return counts;
}

/** Passes one wait of a person on, perhaps through others, to somebody with at least two waits fewer. */
function handOn(
  sessions: readonly { readonly movable: readonly number[]; readonly waits: Set<number> }[],
  counts: number[],
  from: number,
): boolean {
  const before = new Map<number, { person: number; session: number }>();
  const reached = new Set([from]);
  /** Sessions in which all who could take a wait are reached. */
  const asked = new Set<number>();
  for (const giver of reached) {
    for (const [session, { movable, waits }] of sessions.entries()) {
      if (!waits.has(giver) || asked.has(session)) continue;
      asked.add(session);
      for (const taker of movable) {
        if (reached.has(taker) || waits.has(taker)) continue;
        reached.add(taker);
        before.set(taker, { person: giver, session });
        if (counts[taker] > counts[from] - 2) continue;
        counts[taker] += 1;
        counts[from] -= 1;
        for (let at = taker; at !== from;) {
          const step = before.get(at)!;
          sessions[step.session].waits.delete(step.person);
          sessions[step.session].waits.add(at);
          at = step.person;
        }
        return true;
      }
    }
  }
  return false;
}

/** The group to which each person is pinned in the session, by the first such rule. */
function pinsIn(rules: HardRules, session: number): Map<number, number> {
  const pins = new Map<number, number>();
  for (const { kind, people, group } of rules.all(session)) {
    for (const person of kind === 'pin' ? people : []) if (!pins.has(person)) pins.set(person, group);
  }
  return pins;
}
