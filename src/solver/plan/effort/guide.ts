import type { Curve, Problem } from '../../../scenario/problem.ts';

/** How a search (not the score) counts repeats. */
export type Guide = 'linear' | 'squared';

/**
 * The problem with repeats counted the guide's way. Squared counting spreads repeats out, which leads a search past
 * schedules where a few pairs meet again and again; what it finds is priced by the true problem.
 */
export function guided(problem: Problem, guide: Guide): Problem {
  const { costs } = problem;
  const { whole } = costs.pairs;
  const isSquared = whole.some((curve) => new Set(repeatSteps(curve)).size > 1);
  if (guide === 'linear' && !isSquared) return problem;
  const first = whole.flatMap(repeatSteps).reduce((least, step) => (step < least ? step : least), NONE);
  const contact = whole[0][0] - whole[0][1];
  const step = first < NONE ? first : contact > 0n ? contact : 1n;
  const changed = whole.map((curve) => withRepeats(curve, step, guide));
  return { ...problem, costs: { ...costs, pairs: { ...costs.pairs, whole: changed } } };
}

const NONE = 10n ** 400n;

/** The cost of each further meeting of a pair, without those that cost nothing. */
function repeatSteps(curve: Curve): bigint[] {
  return curve.slice(1).flatMap((cost, m) => (cost > curve[m] ? [cost - curve[m]] : []));
}

/** The curve with other costs from its first repeat on; if it has none, the second meeting counts as one. */
function withRepeats(curve: Curve, step: bigint, guide: Guide): Curve {
  const rises = curve.findIndex((cost, m) => m > 0 && cost > curve[m - 1]);
  const from = rises > 0 ? rises : 2;
  const changed = curve.slice(0, from);
  for (let m = from; m < curve.length; m++) {
    const excess = BigInt(m - from);
    changed.push(changed[m - 1] + (guide === 'squared' ? (2n * excess + 1n) * step : step));
  }
  return changed;
}
