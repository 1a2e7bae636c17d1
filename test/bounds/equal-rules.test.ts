import { expect, test } from 'vitest';
import { lowerBound } from '../../src/bounds/lower/lower-bound.ts';
import { judge } from '../../src/check/judge.ts';
import { solve } from '../../src/host/node.ts';
import type { Constraint, SolveRequest } from '../../src/scenario/definition.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import { fractionText } from '../../src/shared/fraction.ts';
import { PLAIN_OPTIONS } from '../../src/solver/outcome.ts';
import { plainRequest } from '../support/plain-request.ts';

const visits = (penalty_weight: number, target_visits = 1): Constraint => ({
  type: 'GroupVisits',
  people: 'ALL',
  groups: 'ALL',
  count: 'each',
  target_visits,
  mode: 'at_least',
  penalty_weight,
  sessions: null,
});
const plain = plainRequest([2, 2, 2, 2], 3);
const request: SolveRequest = {
  ...plain,
  constraints: [visits(0.25), visits(0.5), visits(3, 0), visits(0.25)],
};

test('rules that are equal but for their weight are bounded as one, which names them all', () => {
  const problem = compile(request);
  expect(problem.costs.sources).toEqual([
    ['/objectives/0'],
    ['/constraints/0', '/constraints/1', '/constraints/3'],
    ['/constraints/2'],
  ]);
  const proof = lowerBound(problem, request);
  const piece = proof.pieces.find(({ argument }) => argument === 'prices');
  // Each of eight people misses one of four groups, at a weight of 1 in all.
  expect(piece).toMatchObject({ rules: ['/constraints/0', '/constraints/1', '/constraints/3'], bound: '8' });
  expect(judge(request, { proof }).proof).toMatchObject({ holds: true });
  const more = { ...proof, bound: '9', pieces: [{ ...piece!, bound: '9' }] };
  expect(judge(request, { proof: more }).proof).toMatchObject({ holds: false });
  const fewer = {
    ...proof,
    bound: '8',
    pieces: [{ ...piece!, rules: ['/constraints/0', '/constraints/1'] }],
  };
  expect(judge(request, { proof: fewer }).proof).toMatchObject({ holds: false });
});

test('each has a term of its own, and the plan is proven best as with one', async () => {
  const outcome = await solve(request, { ...PLAIN_OPTIONS, iterations: 20_000 });
  if (outcome.status !== 'solved') throw new Error(outcome.status);
  expect(outcome.checked.optimal).toBe(true);
  expect(fractionText(outcome.checked.bound)).toBe('8');
  expect(outcome.checked.schedule.terms.map(({ pointer, cost }) => [pointer, cost])).toEqual([
    ['/objectives/0', 0],
    ['/constraints/0', 2],
    ['/constraints/1', 4],
    ['/constraints/2', 0],
    ['/constraints/3', 2],
  ]);
});
