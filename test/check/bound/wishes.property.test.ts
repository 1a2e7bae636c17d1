/** Prices of wishes for company beside those of meetings: no more than the least cost is proven, whatever the prices. */
import { describe, expect, test } from 'vitest';
import { lowerBound } from '../../../src/bounds/lower/lower-bound.ts';
import { sharedFacts } from '../../../src/check/bound/check-bound.ts';
import { prices } from '../../../src/check/bound/prices.ts';
import { softRules } from '../../../src/check/lower/soft-rules.ts';
import type { Constraint, SolveRequest } from '../../../src/scenario/definition.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { fraction, fractionText, parseFraction, times, toNumber } from '../../../src/shared/fraction.ts';
import type { Rng } from '../../../src/shared/rng.ts';
import { judge } from '../../../src/verdict/judge.ts';
import { leastUnits } from '../../bounds/least-units.ts';
import { anyRequest } from '../../support/any-request.ts';
import { sized } from '../../support/long.ts';
import { plainRequest, repeatRule } from '../../support/plain-request.ts';
import { neverMoreThanTheLeast } from './random-numbers.ts';

const HARD = ['MustStayApart', 'MustStayTogether', 'ImmovablePeople'];

/** With wishes for company, and rules on pairs in all sessions. */
function withWishes(seed: number): SolveRequest | null {
  const request = anyRequest(seed);
  const constraints = request.constraints.flatMap((rule): Constraint[] => {
    if ('over' in rule && rule.over !== undefined) return [];
    if (rule.type === 'RepeatEncounter') return rule.window === undefined ? [rule] : [];
    if (rule.type.startsWith('Should')) return [{ ...rule, sessions: null } as Constraint];
    return [...HARD, 'PersonWishes'].includes(rule.type) ? [rule] : [];
  });
  if (!constraints.some(({ type }) => type === 'PersonWishes')) return null;
  return { ...request, scenario: { ...request.scenario, links: [] }, constraints };
}

function randomNumbers({ scenario }: SolveRequest, wished: ReturnType<typeof softRules>, rng: Rng): object {
  const ids = scenario.people.map(({ id }) => id);
  const price = () => rng.below(25) / 8 - 2;
  const [person, ...others] = rng.shuffle([...ids]);
  const triples =
    others.length < 2 ? [] : [{ people: [person, ...others.slice(0, 2)], price: rng.below(9) / 8 }];
  const wishes = wished.map(({ pointer, weight, terms }) => {
    const share = () => (toNumber(weight) * rng.below(5)) / 4;
    const wishers = terms.flatMap((term) => (term.kind === 'wishes' ? [...term.wished.keys()] : []));
    const some = wishers.filter(() => rng.below(2) === 0);
    return { rule: pointer, price: share(), own: Object.fromEntries(some.map((p) => [ids[p], share()])) };
  });
  return { price: price(), own: { [person]: price() }, overlap: rng.below(3) / 4, triples, wishes };
}

test('whatever the prices, nothing more is proven than what is so', () => {
  const { worked, positive } = neverMoreThanTheLeast({
    requestOf: withWishes,
    prove: (piece, rng) => {
      const wished = piece.rules.filter(({ terms }) => terms.some(({ kind }) => kind === 'wishes'));
      const found = parseFraction(lowerBound(compile(piece.request), piece.request).bound)!;
      return [found, prices({ ...piece, numbers: randomNumbers(piece.request, wished, rng) })];
    },
    requests: sized(120, 2000),
    draws: 10,
    mostSchedules: 1000,
  });
  expect(worked).toBeGreaterThan(sized(100, 1000));
  expect(positive).toBeGreaterThan(worked / 20);
});

/** Friends on either side of a table of two, who should meet each of the others too. */
function friends(weight: number): SolveRequest {
  const request = plainRequest([2, 2], 4);
  const rule = {
    type: 'PersonWishes',
    wishes: { p0: ['p1'], p1: ['p0'] },
    at_least: 1,
    sessions: null,
    penalty_weight: weight,
  } as Constraint;
  return { ...request, constraints: [repeatRule(1), rule] };
}

describe('two friends among people who should all meet', () => {
  test.each([1, 2, 5])('weight %d', (weight) => {
    const request = friends(weight);
    const proof = lowerBound(compile(request), request);
    expect(proof.pieces[0].numbers).toHaveProperty('wishes');
    expect(judge(request, { proof }).proof?.holds).toBe(true);
    const problem = compile(request);
    const least = times(fraction(leastUnits(request, problem, 1500)!), problem.costs.measure);
    expect(proof.bound).toBe(fractionText(least));
  });

  test.each([
    ['a price above the weight', { price: 5.5 }],
    ['a price of somebody unknown', { own: { nobody: 1 } }],
    ['a price below 0', { price: -1 }],
  ])('%s is refused', (_, change) => {
    const request = friends(5);
    const facts = { ...sharedFacts(request), rules: softRules(request) };
    const pointer = '/constraints/1';
    expect(() => prices({ ...facts, numbers: { wishes: [{ rule: pointer, price: 1 }] } })).not.toThrow();
    expect(() =>
      prices({ ...facts, numbers: { wishes: [{ rule: pointer, price: 1, ...change }] } }),
    ).toThrow();
    const twice = { wishes: [1, 2].map((price) => ({ rule: pointer, price })) };
    expect(() => prices({ ...facts, numbers: twice })).toThrow('or there twice');
    expect(() => prices({ ...facts, numbers: { wishes: [{ rule: '/constraints/0', price: 1 }] } })).toThrow(
      'of no wishes',
    );
  });
});

test('beside one person for whom six wish are three seats', () => {
  const wishes = Object.fromEntries([1, 2, 3, 4, 5, 6].map((i) => [`p${i}`, ['p0']]));
  const rule: Constraint = { type: 'PersonWishes', wishes, at_least: 1, sessions: null, penalty_weight: 1 };
  const request: SolveRequest = { ...plainRequest([4, 4], 2, [rule]), objectives: [] };
  const proof = lowerBound(compile(request), request);
  expect(proof.bound).toBe('6');
  expect(judge(request, { proof }).proof?.holds).toBe(true);
});

test('where everybody wishes for all others, time is looked at for each person', () => {
  const plain = plainRequest(new Array<number>(20).fill(8), 10);
  const ids = plain.scenario.people.map(({ id }) => id);
  const rule = {
    type: 'PersonWishes',
    wishes: Object.fromEntries(ids.map((id) => [id, ids.filter((other) => other !== id)])),
    at_least: 3,
    sessions: null,
    penalty_weight: 1,
  } as Constraint;
  const request = { ...plain, constraints: [repeatRule(1), rule] };
  let looks = 0;
  const secondsLeft = () => {
    looks += 1;
    return Number.POSITIVE_INFINITY;
  };
  lowerBound(compile(request), request, { secondsLeft });
  expect(looks).toBeGreaterThan(8 * ids.length);
});
