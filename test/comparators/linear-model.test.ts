/** The linear model that several solvers are given, held against this project's own reading of the problem. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadBenchmark } from '../../src/bench/cases/load-benchmark.ts';
import type { Schedule } from '../../src/result/schedule.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { costOf, scored } from '../support/judged.ts';
import { sized } from '../support/long.ts';
import { plainRequest } from '../support/plain-request.ts';
import { comparators } from './run-adapter.ts';

interface LinearModel {
  readonly variables: readonly (readonly [least: number, most: number, cost: number])[];
  readonly rows: readonly (readonly [variables: number[], factors: number[], least: number, most: number])[];
  readonly clauses: readonly (readonly number[])[];
  readonly start: readonly number[] | null;
  schedule(value: (variable: number) => number): Schedule;
}

const {
  build,
  sizeOf,
}: { build(request: SolveRequest): LinearModel; sizeOf(request: SolveRequest): number } = await import(
  join(comparators, '_shared/linear-model.mjs')
);

const loaded = await loadBenchmark(join(comparators, '../cases/benchmark.json'));
if (!loaded.ok) throw new Error(loaded.issues[0].message);
/** Those that a test builds in a moment. */
const MOST = sized(10_000, 70_000);
const cases = loaded.value.cases.filter(({ request }) => sizeOf(request) < MOST);

describe('the linear model', () => {
  it('names each variable once in a row, also the seat of two people who count in the same balance', () => {
    const request = plainRequest([2, 2], 1, [
      { type: 'MustStayTogether', people: ['p0', 'p1'], sessions: null },
      {
        type: 'AttributeBalance',
        group_id: 'ALL',
        attribute_key: 'side',
        desired_values: { bride: 1 },
        penalty_weight: 1,
        mode: 'exact',
        sessions: null,
      },
    ]);
    for (const person of request.scenario.people) Object.assign(person.attributes, { side: 'bride' });
    const { rows } = build(request);
    for (const [variables] of rows) expect(new Set(variables).size).toBe(variables.length);
    expect(rows.some(([, factors]) => factors.includes(2) && factors.includes(-1))).toBe(false);
    // One bride too few or too many at a table: the couple counts as two of them.
    expect(rows.filter(([, factors, least]) => factors.includes(-2) && least === -1)).toHaveLength(2);
    expect(rows.filter(([, factors, least]) => factors.includes(2) && least === 1)).toHaveLength(2);
  });

  for (const { id, request, caseKind } of cases) {
    it(`takes a legal start at its price: ${id}`, () => {
      const { variables, rows, clauses, start, schedule } = build(request);
      const malformed = rows.filter(
        ([named, factors, least, most]) =>
          new Set(named).size !== named.length || !factors.every(Number.isFinite) || !(least <= most),
      );
      expect(malformed).toEqual([]);
      if (caseKind === 'hard_infeasible_proof') return;
      if (start === null) throw new Error('no start');
      const value = (variable: number) => start[variable];
      expect(scored(request, schedule(value)).violations).toEqual([]);
      const broken = rows.filter(([named, factors, least, most]) => {
        const sum = named.reduce((total, variable, k) => total + factors[k] * value(variable), 0);
        return sum < least || sum > most;
      });
      expect(broken).toEqual([]);
      const holds = (literal: number) => (literal < 0 ? !value(~literal) : value(literal) === 1);
      expect(clauses.filter((literals) => !literals.some(holds))).toEqual([]);
      const price = variables.reduce((total, [, , cost], variable) => total + cost * value(variable), 0);
      expect(price).toBeCloseTo(costOf(request, schedule(value)), 6);
    });
  }
});
