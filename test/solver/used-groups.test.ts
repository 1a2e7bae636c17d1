import { expect, test } from 'vitest';
import { solve } from '../../src/host/node.ts';
import type { Constraint, Group } from '../../src/scenario/definition.ts';
import { capAtEvenSizes } from '../../src/scenario/even.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import { parseRequest } from '../../src/scenario/parse.ts';
import { toFormA, toFormK } from '../../src/scenario/write.ts';
import { compare, ZERO } from '../../src/shared/fraction.ts';
import { Rng } from '../../src/shared/rng.ts';
import { PLAIN_OPTIONS } from '../../src/solver/outcome.ts';
import { judge } from '../../src/verdict/judge.ts';
import { leastExactCost } from '../support/least-cost.ts';
import { sized } from '../support/long.ts';
import { apart, plainRequest, withScenario } from '../support/plain-request.ts';
import { randomRequest } from '../support/random-request.ts';
import { solved } from '../support/solved.ts';
import { withUsed } from '../support/used-request.ts';

const SHAPE = {
  ...{ maxPeople: 6, maxGroups: 3, maxSessions: 2 },
  ...{
    soft: true,
    uneven: true,
    hard: true,
    kinds: true,
    choices: true,
    benches: true,
    visits: true,
    wishes: true,
  },
};

test('answers are legal, as cheap as can be, and no bound says more', { timeout: 600_000 }, async () => {
  let [tried, binding] = [0, 0];
  for (let seed = 1; tried < sized(12, 20); seed++) {
    const request = withUsed(randomRequest(seed, SHAPE), new Rng(seed));
    const least = leastExactCost(request, 1500);
    if (least === null) continue;
    tried++;
    if (compile(request).used.includes(1)) binding++;
    const outcome = await solve(request, { ...PLAIN_OPTIONS, seed, iterations: 40_000 });
    if (outcome.status !== 'solved') throw new Error(`seed ${seed}: ${outcome.status}`);
    const { schedule, bound } = outcome.checked;
    expect(judge(request, { schedule: outcome.schedule }).schedule.legal, `seed ${seed}`).toBe(true);
    expect(compare(schedule.exact, least), `seed ${seed}`).toBe(0);
    expect(compare(bound, least), `seed ${seed}`).toBeLessThanOrEqual(0);
  }
  expect(binding).toBeGreaterThan(sized(4, 7));
});

test('larger plans use each group in every session, through designs, search and ties', async () => {
  for (const min_size of [0, 3]) {
    const plain = plainRequest([6, 6, 6, 6, 6, 6, 6, 6], 4, [], 26);
    const groups = plain.scenario.groups.map((group): Group => ({ ...group, min_size, use: 'always' }));
    const request = withScenario(plain, { groups });
    const outcome = await solved(request, { iterations: 300_000 });
    const sizes = Object.values(outcome.schedule).flatMap((seats) =>
      Object.values(seats).map(({ length }) => length),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(Math.max(1, min_size));
  }
});

test('it is written in both forms, kept when sizes are made even, and told where it is broken', () => {
  const plain = plainRequest([4, 4, 4], 1, [], 5);
  const groups = plain.scenario.groups.map((group): Group => ({ ...group, use: 'always' }));
  const request = withScenario(plain, { groups });
  for (const form of [toFormK(request), toFormA(request)]) {
    const read = parseRequest(form);
    expect(read.ok && read.value.request.scenario.groups).toEqual(groups);
  }
  const even = capAtEvenSizes(request).scenario.groups;
  expect(even.map(({ capacity }) => capacity)).toEqual([2, 2, 1]);
  const schedule = { session_0: { g0: ['p0', 'p1'], g1: ['p2', 'p3', 'p4'], g2: [] } };
  const { violations } = judge(request, { schedule }).schedule;
  expect(violations.map(({ code, group }) => [code, group])).toEqual([['group_unused', 'g2']]);
});

test('more than attend, and a bench, are refused', () => {
  const document = (more: object) => ({
    scenario: {
      people: ['Ann', 'Bob'].map((id) => ({ id })),
      groups: ['a', 'b'].map((id) => ({ id, capacity: 2, use: 'always', ...more })),
      session_count: 1,
    },
  });
  const codes = (more: object) => {
    const read = parseRequest(document(more));
    return read.ok ? [] : read.issues.map(({ code, pointer }) => `${code} ${pointer}`);
  };
  expect(codes({})).toEqual([]);
  expect(codes({ min_size: 2 })).toEqual(['too_few_people /scenario/groups']);
  expect(codes({ min_size: 3 })).toEqual([
    'out_of_range /scenario/groups/0/min_size',
    'out_of_range /scenario/groups/1/min_size',
    'too_few_people /scenario/groups',
  ]);
  expect(codes({ use: 'never' })).toEqual([
    'invalid_value /scenario/groups/0/use',
    'invalid_value /scenario/groups/1/use',
  ]);
  expect(codes({ bench: true })).toEqual([
    'rule_on_bench /scenario/groups/0/use',
    'rule_on_bench /scenario/groups/1/use',
  ]);
});

test('two people who must not face each other, at two tables that do and must be used, have no plan', async () => {
  const rule: Constraint = { ...apart(['p0', 'p1']), over: 'facing' } as Constraint;
  const plain = plainRequest([2, 2], 1, [rule], 2);
  const groups = plain.scenario.groups.map((group): Group => ({ ...group, use: 'always' }));
  const links = [{ name: 'facing', groups: [['g0', 'g1']], within: false, sessions: null }];
  const request = { ...withScenario(plain, { groups, links }), objectives: [] };
  const { status } = await solve(request, { ...PLAIN_OPTIONS, iterations: 1000, timeSeconds: 60 });
  expect(status).toBe('infeasible');
});

test('a group that needs several people is filled from groups that nobody stays in', async () => {
  // Only in "Hall", which takes nobody alone, do the three not meet over the link: all leave their groups for it.
  const read = parseRequest({
    scenario: {
      people: ['Ann', 'Bob', 'Cy'].map((id) => ({ id })),
      groups: [
        { id: 'East', size: 2 },
        { id: 'Hall', size: 3, min_size: 3 },
        { id: 'West', size: 2 },
      ],
      num_sessions: 1,
      links: [{ name: 'facing', groups: [['East', 'West']], within: true }],
    },
    objectives: [],
    constraints: [
      { type: 'ShouldNotBeTogether', people: ['Ann', 'Bob', 'Cy'], over: 'facing', penalty_weight: 1 },
      { type: 'GroupVisits', people: ['Ann'], groups: ['Hall'], target_visits: 1, penalty_weight: 1 },
    ],
  });
  if (!read.ok) throw new Error(read.issues[0].message);
  const outcome = await solved(read.value.request, { seed: 1, iterations: 20_000 });
  expect(outcome.checked.schedule.exact).toEqual(ZERO);
});
