import { describe, expect, test, vi } from 'vitest';
import { lowerBound, lowerBoundSteps } from '../../src/bounds/lower/lower-bound.ts';
import { PieceMaker } from '../../src/bounds/lower/piece.ts';
import type { Constraint, SolveRequest } from '../../src/scenario/definition.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import { judge } from '../../src/verdict/judge.ts';
import { runGap } from '../solver/exact/run-gap.ts';
import {
  apart,
  balance,
  plainRequest,
  repeatRule,
  visits,
  wishTogether,
  withScenario,
  withValues,
} from '../support/plain-request.ts';
import { raised } from './raised.ts';

const boundOf = (request: SolveRequest) => lowerBound(compile(request), request);

/** Groups, people in each and sessions, where nothing but repeats costs anything. */
function repeatsOnly(shape: string): SolveRequest {
  const [groups, size, sessions] = shape.split('-').map(Number);
  return { ...plainRequest(Array(groups).fill(size), sessions, [repeatRule(1)]), objectives: [] };
}

/** Least numbers of repeats that are known (exhaustive search with a constraint solver), by groups-size-sessions. */
const KNOWN: Record<string, number> = {
  '2-3-2': 2,
  '2-3-4': 9,
  '2-3-5': 15,
  '2-3-6': 21,
  '2-4-2': 4,
  '2-4-3': 8,
  '2-4-4': 20,
  '2-5-4': 35,
  '2-6-3': 24,
  '2-6-4': 54,
  '3-3-5': 9,
  '3-3-6': 18,
  '3-4-2': 3,
  '3-4-3': 6,
  '3-4-5': 24,
  '3-6-4': 27,
  '5-6-5': 20,
  '4-4-6': 24,
  '8-4-11': 32,
  '2-3-3': 5,
  '3-4-4': 13,
  '3-5-4': 23,
  '4-3-5': 3,
  '4-5-5': 25,
  '4-6-5': 44,
  '4-7-5': 60,
  '4-9-5': 114,
  '4-10-5': 152,
  '6-6-4': 2,
  '6-8-4': 38,
  '5-4-6': 1,
  '6-5-7': 1,
  '7-6-8': 1,
};

describe('lowerBound', () => {
  test.each([
    ['one person', [1]],
    ['three tables of one', [1, 1, 1]],
  ])('is nothing where nobody ever meets: %s', (_, sizes) => {
    const request = plainRequest(sizes, 3, [repeatRule(1)]);
    expect(boundOf(request).bound).toBe('0');
  });

  test.each(Object.entries(KNOWN))('meets the least repeats of %s', (shape, repeats) => {
    const onlyRepeats = repeatsOnly(shape);
    const { objectives } = plainRequest([1], 1);
    const request = { ...onlyRepeats, objectives };
    expect(boundOf(onlyRepeats).bound).toBe(`${repeats}`);
    expect(judge(onlyRepeats, { proof: boundOf(onlyRepeats) }).proof).toMatchObject({ holds: true });
    expect(judge(request, { proof: boundOf(request) }).proof).toMatchObject({ holds: true });
  });

  test.each([
    ['6-7-4', 20],
    ['6-7-5', 26],
    ['6-8-6', 62],
    ['6-9-4', 56],
    ['6-10-5', 98],
  ])('carries known repeats on to %s', (shape, repeats) => {
    const request = repeatsOnly(shape);
    expect(boundOf(request).bound).toBe(`${repeats}`);
    expect(judge(request, { proof: boundOf(request) }).proof).toMatchObject({ holds: true });
  });

  test('is never above what an exact search proves to be least, where groups are larger than their number', () => {
    const used = new Set<string>();
    for (const [sizes, sessions] of [
      [[3, 3], 3],
      [[4, 3], 3],
      [[5, 4], 3],
      [[5, 3], 3],
      [[4, 3], 4],
      [[3, 3, 2], 4],
      [[4, 3, 3], 3],
    ] as const) {
      for (const objectives of [[], [{ type: 'maximize_unique_contacts', weight: 1 }] as const]) {
        const request = { ...plainRequest(sizes, sessions, [repeatRule(1)]), objectives: [...objectives] };
        const certificate = boundOf(request);
        expect(judge(request, { proof: certificate }).proof).toMatchObject({ holds: true });
        const bound = BigInt(certificate.bound);
        const run = runGap(request, 20_000, 1000, bound);
        expect(run?.cost).toBeGreaterThanOrEqual(bound);
        expect(run?.end !== null || run.cost === bound).toBe(true);
        used.add(certificate.pieces[0]?.argument);
      }
    }
    expect(used).toContain('known_repeats');
  });

  test('takes rules apart where that says more', () => {
    const two = ['p0', 'p1'];
    const often: Constraint = {
      type: 'PairMeetingCount',
      people: ['p0', 'p1'],
      sessions: [0, 1],
      target_meetings: 3,
      mode: 'at_least',
      penalty_weight: 2,
    };
    const certificate = boundOf(plainRequest([2, 2], 3, [apart(two), wishTogether(two, 10), often]));
    expect(certificate.bound).toBe('37');
    expect(certificate.pieces.flatMap(({ rules }) => rules).sort()).toEqual([
      '/constraints/1',
      '/constraints/2',
      '/objectives/0',
    ]);
  });

  test('is not rounded up to whole numbers where a weight is almost one', () => {
    const request = plainRequest([50, 50], 2);
    const heavier = { ...request, objectives: [{ ...request.objectives[0], weight: 1.0000000009 }] };
    // 1,200 times the weight, to the last digit.
    expect(boundOf(heavier).bound).toBe('30000000027/25000000');
  });

  test('balance: three of a value cannot be two each in two groups', () => {
    const request = plainRequest([4, 4], 2, [balance('team', { a: 2, b: 2 }, { penalty_weight: 5 })]);
    const uneven = withValues(request, 'team', [...'aaabbbbb']);
    const certificate = boundOf(uneven);
    expect(certificate.pieces.find(({ numbers }) => 'classes' in numbers)?.bound).toBe('20');
    expect(judge(uneven, { proof: certificate }).proof).toMatchObject({ holds: true });
  });
});

test('a theorem holds under the name and in the words that published evidence has', () => {
  const request = repeatsOnly('5-4-6');
  const made = boundOf(request);
  const [piece] = made.pieces;
  const source = 'no exact cover by permutations of 6 symbols, which the checker makes sure of';
  const holds = (changed: Partial<typeof piece>) =>
    judge(request, { proof: { ...made, pieces: [{ ...piece, ...changed }] } }).proof?.holds;
  expect(holds({})).toBe(true);
  expect(holds({ argument: 'permutation_cover', source })).toBe(true);
  expect(holds({ argument: 'permutation_cover' })).toBe(false);
  expect(holds({ source })).toBe(false);
});

describe('the check of lower bounds', () => {
  const request = plainRequest([2, 2], 4, [repeatRule(1)]);
  const good = boundOf(request);

  test.each([
    ['a bound above its pieces', { ...good, bound: `${Number(good.bound) + 1}` }],
    ['a piece above what it proves', { ...good, bound: '99', pieces: [{ ...good.pieces[0], bound: '99' }] }],
    [
      'a rule twice',
      { ...good, bound: `${2 * Number(good.bound)}`, pieces: [good.pieces[0], good.pieces[0]] },
    ],
    [
      'a known result for another shape',
      { ...good, pieces: [{ ...good.pieces[0], argument: 'known_repeats' }] },
    ],
    ['an unknown argument', { ...good, pieces: [{ ...good.pieces[0], argument: 'because' }] }],
    ['a rule that is none', { ...good, pieces: [{ ...good.pieces[0], rules: ['/constraints/7'] }] }],
    ['no numbers', { ...good, pieces: [{ ...good.pieces[0], numbers: {} }] }],
    ['a bound that is no number', { ...good, bound: 'many' }],
  ])('refuses %s', (_, certificate) => {
    expect(judge(request, { proof: good }).proof?.holds).toBe(true);
    expect(judge(request, { proof: certificate }).proof?.holds).toBe(false);
  });
});

test('a rule on visits has a bound where all groups are benches, and it speaks of none', () => {
  const plain = plainRequest([3], 2, [visits(1, { count: 'sum' })]);
  const groups = plain.scenario.groups.map((group) => ({ ...group, bench: true }));
  const request = withScenario(plain, { groups });
  const proof = boundOf(request);
  expect(proof).toMatchObject({
    bound: '3',
    pieces: [{ argument: 'prices', numbers: { visits: [] } }],
  });
  expect(judge(request, { proof }).proof.holds).toBe(true);
});

test('weights too far apart for doubles still have bounds that hold', async () => {
  const request: SolveRequest = {
    ...plainRequest([2, 2, 2], 4, [repeatRule(1e15)]),
    objectives: [{ type: 'maximize_unique_contacts', weight: 5e-324 }],
  };
  const { quick } = await raised(request);
  expect(judge(request, { proof: quick }).proof.holds).toBe(true);
  // Where costs in units exceed doubles, their differences are no numbers.
  const shares: Constraint = {
    ...{ type: 'AttributeBalance', group_id: 'ALL', attribute_key: 'age', mode: 'exact' },
    ...{ desired_shares: { old: 0.5, young: 0 }, penalty_weight: 1e-12, sessions: null },
  };
  const weights: Constraint = { type: 'PairWeights', weights: [['p0', 'p1', -5e-324]], sessions: null };
  const apart = withValues(plainRequest([2, 2], 1, [shares, weights]), 'age', ['old', 'young']);
  expect((await raised({ ...apart, objectives: [] })).proof.bound).toBeDefined();
});

test('what is over goes on with no further piece, and what there is holds', () => {
  const plain = plainRequest([4, 4, 4, 4], 3, [
    ...['old', 'young'].map((value) => balance('age', { [value]: 3 }, { penalty_weight: 2 })),
    repeatRule(1),
  ]);
  const request = withValues(plain, 'age', ['old', 'young']);
  const within = (asked: number) => {
    const secondsLeft = () => (asked-- <= 0 ? 0 : Number.POSITIVE_INFINITY);
    return lowerBound(compile(request), request, { secondsLeft });
  };
  const pieces = Array.from({ length: 60 }, (_, asked) => {
    const proof = within(asked);
    expect(judge(request, { proof }).proof.holds).toBe(true);
    return proof.pieces.length;
  });
  expect(pieces[0]).toBe(0);
  expect(new Set(pieces).size).toBeGreaterThan(2);
  expect(within(100_000)).toEqual(boundOf(request));
});

test('rules on visits yield between the prices that they try', () => {
  const request = { ...plainRequest([2, 2], 4, [visits(1)]), objectives: [] };
  const tried = vi.spyOn(PieceMaker.prototype, 'piece');
  const counts: number[] = [];
  for (const _ of lowerBoundSteps(compile(request), request)) counts.push(tried.mock.calls.length);
  tried.mockRestore();
  expect(counts.at(-1)).toBeGreaterThan(2);
  expect(counts.every((count, i) => count <= (counts[i - 1] ?? 0) + 1)).toBe(true);
});

test('a piece on the meetings of all pairs is begun only where there is time for it', () => {
  const request = plainRequest([2, 2], 4, [repeatRule(1)]);
  const within = (most: number) => lowerBound(compile(request), request, { secondsLeft: () => most }).pieces;
  expect(within(1)).not.toEqual([]);
  expect(within(0)).toEqual([]);
});

test('what takes longer than is left waits, and is found where there is more time by then', () => {
  // Everybody would sit with the next two people, and has one neighbour.
  const weights = Array.from({ length: 30 }, (_, i): [string, string, number] => [
    `p${i}`,
    `p${(i + 1) % 30}`,
    -9,
  ]);
  const rule: Constraint = { type: 'PairWeights', weights, sessions: null };
  const request = { ...plainRequest(Array(15).fill(2), 1, [rule], 30), objectives: [] };
  let left = 0.001;
  const steps = lowerBoundSteps(compile(request), request, { secondsLeft: () => left });
  let step = steps.next();
  while (!step.done) {
    if (step.value !== undefined) left = step.value + 10;
    step = steps.next();
  }
  expect(step.value).toEqual(boundOf(request));
  expect(Number(step.value.bound)).toBeGreaterThan(0);
});
