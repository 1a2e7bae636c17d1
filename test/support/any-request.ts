/**
 * Tiny requests that reach every kind of rule and every argument of a bound: beside mixtures of all rules at random, shapes and
 * pairs of rules on which the arguments differ, and weights and numbers of all sizes. All can be enumerated, mostly.
 */
import type { Constraint, Group, Objective, SolveRequest } from '../../src/scenario/definition.ts';
import { Rng } from '../../src/shared/rng.ts';
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

const LEVELS = ['-7', '-0.5', '0', '.25', '1e-6', '3', '3', '12.5', '1e6', '-1e15', 'many'];

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
    recent: seed % 2 === 0,
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
  ];
  const more = steps.reduce((request, step) => (rng.below(6) === 0 ? step(request, rng) : request), mixed);
  return withOddWeights(rng.below(2) === 0 ? withFewRules(more, rng) : more, rng);
}

/** Full groups, everybody there, and rules on all pairs alone: there theorems hold, and prices come out uneven. */
function pairsAlone(rng: Rng, exactly: Shape): SolveRequest {
  const plain = { maxPeople: 0, maxGroups: 0, maxSessions: 0, soft: false, uneven: false, hard: false };
  const request = { ...randomRequest(rng.next32(), { ...plain, exactly }), constraints: [repeats(rng)] };
  return [withTurns, withTurns, withRoom, withEarlierMeetings, same][rng.below(5)](request, rng);
}

function same(request: SolveRequest): SolveRequest {
  return request;
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
  const pins = groups.slice(0, hosts).map(
    ({ id }, i): Constraint => ({
      type: 'ImmovablePeople',
      people: [people[i].id],
      group_id: id,
      sessions: people[i].sessions,
    }),
  );
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

/** Everybody comes to each group no more often than said, or at least so often, and shall not meet again; benches may count too. */
function withTurns(request: SolveRequest, rng: Rng): SolveRequest {
  const { groups } = request.scenario;
  const bench = groups.find((group) => group.bench);
  const turns: Constraint = {
    type: 'GroupVisits',
    people: 'ALL',
    groups: bench && rng.below(2) === 0 ? [bench.id] : 'ALL',
    count: 'each',
    target_visits: rng.below(3),
    mode: rng.below(3) === 0 ? 'exact' : 'at_most',
    penalty_weight: 1 + rng.below(20),
    sessions: null,
  };
  const others = request.constraints.filter(({ type }) => type !== 'RepeatEncounter');
  return { ...request, constraints: [...others, turns, repeats(rng)] };
}

/** More of the kinds of rules that there are, with other people, sessions and targets. */
function withSecondRules(request: SolveRequest, rng: Rng): SolveRequest {
  const { people, groups, session_count } = request.scenario;
  const others = randomRequest(rng.next32(), {
    maxPeople: 0,
    maxGroups: 0,
    maxSessions: 0,
    exactly: { people: people.length, groups: groups.length, sessions: session_count },
    soft: true,
    uneven: false,
    hard: false,
    visits: true,
  });
  const once = others.constraints.filter(
    (rule) => rule.type !== 'RepeatEncounter' && !('group_id' in rule && rule.group_id !== 'ALL'),
  );
  const known = new Set(groups.map(({ id }) => id));
  const added = once.filter((rule) => {
    if (rule.type === 'GroupPreferences')
      return Object.values(rule.choices)
        .flat(2)
        .every((id) => known.has(id));
    return rule.type !== 'GroupVisits' || rule.groups === 'ALL' || rule.groups.every((id) => known.has(id));
  });
  return { ...request, constraints: [...request.constraints, ...added] };
}

/** Groups that are never empty. */
function withAlways(request: SolveRequest, rng: Rng): SolveRequest {
  const groups = request.scenario.groups.map(
    (group): Group => (group.bench || rng.below(3) === 0 ? group : { ...group, use: 'always' }),
  );
  return { ...request, scenario: { ...request.scenario, groups } };
}

/** Tables of numbers of either sign, over links too. */
function withTables(request: SolveRequest, rng: Rng): SolveRequest {
  const { people, session_count, links = [] } = request.scenario;
  const pairs = people.flatMap(({ id }, i) => people.slice(0, i).map((other) => [other.id, id] as const));
  const tables = Array.from({ length: 1 + rng.below(3) }, (): Constraint[] => {
    const weights = rng
      .shuffle([...pairs])
      .slice(0, 1 + rng.below(pairs.length))
      .map(([a, b]): [string, string, number] => [b, a, rng.below(9) - 4]);
    const sessions = rng.below(2) === 0 ? null : [rng.below(session_count)];
    const over = links.length > 0 && rng.below(2) === 0 ? { over: links[rng.below(links.length)].name } : {};
    return weights.length === 0 ? [] : [{ type: 'PairWeights', weights, sessions, ...over }];
  });
  return { ...request, constraints: [...request.constraints, ...tables.flat()] };
}

/** Rules that are there already once more, before and after each other, of the same weight or another. */
function withEquals(request: SolveRequest, rng: Rng): SolveRequest {
  const repeated = request.constraints.flatMap((rule): Constraint[] => {
    if (rule.type === 'RepeatEncounter' || rng.below(2) === 0) return [];
    return ['penalty_weight' in rule ? { ...rule, penalty_weight: rng.below(4) } : { ...rule }];
  });
  return { ...request, constraints: rng.shuffle([...request.constraints, ...repeated]) };
}

/** Pairs who want to be together, or not, in some of the sessions. */
function withWishes(request: SolveRequest, rng: Rng): SolveRequest {
  const { people, session_count } = request.scenario;
  const wishes = Array.from({ length: 1 + rng.below(10) }, (): Constraint => {
    const first = rng.below(session_count);
    return {
      type: rng.below(2) === 0 ? 'ShouldStayTogether' : 'ShouldNotBeTogether',
      people: rng.shuffle(people.map(({ id }) => id)).slice(0, 2 + rng.below(3)),
      penalty_weight: 1 + rng.below(9),
      sessions: Array.from({ length: 1 + rng.below(session_count - first) }, (_, i) => first + i),
    };
  });
  return { ...request, constraints: [...request.constraints, ...wishes] };
}

/** A second attribute, of which groups want so many each. */
function withRoles(request: SolveRequest, rng: Rng): SolveRequest {
  const { groups } = request.scenario;
  const people = request.scenario.people.map((person) => ({
    ...person,
    attributes: { ...person.attributes, role: rng.below(3) === 0 ? 'host' : 'guest' },
  }));
  const tables = groups.filter(({ bench }) => !bench);
  const balances = (['at_least', 'at_most', 'exact'] as const).slice(rng.below(3)).map(
    (mode): Constraint => ({
      type: 'AttributeBalance',
      group_id: rng.below(2) === 0 || tables.length === 0 ? 'ALL' : tables[rng.below(tables.length)].id,
      attribute_key: 'role',
      desired_values: { host: rng.below(3), ...(rng.below(2) === 0 ? { guest: rng.below(4) } : {}) },
      penalty_weight: 1 + rng.below(4),
      mode,
      sessions: null,
    }),
  );
  return {
    ...request,
    scenario: { ...request.scenario, people },
    constraints: [...request.constraints, ...balances],
  };
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

function repeats(rng: Rng): Constraint {
  return {
    type: 'RepeatEncounter',
    max_allowed_encounters: rng.below(4) === 0 ? 0 : 1,
    penalty_function: rng.below(2) === 0 ? 'linear' : 'squared',
    penalty_weight: 1 + rng.below(3),
  };
}

/** Of many pairs. */
function withEarlierMeetings(request: SolveRequest, rng: Rng): SolveRequest {
  const ids = request.scenario.people.map(({ id }) => id);
  const pairs = ids.flatMap((a, i) => ids.slice(i + 1).map((b): [string, string] => [a, b]));
  const met = pairs.filter(() => rng.below(3) === 0).map((people) => ({ people, count: 1 + rng.below(3) }));
  return { ...request, scenario: { ...request.scenario, prior_meetings: met } };
}

/** Numbers below 0, tiny, huge, and none. */
function withOddLevels(request: SolveRequest, rng: Rng): SolveRequest {
  const [one, other] = [LEVELS[rng.below(LEVELS.length)], LEVELS[rng.below(LEVELS.length)]];
  const any = () => [one, other, LEVELS[rng.below(LEVELS.length)]][rng.below(3)];
  const people = request.scenario.people.map((person) => ({
    ...person,
    attributes: { ...person.attributes, level: any() },
  }));
  const sums: Constraint = {
    type: 'AttributeSum',
    attribute_key: 'level',
    group_id: 'ALL',
    penalty_weight: 1,
    sessions: null,
  };
  return {
    ...request,
    scenario: { ...request.scenario, people },
    constraints: [...request.constraints, sums],
  };
}

/** People in twos and threes who stay together, and some who stay apart. */
function withPairsKept(request: SolveRequest, rng: Rng): SolveRequest {
  const ids = rng.shuffle(request.scenario.people.map(({ id }) => id));
  const rules: Constraint[] = [];
  const [threes, parted, left] = rng.below(3) === 0 ? [0, 0, 0] : [0, 0, 0].map(() => rng.below(3));
  for (let at = 0; at + 1 < ids.length; ) {
    const size = 2 + (rng.below(4) < threes ? 1 : 0);
    const type = rng.below(4) < parted ? 'MustStayApart' : 'MustStayTogether';
    const people = ids.slice(at, at + size);
    if (rng.below(4) >= left) rules.push({ type, people, sessions: null });
    at += size;
  }
  return { ...request, constraints: [...request.constraints, ...rules] };
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
