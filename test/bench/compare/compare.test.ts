import { describe, expect, it } from 'vitest';
import { compareSides, reached } from '../../../src/bench/compare/compare.ts';
import { gateFailures } from '../../../src/bench/compare/gate.ts';
import { incomparable, type Side } from '../../../src/bench/compare/pairs.ts';
import { geometricMean, holm, signedRank } from '../../../src/bench/compare/statistics.ts';
import type { Attempt } from '../../../src/bench/publication/definition.ts';
import { attempt, caseComparator, publishedCase, sample, without } from '../publication/sample.ts';

/** A side with a case for each list of attempts. */
function side(cases: Attempt[][], curves: Side['curves'] = new Map()): Side {
  const publication = sample(
    cases.map((attempts, i) =>
      publishedCase([caseComparator(attempts)], { scenarioId: `case-${i}`, slug: `case-${i}` }),
    ),
  );
  return { publication, comparatorId: 'alpha', curves };
}

const costs = (...values: number[]) => values.map((canonicalCost) => attempt({ canonicalCost }));

describe('the statistics', () => {
  it('have the exact signed-rank probabilities', () => {
    expect(signedRank([])).toBeNull();
    expect(signedRank([0, 0])).toBeNull();
    // All five the same way: 2 of 32 sign patterns.
    expect(signedRank([1, 2, 3, 4, 5])).toBeCloseTo(2 / 32, 12);
    // Rank sum 1 or less: {} and {1}; two sides.
    expect(signedRank([-1, 2, 3, 4, 5])).toBeCloseTo(4 / 32, 12);
    expect(signedRank([1, -1])).toBe(1);
    // Ties share ranks: 1.5, 1.5, 3.
    expect(signedRank([1, 1, 2])).toBeCloseTo(2 / 8, 12);
  });

  it('have the geometric mean within its interval, the same every time', () => {
    expect(geometricMean([])).toBeNull();
    expect(geometricMean([2, 0.5])?.value).toBeCloseTo(1, 12);
    expect(geometricMean([3, 3, 3])).toEqual({ value: expect.closeTo(3, 9), interval: null });
    const estimate = geometricMean([1, 2, 4, 8, 16]);
    expect(estimate).toEqual(geometricMean([1, 2, 4, 8, 16]));
    expect(estimate?.value).toBeCloseTo(4, 12);
    expect(estimate?.interval?.low).toBeLessThan(4);
    expect(estimate?.interval?.high).toBeGreaterThan(4);
  });

  it('correct many chances after Holm', () => {
    expect(holm([])).toEqual([]);
    expect(holm([0.04])).toEqual([0.04]);
    // 3 × 0.01, 2 × 0.03, and no less than that for the last.
    expect(holm([0.04, 0.01, 0.03])).toEqual([0.06, 0.03, 0.06].map((p) => expect.closeTo(p, 12)));
    expect(holm([0.9, 0.8])).toEqual([1, 1]);
  });
});

describe('a comparison', () => {
  it('counts pairs with the same seed', () => {
    const seeded = (values: number[]) =>
      values.map((canonicalCost, i) => attempt({ canonicalCost, seed: i + 1 }));
    const a = side([seeded([1, 2, 3, 4, 5])]);
    const b = side([[...seeded([2, 2, 2, 2, 2])].reverse()]);
    expect(compareSides(a, b)).toMatchObject({ pairs: 5, wins: 1, ties: 1, losses: 3, casesLost: [] });
  });

  it('pairs one that takes no seeds in order, and a single attempt with each of the others', () => {
    const seeded = (values: number[]) =>
      values.map((canonicalCost, i) => attempt({ canonicalCost, seed: i + 1 }));
    const five = side([costs(1, 2, 3, 4, 5)]);
    expect(compareSides(side([seeded([2, 2, 2, 2, 2])]), five)).toMatchObject({
      pairs: 5,
      wins: 3,
      losses: 1,
    });
    const single = side([seeded([3])]);
    expect(compareSides(single, five)).toMatchObject({ pairs: 5, wins: 2, ties: 1, losses: 2 });
    expect(compareSides(five, single)).toMatchObject({ pairs: 5, wins: 2, ties: 1, losses: 2 });
  });

  it('lets a proof win over a schedule, and a schedule over nothing', () => {
    const a = side([[without('infeasible_proven', { proof: 'hard_infeasibility' })], costs(9)]);
    const b = side([[without('no_solution_timeout')], [without('error')]]);
    expect(compareSides(a, b)).toMatchObject({ wins: 2, casesWon: ['case-0', 'case-1'], costRatio: null });
  });

  it('is a tie between a target proven impossible and an optimum proven above it', () => {
    const impossible = without('target_impossible', { proof: 'target_impossibility' });
    const optimum = attempt({ status: 'optimal_proven', proof: 'optimality', canonicalCost: 3 });
    const compared = (a: Attempt, b: Attempt) => compareSides(side([[a]]), side([[b]]));
    expect(compared(impossible, optimum)).toMatchObject({ wins: 0, ties: 1, losses: 0 });
    expect(compared(attempt({ canonicalCost: 3 }), impossible)).toMatchObject({ wins: 0, losses: 1 });
  });

  it('tells the ratio of costs by case and that of times to the worse cost', () => {
    const [one, two] = [costs(0)[0], costs(3)[0]];
    const curveOf = (id: string, at: number) =>
      new Map([
        [
          id,
          [
            { seconds: at / 2, cost: 7 },
            { seconds: at, cost: 0 },
          ],
        ],
      ]);
    const a = side([[one]], curveOf(one.attemptId, 1));
    const b = side([[two]], new Map([[two.attemptId, [{ seconds: 10, cost: 3 }]]]));
    const compared = compareSides(a, b);
    expect(compared.costRatio?.value).toBeCloseTo(0.25, 12);
    expect(compared.timeToTarget).toMatchObject({ value: expect.closeTo(0.1, 9), cases: 1 });
    expect(compareSides(a, { ...b, machine: 'another' })).toMatchObject({
      sameMachine: false,
      timeToTarget: null,
    });
    expect(reached([{ seconds: 1, cost: 5 }], 4)).toBeNull();
  });

  it('is refused for other problems and other limits', () => {
    const a = side([costs(1)]).publication;
    const codes = (change: (b: typeof a) => void) => {
      const b = structuredClone(a);
      change(b);
      return incomparable(a, b).map(({ code }) => code);
    };
    expect(codes(() => {})).toEqual([]);
    expect(codes((b) => Object.assign(b.cases[0], { problemHash: `sha256:${'1'.repeat(64)}` }))).toEqual([
      'other_problem',
    ]);
    expect(codes((b) => Object.assign(b.resourceClasses.standard, { timeout_seconds: 20 }))).toEqual([
      'other_limits',
    ]);
    expect(codes((b) => Object.assign(b.cases[0], { scenarioId: 'else' }))).toEqual(['no_common_case']);
  });
});

describe('the gate', () => {
  const thresholds = { cost: 0.05, time: 0.5 };
  const fails = (a: Attempt[][], b: Attempt[][]) => gateFailures(side(a), side(b), thresholds);
  const proof = () => attempt({ status: 'optimal_proven', proof: 'optimality' });
  const many = (cost: number) => Array.from({ length: 10 }, () => costs(cost));

  it('passes what is the same, better, or within its spread', () => {
    expect(fails(many(10), many(10))).toEqual([]);
    expect(fails(many(5), many(10))).toEqual([]);
    const base = [10, 11, 12, 13, 14];
    expect(fails([costs(10, 13, 14, 20, 20)], [costs(...base)])).toEqual([]);
    // One attempt has no spread of its own; another case of the same comparator shows what chance does.
    expect(fails([costs(...base), costs(13)], [costs(...base), costs(10)])).toEqual([]);
  });

  it('fails where the cost is up throughout', () => {
    expect(fails(many(20), many(10))[0]).toMatch(/cost is up by 90\.9 %/);
  });

  it('fails on each case beyond its own spread, and says which and by how much', () => {
    const base = [10, 11, 12, 13, 14];
    expect(fails([costs(14, 20, 20, 20, 20), costs(3)], [costs(...base), costs(3)])).toEqual([
      'alpha: costs more than its spread: case-0 (10 to 14 before, 20 now)',
    ]);
    expect(fails([...many(10), costs(20)], [...many(10), costs(10)])).toEqual([
      'alpha: costs more than its spread: case-10 (10 before, 20 now)',
    ]);
  });

  it('fails on each of a few optima that are gone, though all else is better', () => {
    const zero = () => [attempt({ canonicalCost: 0, status: 'optimal_zero', proof: 'optimality' })];
    const failures = fails(
      [costs(221), costs(409), costs(384), ...many(5)],
      [zero(), zero(), zero(), ...many(10)],
    );
    expect(failures).toEqual([
      'alpha: costs more than its spread: case-0 (0 before, 221 now), case-1 (0 before, 409 now), case-2 (0 before, 384 now)',
      'alpha: lost its proof: case-0 (1 of 1 before, 0 of 1 now), case-1 (1 of 1 before, 0 of 1 now), case-2 (1 of 1 before, 0 of 1 now)',
    ]);
  });

  it('fails where every attempt breaks, or a proof is gone', () => {
    expect(fails([[without('error')]], [costs(1)])[0]).toMatch(/every attempt fails where none did: case-0/);
    const proven = [Array.from({ length: 5 }, proof)];
    expect(fails([costs(2, 2, 2, 2, 2)], proven)[0]).toMatch(/lost its proof: case-0 \(5 of 5 before, 0/);
    const one = [[...proven[0].slice(1), ...costs(2)]];
    expect(fails(one, proven)[0]).toMatch(/lost its proof: case-0 \(5 of 5 before, 4 of 5 now\)/);
    expect(fails(one, one)).toEqual([]);
  });

  it('fails where nothing was run any more: not admitted, or broken off', () => {
    const gone = side([[]]);
    gone.publication.cases[0].comparators[0].admissionState = 'verify';
    for (const a of [gone, side([[without('not_run')]])]) {
      expect(gateFailures(a, side([costs(1)]), thresholds)).toEqual([
        'alpha: no attempt was run where some were: case-0',
      ]);
    }
    expect(gateFailures(side([costs(1)]), gone, thresholds)).toEqual([]);
  });

  it('fails where every attempt says that it cannot', () => {
    for (const status of ['unsupported', 'unavailable'] as const) {
      expect(fails([[without(status)]], [costs(1)])[0]).toMatch(/every attempt fails where none did: case-0/);
    }
  });

  it('fails where no attempt has an answer any more', () => {
    expect(fails([[without('no_solution_timeout')]], [costs(1)])).toEqual([
      'alpha: no attempt has an answer where every one had: case-0',
    ]);
  });
});
