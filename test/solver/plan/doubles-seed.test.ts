import { expect, test } from 'vitest';
import { solve } from '../../../src/host/node.ts';
import type { Constraint, SolveRequest } from '../../../src/scenario/definition.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { PLAIN_OPTIONS } from '../../../src/solver/outcome.ts';
import { keepsApart } from '../../../src/solver/over-links.ts';
import { doublesSeed } from '../../../src/solver/plan/doubles-seed.ts';
import { priceOf } from '../../../src/solver/price.ts';
import { listed } from '../../support/listed.ts';
import { apart, plainRequest, repeatRule } from '../../support/plain-request.ts';

/** Partners at most once and opponents at most twice; who has no court waits. */
function evening(players: number, sessions: number): SolveRequest {
  const courts = Math.floor(players / 4);
  const sides = Array.from({ length: 2 * courts }, () => 2);
  const waiting = players % 4;
  const request = plainRequest([...sides, ...(waiting > 0 ? [waiting] : [])], sessions, [
    repeatRule(1),
    { ...repeatRule(1, false, 2), over: 'opponents' } as Constraint,
  ]);
  const { groups } = request.scenario;
  if (waiting > 0) groups[2 * courts].bench = true;
  const lists = Array.from({ length: courts }, (_, c) => [groups[2 * c].id, groups[2 * c + 1].id]);
  request.scenario.links = [{ name: 'opponents', groups: lists, within: false, sessions: null }];
  return { ...request, objectives: [] };
}

test.each([
  [8, 7],
  [12, 11],
  [13, 12],
  [14, 6],
  [20, 9],
  [23, 22],
])('%i players start %i rounds from a design, and nothing is left to better', (players, sessions) => {
  const problem = compile(evening(players, sessions));
  const seed = doublesSeed(problem, new Rng(1));
  expect(seed?.sessions).toBe(sessions);
  expect(priceOf(problem, seed!.assignment)).toBe(0n);
});

test.each([
  [4, 3],
  [5, 5],
  [8, 7],
  [9, 9],
])('%i women and as many men start %i rounds of mixed doubles', (couples, sessions) => {
  const plain = evening(2 * couples, sessions);
  const { people } = plain.scenario;
  // Women and men by turns, as lists have them.
  const rules = [0, 1].map((kind) => {
    const ids = people.filter((_, p) => p % 2 === kind).map(({ id }) => id);
    return apart(ids);
  });
  const problem = compile({ ...plain, constraints: [...plain.constraints, ...rules] });
  const seed = doublesSeed(problem, new Rng(1));
  expect(seed?.sessions).toBe(sessions);
  expect(priceOf(problem, seed!.assignment)).toBe(0n);
  for (const [s, pairs] of problem.apart.entries()) {
    const seats = seed!.assignment.subarray(s * problem.peopleCount);
    for (let i = 0; i < pairs.length; i += 2) {
      const [a, b] = [seats[pairs[i]], seats[pairs[i + 1]]];
      expect(a === b && problem.meets[a] === 1).toBe(false);
    }
  }
});

test('couples in any order of the list share no court', () => {
  const couples = 7;
  const plain = evening(2 * couples, 7);
  const { people, links } = plain.scenario;
  links!.push({ ...links![0], name: 'court', within: true });
  const ids = people.map(({ id }) => id);
  const spouses = ids.slice(0, couples).map((id, i) => [id, ids[couples + ((3 * i + 1) % couples)]]);
  const rules = [
    ...[ids.slice(0, couples), ids.slice(couples)].map((kind) => apart(kind)),
    ...spouses.map((two) => ({ ...apart(two), over: 'court' }) as Constraint),
  ];
  const problem = compile({ ...plain, constraints: [...plain.constraints, ...rules] });
  const seed = doublesSeed(problem, new Rng(1));
  expect(seed?.sessions).toBe(7);
  expect(priceOf(problem, seed!.assignment)).toBe(0n);
  expect(keepsApart(problem, seed!.assignment)).toBe(true);
});

test('sides of three, and courts without a link, are no doubles', () => {
  const request = evening(12, 5);
  request.scenario.links![0].groups.pop();
  expect(doublesSeed(compile(request), new Rng(1))).toBeNull();
  const wide = evening(12, 5);
  wide.scenario.groups[0].capacity = 3;
  expect(doublesSeed(compile(wide), new Rng(1))).toBeNull();
});

test('an evening that costs as little as can be is told as soon as it is there, and ends the search', async () => {
  const request = await listed(8, { sessions: 7, doubles: true });
  const { status, run } = await solve(request, { ...PLAIN_OPTIONS, iterations: 100_000 });
  const ran = run.stages?.filter((record) => !('skipped' in record)).map(({ stage }) => stage);
  expect([status, run.stop_reason]).toEqual(['solved', 'optimal']);
  expect(ran).toContain('doubles');
  expect(ran).not.toContain('courts');
});
