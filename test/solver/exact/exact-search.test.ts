import { expect, test } from 'vitest';
import type { Constraint } from '../../../src/scenario/definition.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { exactSearch } from '../../../src/solver/exact/exact-search.ts';
import { plainRequest } from '../../support/plain-request.ts';

test('an exact search is chosen for small formulas, and for one session', () => {
  const few = compile(plainRequest([4, 4, 4, 4], 8));
  const wishes = [0, 1, 2].map((i): Constraint => ({
    type: 'ShouldStayTogether',
    people: [`p${i}`, `p${i + 9}`],
    penalty_weight: 1,
    sessions: null,
  }));
  const one = compile({ ...plainRequest(Array(12).fill(5), 1, wishes), objectives: [] });
  const some = compile(plainRequest([5, 5, 5, 5], 8, wishes));
  const contacts = compile(plainRequest(Array(8).fill(5), 3, wishes));
  const many = compile({ ...plainRequest(Array(50).fill(4), 1, wishes), objectives: [] });
  expect([few, one].map((problem) => exactSearch(problem) === null)).toEqual([false, false]);
  expect([contacts, many].map(exactSearch)).toEqual([null, null]);
  const assignment = new Int32Array(160);
  const wide = { problem: some, best: { assignment, cost: 8n }, lower: 5n, conflicts: 5, slice: 5 };
  const none = exactSearch(some)?.(wide).next();
  expect(none).toEqual({ done: true, value: null });
});
