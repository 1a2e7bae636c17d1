import { describe, expect, test } from 'vitest';
import { checkCertificate } from '../../../src/check/check-certificate.ts';
import type { LowerBoundCertificate } from '../../../src/result/certificate.ts';
import type { Constraint } from '../../../src/scenario/definition.ts';
import { plainRequest, repeatRule } from '../../support/plain-request.ts';

const claim = (piece: Omit<LowerBoundCertificate['pieces'][number], 'value'>): LowerBoundCertificate => ({
  kind: 'lower_bound',
  bound: 1,
  pieces: [{ ...piece, value: 1 }],
});

/** Of all sizes: for about every third, floating point leaves more than 1 of a sum that is 0. */
const PRICES = Array.from({ length: 300 }, (_, i) => (1 + i / 7) * 10 ** i);

describe('prices so huge that rounding is all that is left of the bound prove nothing', () => {
  // All six in one group: they all meet, nobody twice, and nothing need be paid.
  const plain = plainRequest([6], 1, [repeatRule(1)]);

  test('about meetings', () => {
    const forged = PRICES.flatMap((price) => [
      { argument: 'meeting_prices', numbers: { price, own: { p0: price * 3, p1: price / 3 }, overlap: 0 } },
      { argument: 'person_spread', numbers: { price: -price, overlap: 0 } },
      { argument: 'person_spread', numbers: { price, overlap: 0 } },
    ]);
    const accepted = forged.filter(
      (piece) => checkCertificate(plain, claim({ term: 'meetings', ...piece })).holds,
    );
    expect(accepted).toEqual([]);
  });

  test('about a balance', () => {
    const balance: Constraint = {
      type: 'AttributeBalance',
      group_id: 'ALL',
      attribute_key: 'team',
      desired_values: { a: 9, b: 9 },
      penalty_weight: 1,
      mode: 'at_most',
      sessions: null,
    };
    const people = plain.scenario.people.map((person, i) => ({
      ...person,
      attributes: { team: 'abc'[i % 3] },
    }));
    const request = { ...plain, scenario: { ...plain.scenario, people }, constraints: [balance] };
    const accepted = PRICES.filter((price) => {
      const values = { a: price, b: price / 3 };
      const session = { session: 0, values, others: price / 7, groups: { g0: -price / 11 } };
      const piece = { term: '/constraints/0', argument: 'balance', numbers: { sessions: [session] } };
      return checkCertificate(request, claim(piece)).holds;
    });
    expect(accepted).toEqual([]);
  });
});

test('a rule whose pointer is spelled in two ways is not counted twice', () => {
  const wish: Constraint = {
    type: 'ShouldStayTogether',
    people: ['p0', 'p1', 'p2'],
    penalty_weight: 1,
    sessions: null,
  };
  const request = plainRequest([2, 2], 1, [wish]);
  const piece = { term: '/constraints/0', argument: 'preference', value: 2, numbers: {} };
  const once: LowerBoundCertificate = { kind: 'lower_bound', bound: 2, pieces: [piece] };
  const twice = { ...once, bound: 4, pieces: [piece, { ...piece, term: '/constraints/00' }] };
  expect(checkCertificate(request, once).holds).toBe(true);
  expect(checkCertificate(request, twice).holds).toBe(false);
});
