/** What `anyRequest` adds to a request: rules of each kind, that reach every argument of a bound. */
import type { Constraint, SolveRequest } from '../../src/scenario/definition.ts';
import type { Rng } from '../../src/shared/rng.ts';
import { randomRequest } from './random-request.ts';

const LEVELS = ['-7', '-0.5', '0', '.25', '1e-6', '3', '3', '12.5', '1e6', '-1e15', 'many'];

export function repeats(rng: Rng): Constraint {
  return {
    type: 'RepeatEncounter',
    max_allowed_encounters: rng.below(4) === 0 ? 0 : 1,
    penalty_function: rng.below(2) === 0 ? 'linear' : 'squared',
    penalty_weight: 1 + rng.below(3),
  };
}

/** Everybody comes to each group no more often than said, or at least so often, and shall not meet again; benches may count too. */
export function withTurns(request: SolveRequest, rng: Rng): SolveRequest {
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
export function withSecondRules(request: SolveRequest, rng: Rng): SolveRequest {
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
    wishes: true,
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

/** Tables of numbers of either sign, over links too. */
export function withTables(request: SolveRequest, rng: Rng): SolveRequest {
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
export function withEquals(request: SolveRequest, rng: Rng): SolveRequest {
  const repeated = request.constraints.flatMap((rule): Constraint[] => {
    if (rule.type === 'RepeatEncounter' || rng.below(2) === 0) return [];
    return ['penalty_weight' in rule ? { ...rule, penalty_weight: rng.below(4) } : { ...rule }];
  });
  return { ...request, constraints: rng.shuffle([...request.constraints, ...repeated]) };
}

/** Pairs who want to be together, or not, in some of the sessions. */
export function withWishes(request: SolveRequest, rng: Rng): SolveRequest {
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
export function withRoles(request: SolveRequest, rng: Rng): SolveRequest {
  const { groups } = request.scenario;
  const people = request.scenario.people.map((person) => ({
    ...person,
    attributes: { ...person.attributes, role: rng.below(3) === 0 ? 'host' : 'guest' },
  }));
  const tables = groups.filter(({ bench }) => !bench);
  const balances = (['at_least', 'at_most', 'exact'] as const)
    .slice(rng.below(3))
    .map((mode): Constraint => ({
      type: 'AttributeBalance',
      group_id: rng.below(2) === 0 || tables.length === 0 ? 'ALL' : tables[rng.below(tables.length)].id,
      attribute_key: 'role',
      desired_values: { host: rng.below(3), ...(rng.below(2) === 0 ? { guest: rng.below(4) } : {}) },
      penalty_weight: 1 + rng.below(4),
      mode,
      sessions: null,
    }));
  return {
    ...request,
    scenario: { ...request.scenario, people },
    constraints: [...request.constraints, ...balances],
  };
}

/** Of a value of the attribute so many in a hundred of each group. */
export function withShares(request: SolveRequest, rng: Rng): SolveRequest {
  const shares = { a: rng.below(5) / 4, ...(rng.below(2) === 0 ? { b: rng.below(11) / 10 } : {}) };
  const tables = request.scenario.groups.filter(({ bench }) => !bench);
  const rule: Constraint = {
    type: 'AttributeBalance',
    group_id: rng.below(2) === 0 || tables.length === 0 ? 'ALL' : tables[rng.below(tables.length)].id,
    attribute_key: 'team',
    desired_shares: shares,
    penalty_weight: 1 + rng.below(4),
    mode: 'exact',
    sessions: rng.below(3) === 0 ? [0] : null,
  };
  return { ...request, constraints: [...request.constraints, rule] };
}

/** Numbers below 0, tiny, huge, and none. */
export function withOddLevels(request: SolveRequest, rng: Rng): SolveRequest {
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
export function withPairsKept(request: SolveRequest, rng: Rng): SolveRequest {
  const ids = rng.shuffle(request.scenario.people.map(({ id }) => id));
  const rules: Constraint[] = [];
  const [threes, parted, left] = rng.below(3) === 0 ? [0, 0, 0] : [0, 0, 0].map(() => rng.below(3));
  for (let at = 0; at + 1 < ids.length;) {
    const size = 2 + (rng.below(4) < threes ? 1 : 0);
    const type = rng.below(4) < parted ? 'MustStayApart' : 'MustStayTogether';
    const people = ids.slice(at, at + size);
    if (rng.below(4) >= left) rules.push({ type, people, sessions: null });
    at += size;
  }
  return { ...request, constraints: [...request.constraints, ...rules] };
}
