import { expect, test } from 'vitest';
import { lowerBound } from '../../src/bounds/lower/lower-bound.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import { fractionText } from '../../src/shared/fraction.ts';
import { judge } from '../../src/verdict/judge.ts';
import { plainRequest, visits } from '../support/plain-request.ts';
import { solved } from '../support/solved.ts';

const once = (weight: number, target_visits = 1) => visits(weight, { target_visits, mode: 'at_least' });
const request = plainRequest([2, 2, 2, 2], 3, [once(0.25), once(0.5), once(3, 0), once(0.25)]);

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
  const outcome = await solved(request, { iterations: 20_000 });
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
