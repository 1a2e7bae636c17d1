import { describe, expect, it } from 'vitest';
import { compareSides, reached } from '../../../src/bench/compare/compare.ts';
import { gateFailures } from '../../../src/bench/compare/gate.ts';
import { incomparable, type Side } from '../../../src/bench/compare/pairs.ts';
import { geometricMean, signedRank, signTest } from '../../../src/bench/compare/statistics.ts';
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
    expect(geometricMean([3, 3, 3])).toMatchObject({ low: expect.closeTo(3, 9), high: expect.closeTo(3, 9) });
    const interval = geometricMean([1, 2, 4, 8]);
    expect(interval).toEqual(geometricMean([1, 2, 4, 8]));
    expect(interval?.low).toBeLessThan(interval?.value ?? 0);
    expect(interval?.high).toBeGreaterThan(interval?.value ?? 0);
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

describe('the sign test', () => {
  it('counts coins', () => {
    expect(signTest(5, 0)).toBeCloseTo(1 / 32, 12);
    expect(signTest(3, 1)).toBeCloseTo(5 / 16, 12);
    expect(signTest(0, 0)).toBe(1);
  });
});

describe('the gate', () => {
  const thresholds = { cost: 0.05, time: 0.5 };
  const fails = (a: Attempt[][], b: Attempt[][]) => gateFailures(side(a), side(b), thresholds);
  const proof = () => attempt({ status: 'optimal_proven', proof: 'optimality' });
  const many = (cost: number) => Array.from({ length: 10 }, () => costs(cost));

  it('passes what is the same, better, or worse within noise', () => {
    expect(fails(many(10), many(10))).toEqual([]);
    expect(fails(many(5), many(10))).toEqual([]);
    expect(fails([costs(20), ...many(10)], [costs(10), ...many(10)])).toEqual([]);
  });

  it('fails where the cost is up throughout', () => {
    expect(fails(many(20), many(10))[0]).toMatch(/cost is up by 90\.9 %/);
  });

  it('fails where all five seeds of a case cost more than any did, and says nothing of fewer', () => {
    const base = [10, 11, 12, 13, 14];
    expect(fails([costs(20, 20, 20, 20, 20)], [costs(...base)])[0]).toMatch(
      /costs more than any did: case-0/,
    );
    expect(fails([costs(14, 20, 20, 20, 20)], [costs(...base)])).toEqual([]);
    expect(fails([costs(20)], [costs(10)])).toEqual([]);
  });

  it('fails where every attempt breaks, or a proof is gone', () => {
    expect(fails([[without('error')]], [costs(1)])[0]).toMatch(/every attempt fails where none did: case-0/);
    const proven = [Array.from({ length: 5 }, proof)];
    expect(fails([costs(2, 2, 2, 2, 2)], proven)[0]).toMatch(/no attempt has the proof/);
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

  it('takes single attempts together: one proof gone is chance, five are not', () => {
    const proven = (count: number) => Array.from({ length: count }, () => [proof()]);
    const bare = (count: number) => Array.from({ length: count }, () => costs(2));
    expect(fails(bare(1), proven(1))).toEqual([]);
    expect(fails(bare(5), proven(5))[0]).toMatch(/no attempt has the proof.*case-0.*case-4/);
    expect(fails([...bare(5), ...proven(2)], [...proven(5), ...bare(2)])).toEqual([]);
    expect(fails([[without('no_solution_timeout')]], [costs(1)])).toEqual([]);
  });
});
