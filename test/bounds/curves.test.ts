/** Bounds on visits, sums and classes whose least cost is known by hand. */
import { describe, expect, test } from 'vitest';
import { lowerBound } from '../../src/bounds/lower/lower-bound.ts';
import type { Constraint } from '../../src/scenario/definition.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import { plainRequest } from '../support/plain-request.ts';

/** The bound of these rules where nothing else costs anything; each person has the value of the attribute. */
function boundOf(
  sizes: readonly number[],
  sessions: number,
  rules: readonly Constraint[],
  values: readonly (string | number)[],
) {
  const plain = plainRequest(sizes, sessions, rules, values.length);
  const people = plain.scenario.people.map((person, i) => ({
    ...person,
    attributes: { value: String(values[i]) },
  }));
  const request = { ...plain, scenario: { ...plain.scenario, people }, objectives: [] };
  return lowerBound(compile(request), request);
}

describe('visits', () => {
  const people = new Array<number>(28).fill(0);
  const eachOnce = (stations: number): Constraint => ({
    type: 'GroupVisits',
    people: 'ALL',
    groups: Array.from({ length: stations }, (_, g) => `g${g}`),
    count: 'each',
    mode: 'at_least',
    target_visits: 1,
    sessions: null,
    penalty_weight: 10,
  });

  test('too few seats: 28 people at seven stations of three, seven times', () => {
    const proof = boundOf([3, 3, 3, 3, 3, 3, 3, 28], 7, [eachOnce(7)], people);
    expect(proof).toMatchObject({ bound: '490', pieces: [{ argument: 'prices' }] });
  });

  test('too few sessions: nobody is at seven stations in five', () => {
    expect(boundOf([4, 4, 4, 4, 4, 4, 4], 5, [eachOnce(7)], people).bound).toBe(`${28 * 2 * 10}`);
  });
});

describe('squares of sums', () => {
  const sums = (group_id: string): Constraint => ({
    type: 'AttributeSum',
    attribute_key: 'value',
    group_id,
    penalty_weight: 5,
    sessions: null,
  });

  test('odd numbers do not cancel in groups of three', () => {
    const proof = boundOf([3, 3], 2, [sums('ALL')], [1, -1, 1, -1, 1, -1]);
    expect(proof).toMatchObject({ bound: '20', pieces: [{ argument: 'prices', numbers: {} }] });
  });

  test('a total that no two groups halve', () => {
    // 4 + 0 + 0 and 2 + 0 + 1 are each half away from 3.5.
    expect(boundOf([3, 3], 2, [sums('ALL')], [4, 0, 2, 0, 0, 1]).bound).toBe('5');
  });

  test('groups that the rule leaves out may take the rest', () => {
    expect(boundOf([3, 3], 2, [sums('g0')], [4, 0, 2, 0, 0, 0]).bound).toBe('10');
  });
});

test('rules on one partition are bounded together', () => {
  const wanted = (group_id: string): Constraint => ({
    type: 'AttributeBalance',
    group_id,
    attribute_key: 'value',
    desired_values: { a: 3 },
    mode: 'at_least',
    penalty_weight: 1,
    sessions: null,
  });
  const proof = boundOf([4, 4], 1, [wanted('g0'), wanted('g1')], [...'aaaabbbb']);
  expect(proof).toMatchObject({ bound: '2', pieces: [{ rules: ['/constraints/0', '/constraints/1'] }] });
});
