/**
 * Tiny requests that reach every kind of rule and every argument of a bound: beside mixtures of all rules at random, shapes and
 * pairs of rules on which the arguments differ, and weights and numbers of all sizes. All can be enumerated, mostly.
 */
import type { Constraint, Group, Objective, SolveRequest } from '../../src/scenario/definition.ts';
import { Rng } from '../../src/shared/rng.ts';
import {
  repeats,
  withEquals,
  withOddLevels,
  withPairsKept,
  withRoles,
  withSecondRules,
  withShares,
  withTables,
  withTurns,
  withWishes,
} from './added-rules.ts';
import { withOddWeights } from './odd-weights.ts';
import { type RequestOptions, randomRequest, type Shape } from './random-request.ts';

/** Full groups, but for the last ones, with as many sessions as can be enumerated. */
const SHAPES: readonly Shape[] = [
  { people: 4, groups: 2, sessions: 2 },
  { people: 4, groups: 2, sessions: 3 },
  { people: 4, groups: 2, sessions: 4 },
  { people: 4, groups: 2, sessions: 5 },
  { people: 6, groups: 2, sessions: 2 },
  { people: 6, groups: 2, sessions: 3 },
  { people: 3, groups: 3, sessions: 4 },
  { people: 6, groups: 3, sessions: 2 },
  { people: 8, groups: 2, sessions: 2 },
  { people: 5, groups: 2, sessions: 3 },
  { people: 5, groups: 3, sessions: 2 },
  { people: 3, groups: 2, sessions: 4 },
  { people: 7, groups: 2, sessions: 1 },
  { people: 7, groups: 3, sessions: 1 },
];

/** The one shape of which a theorem is known and that can be enumerated. */
const KNOWN: Shape = { people: 6, groups: 2, sessions: 3 };

export function anyRequest(seed: number): SolveRequest {
  const rng = new Rng(seed);
  const one = <T>(list: readonly T[]): T => list[rng.below(list.length)];
  const often = (): boolean => rng.below(3) > 0;
  const options: RequestOptions = {
    maxPeople: 6,
    maxGroups: 3,
    maxSessions: 3,
    soft: rng.below(8) > 0,
    uneven: rng.below(3) === 0,
    hard: rng.below(2) === 0,
    visits: often(),
    sums: often(),
    kinds: often(),
    choices: often(),
    benches: rng.below(3) === 0,
    links: rng.below(3) === 0,
    wishes: seed % 2 === 0,
    recent: seed % 2 === 0,
    several: seed % 3 === 0,
    ...(often() ? { exactly: one(SHAPES) } : {}),
  };
  if (rng.below(6) === 0)
    return withOddWeights(pairsAlone(rng, rng.below(5) === 0 ? KNOWN : one(SHAPES)), rng);
  const mixed = randomRequest(rng.next32(), options);
  const steps = [
    withHosts,
    withRoom,
    withBenches,
    withTurns,
    withSecondRules,
    withWishes,
    withRoles,
    withEarlierMeetings,
    withAlways,
    withTables,
    withEquals,
    withOddLevels,
    withPairsKept,
    inOneSession,
    withShares,
  ];
  const more = steps.reduce((request, step) => (rng.below(6) === 0 ? step(request, rng) : request), mixed);
  return withOddWeights(rng.below(2) === 0 ? withFewRules(more, rng) : more, rng);
}

/** Full groups, everybody there, and rules on all pairs alone: there theorems hold, and prices come out uneven. */
function pairsAlone(rng: Rng, exactly: Shape): SolveRequest {
  const plain = { maxPeople: 0, maxGroups: 0, maxSessions: 0, soft: false, uneven: false, hard: false };
  const request = { ...randomRequest(rng.next32(), { ...plain, exactly }), constraints: [repeats(rng)] };
  return [withTurns, withTurns, withRoom, withEarlierMeetings, null][rng.below(5)]?.(request, rng) ?? request;
}

/** All soft rules but a few kinds are left out, so that it is seen what each argument makes of them. */
function withFewRules(request: SolveRequest, rng: Rng): SolveRequest {
  const soft = [...request.objectives, ...request.constraints].filter((rule) => isSoft(rule));
  const kinds = rng.shuffle([...new Set(soft.map(({ type }) => type))]).slice(0, 1 + rng.below(2));
  const stays = (rule: Objective | Constraint) => !isSoft(rule) || kinds.includes(rule.type);
  return {
    ...request,
    objectives: request.objectives.filter(stays),
    constraints: request.constraints.filter(stays),
  };
}

function isSoft(rule: Objective | Constraint): boolean {
  return 'weight' in rule || 'penalty_weight' in rule || rule.type === 'PairWeights';
}

/** Somebody stays in each of the groups, or in the first ones. */
function withHosts(request: SolveRequest, rng: Rng): SolveRequest {
  const { people, groups } = request.scenario;
  const hosts = Math.min(groups.length, people.length, 1 + rng.below(groups.length));
  const pins = groups.slice(0, hosts).map(({ id }, i): Constraint => ({
    type: 'ImmovablePeople',
    people: [people[i].id],
    group_id: id,
    sessions: people[i].sessions,
  }));
  return { ...request, constraints: [...request.constraints, ...pins] };
}

/** Seats to spare, and smallest sizes that leave a choice of how many groups are used. */
function withRoom(request: SolveRequest, rng: Rng): SolveRequest {
  const smallest = rng.below(4);
  const groups = request.scenario.groups.map((group): Group => {
    const capacity = (group.capacity ?? 1) + 1 + rng.below(2);
    return { ...group, capacity, min_size: group.bench ? 0 : Math.min(smallest, capacity) };
  });
  return { ...request, scenario: { ...request.scenario, groups } };
}

/** Groups that are never empty. */
function withAlways(request: SolveRequest, rng: Rng): SolveRequest {
  const groups = request.scenario.groups.map((group): Group =>
    group.bench || rng.below(3) === 0 ? group : { ...group, use: 'always' },
  );
  return { ...request, scenario: { ...request.scenario, groups } };
}

/** One bench or two, with few seats or closed in some sessions; what was said of these groups goes. */
function withBenches(request: SolveRequest, rng: Rng): SolveRequest {
  const { groups, session_count } = request.scenario;
  const benches = groups.map((group) => group.bench === true || rng.below(2) === 0);
  const seats = (least: number) => Array.from({ length: session_count }, () => least + rng.below(3));
  const changed = groups.map((group, g): Group => {
    if (!benches[g]) return group;
    const session_capacities = rng.below(2) === 0 ? seats(0) : null;
    return { ...group, bench: true, min_size: 0, session_capacities };
  });
  const isOn = (id: string) => changed.some((group) => group.id === id && group.bench);
  return {
    ...request,
    scenario: { ...request.scenario, groups: changed },
    constraints: request.constraints.filter((rule) => !('attribute_key' in rule) || !isOn(rule.group_id)),
  };
}

/** Of many pairs. */
function withEarlierMeetings(request: SolveRequest, rng: Rng): SolveRequest {
  const ids = request.scenario.people.map(({ id }) => id);
  const pairs = ids.flatMap((a, i) => ids.slice(i + 1).map((b): [string, string] => [a, b]));
  const met = pairs.filter(() => rng.below(3) === 0).map((people) => ({ people, count: 1 + rng.below(3) }));
  return { ...request, scenario: { ...request.scenario, prior_meetings: met } };
}

/** Nothing that is counted over sessions: each can be solved by itself. */
function inOneSession(request: SolveRequest, rng: Rng): SolveRequest {
  const { constraints } = withWishes(request, rng);
  const apart = ['AttributeBalance', 'AttributeSum', 'ShouldStayTogether', 'ShouldNotBeTogether'];
  return {
    ...request,
    objectives: [],
    constraints: constraints.filter((rule) => !isSoft(rule) || apart.includes(rule.type)),
  };
}
