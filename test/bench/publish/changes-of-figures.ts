/** Figures in the wrong place: exchanged, there twice, or in the evidence alone. */
import type { Evidence } from '../../../src/bench/run/evidence.ts';
import { type Change, each, type Loose, of, shown, sum } from './changed-world.ts';

export const OF_FIGURES: readonly Change[] = [
  [
    'the results of two comparators exchanged',
    /is not of the run/,
    (w) => {
      const [one, other] = [of(w, 'good'), of(w, 'crasher')];
      [one.comparatorId, other.comparatorId] = [other.comparatorId, one.comparatorId];
    },
  ],
  [
    'a cost in the evidence alone, by which others could be refuted',
    /its cost is 1; by its schedule it is 2/,
    (w) => {
      const [own] = shown(w, 'crasher');
      own.cost = 1;
      own.curve = [{ ...own.curve[0], cost: 1 }];
    },
  ],
  [
    'a cost and metrics for an attempt without a schedule',
    /status invalid_output has no cost/,
    (w) => {
      const { commonMetrics } = of(w, 'crasher').attempts[0];
      Object.assign(of(w, 'boaster').attempts[0], { canonicalCost: 0, commonMetrics });
    },
  ],
  [
    'a proof called none in both, so that it is not counted',
    /status optimal_zero goes with proof optimality/,
    (w) => {
      of(w, 'good').attempts[0].proof = null;
      shown(w, 'good')[0].proof = null;
    },
  ],
  [
    'evidenceHref that leads to a page of something else',
    /the place of other evidence/,
    (w) => {
      of(w, 'crasher').evidenceHref = 'https://example.org/news';
    },
  ],
  [
    'a proof, in both, of a cost that another attempt beats',
    /is called optimal, but another attempt has 0/,
    (w) =>
      each(w, 'crasher', (attempt, own) => {
        for (const one of [attempt, own])
          Object.assign(one, { status: 'optimal_proven', proof: 'optimality' });
      }),
  ],
  [
    'two of five attempts taken out of publication and evidence',
    /asks for the seeds 1, 2, 3, 4, 5; they are 1, 2, 3 /,
    (w) => {
      const one = of(w, 'good');
      const gone = one.attempts.splice(3).map(({ attemptId }) => attemptId);
      w.evidence = w.evidence.filter(({ attemptId }) => !gone.includes(attemptId));
      sum(one);
    },
  ],
  [
    'the best of five attempts five times',
    /is there twice/,
    (w) => {
      const one = of(w, 'good');
      one.attempts = one.attempts.map(() => one.attempts[0]);
      const [kept] = shown(w, 'good');
      w.evidence = w.evidence.filter(({ comparator }) => comparator.id !== 'good').concat(kept as Evidence);
      sum(one);
    },
  ],
  [
    'a case certificate that is none, for the attempts that are to have a proof by it',
    /the bound of "four-people" is (0 and 5|5 and 0)/,
    (w) => {
      const certificate = { kind: 'lower_bound', bound: '5' };
      Object.assign(w.plan.cases[0], { lowerBound: { value: 5, source: 'x', certificate } });
      for (const own of shown(w, 'good')) own.caseBound = 5;
    },
  ],
  [
    'one that does not hold for all of them, and nothing proven by it',
    /it costs 2, and nothing proves that; the case's bound is to have been 9/,
    (w) => {
      const certificate = { kind: 'lower_bound', version: 2, bound: '9', pieces: [] };
      Object.assign(w.plan.cases[0], { lowerBound: { value: 9, source: 'x', certificate } });
      for (const own of w.evidence as Loose<Evidence>[]) own.caseBound = 9;
    },
  ],
];
