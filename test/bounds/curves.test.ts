/** Bounds on visits, sums and classes whose least cost is known by hand. */
import { describe, expect, test } from 'vitest';
import { lowerBound } from '../../src/bounds/lower/lower-bound.ts';
import type { Constraint } from '../../src/scenario/definition.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import { balance, plainRequest, repeatRule, sums, visits, withValues } from '../support/plain-request.ts';

/** The bound of these rules where nothing else costs anything; each person has the value of the attribute. */
function boundOf(
  sizes: readonly number[],
  sessions: number,
  rules: readonly Constraint[],
  values: readonly (string | number)[],
) {
  const plain = withValues(plainRequest(sizes, sessions, rules, values.length), 'value', values.map(String));
  const request = { ...plain, objectives: [] };
  return lowerBound(compile(request), request);
}

describe('visits', () => {
  const people = new Array<number>(28).fill(0);
  const groups = Array.from({ length: 7 }, (_, g) => `g${g}`);
  const eachOnce = visits(10, { groups, mode: 'at_least' });

  test('too few seats: 28 people at seven stations of three, seven times', () => {
    const proof = boundOf([3, 3, 3, 3, 3, 3, 3, 28], 7, [eachOnce], people);
    expect(proof).toMatchObject({ bound: '490', pieces: [{ argument: 'prices' }] });
  });

  test('too few sessions: nobody is at seven stations in five', () => {
    expect(boundOf([4, 4, 4, 4, 4, 4, 4], 5, [eachOnce], people).bound).toBe(`${28 * 2 * 10}`);
  });

  test('there are none to look at where nobody can come often enough', () => {
    const curves = (sessions: number, more = {}) => {
      const rule = visits(10, { groups, mode: 'at_most', ...more });
      return compile(plainRequest([4, 4, 4, 4, 4, 4, 4], sessions, [rule])).costs.visits.length;
    };
    expect([curves(1), curves(2), curves(2, { sessions: [0] })]).toEqual([0, 7, 0]);
  });
});

describe('numbers of pairs', () => {
  const boundIn = (sizes: readonly number[], weights: readonly (readonly [string, string, number])[]) =>
    boundOf(
      sizes,
      1,
      [{ type: 'PairWeights', weights: weights.map(([...each]) => each), sessions: null }],
      [0, 0, 0, 0],
    );

  test('people in pairs: as good as the best pairs, who are not those that anybody likes best', () => {
    const weights: [string, string, number][] = [
      ['p0', 'p1', -3],
      ['p1', 'p2', -5],
      ['p2', 'p3', -2],
      ['p0', 'p3', 1],
    ];
    // 5 apart, or 3 and 2 apart and 1 together.
    expect(boundIn([2, 2], weights).bound).toBe('5');
  });

  test('who must sit somewhere costs the least that somebody there costs', () => {
    const all = [0, 1, 2].flatMap((a) =>
      [1, 2, 3].flatMap((b) => (a < b ? [[`p${a}`, `p${b}`, 2] as const] : [])),
    );
    expect(boundIn([2, 2], all).bound).toBe('4');
  });
});

describe('numbers of pairs for which there is no time', () => {
  const names = Array.from({ length: 60 }, (_, i) => `p${i}`);
  const weights = names.flatMap((a, i) =>
    names.slice(0, i).map((b, j): [string, string, number] => [a, b, i + 60 * j]),
  );
  const numbers: Constraint = { type: 'PairWeights', weights, sessions: null };
  const request = plainRequest([30, 30], 3, [repeatRule(1), numbers]);
  const rulesIn = (seconds: number) =>
    lowerBound(compile(request), request, { secondsLeft: () => seconds }).pieces.flatMap(
      ({ rules }) => rules,
    );

  test('leave the bound on other rules as it is', () => {
    expect(rulesIn(0.03)).toContain('/constraints/0');
    expect(rulesIn(0.055)).not.toContain('/constraints/1');
    expect(rulesIn(10)).toContain('/constraints/1');
  });
});

describe('squares of sums', () => {
  test('odd numbers do not cancel in groups of three', () => {
    const proof = boundOf([3, 3], 2, [sums('value', 5)], [1, -1, 1, -1, 1, -1]);
    expect(proof).toMatchObject({ bound: '20', pieces: [{ argument: 'prices', numbers: {} }] });
  });

  test('a total that no two groups halve', () => {
    // 4 + 0 + 0 and 2 + 0 + 1 are each half away from 3.5.
    expect(boundOf([3, 3], 2, [sums('value', 5)], [4, 0, 2, 0, 0, 1]).bound).toBe('5');
  });

  test('a share that groups of this size miss by more on one side', () => {
    // Of six people 2.4 should be of this value; ten people in four groups are twice 2 and twice 3.
    const values = [...'aaaaaaaaaabbbbbbbbbbbbbb'];
    const share = balance('value', {}, { desired_values: undefined, desired_shares: { a: 0.4 } });
    expect(boundOf([6, 6, 6, 6], 1, [share], values).bound).toBe('26/25');
  });

  test('groups that the rule leaves out may take the rest', () => {
    expect(boundOf([3, 3], 2, [sums('value', 5, 'g0')], [4, 0, 2, 0, 0, 0]).bound).toBe('10');
  });
});

test('rules on one partition are bounded together', () => {
  const wanted = (group_id: string) => balance('value', { a: 3 }, { group_id, mode: 'at_least' });
  const proof = boundOf([4, 4], 1, [wanted('g0'), wanted('g1')], [...'aaaabbbb']);
  expect(proof).toMatchObject({ bound: '2', pieces: [{ rules: ['/constraints/0', '/constraints/1'] }] });
});
