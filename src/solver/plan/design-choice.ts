/** Chooses the design to fit, of those known for a problem's shape. */
import type { Problem } from '../../scenario/problem.ts';
import type { Sessions } from '../construct/design/design.ts';
import { closedCovering } from '../construct/few-repeats/closing.ts';
import { columnCovering } from '../construct/few-repeats/column-coverings.ts';
import { coveringDesign, nearDesign } from '../construct/few-repeats/near-designs.ts';
import { puncturedDesign } from '../construct/few-repeats/punctured.ts';
import { weightedCovering, weightedGrid } from '../construct/few-repeats/weighted-points.ts';
import { bestCount, bestDesign } from '../construct/registry/registry.ts';
import { EFFORT, MOVES_PER_SECOND, PROPOSALS_PER_SECOND } from '../shared-numbers.ts';
import { scaffoldSeconds } from './budget.ts';
import type { DesignFits } from './design-fits.ts';
import { gridClasses } from './fit/class-draft.ts';
import { isPlain } from './fit/free-labels.ts';
import { hostDesign } from './fit/host-design.ts';
import type { DesignShape, Layout } from './fit/template.ts';

/** The design for hosts if it covers all sessions, or as many as any other; else one with repeats, a grid, or the longest exact one. */
export function* designFor(fits: DesignFits, shape: DesignShape): Generator<number, Layout> {
  const { problem } = fits.task;
  const exact = bestDesign(shape.groups, shape.size);
  const hosted = hostDesign(problem, shape);
  if (hosted && hosted.sessions.length >= Math.min(problem.sessionCount, exact.length - 1)) return hosted;
  const near = yield* nearFor(fits, shape);
  return (near ? null : gridFor(problem, shape)) ?? { sessions: near ?? exact, hosts: null, classes: [] };
}

/**
 * Sessions with few repeats, for problems with more sessions than any schedule without repeats has: stored ones of that length.
 * If only the number of repeats counts, not who repeats, also sessions in which everybody meets (any further session only
 * repeats), if need be found by a search, or a schedule for one group more with that group taken out.
 */
function* nearFor(
  { task: { problem, settings }, rng, record }: DesignFits,
  { groups, size }: DesignShape,
): Generator<number, Sessions | undefined> {
  const { sessionCount } = problem;
  if (bestCount(groups, size) >= sessionCount) return undefined;
  const near = nearDesign(groups, size, sessionCount);
  if (near) return near.sessions;
  if (!countsRepeats(problem) || !isPlain(problem)) return undefined;
  const covering =
    coveringDesign(groups, size, sessionCount)?.sessions ??
    weightedCovering(groups, size, sessionCount) ??
    columnCovering(groups, size, sessionCount);
  if (covering) return covering;
  const punctured = puncturedDesign(groups, size, sessionCount);
  if (size <= groups && sessionCount * (size - 1) >= groups * size - 1) {
    const exact = bestDesign(groups, size);
    const closing = closedCovering(punctured ? [exact, punctured] : [exact], sessionCount, rng);
    for (let left = scaffoldSeconds(settings) * MOVES_PER_SECOND; left > 0;) {
      if ((record.used ?? 0) >= EFFORT) break;
      const step = closing.next();
      if (step.done) return step.value;
      left -= step.value;
      yield (step.value * PROPOSALS_PER_SECOND) / MOVES_PER_SECOND;
    }
  }
  return punctured;
}

/** The grid for groups larger than their number, if no schedule without repeats is long enough and only the number of repeats counts. */
function gridFor(problem: Problem, shape: DesignShape): Layout | null {
  const { groups, size } = shape;
  if (bestCount(groups, size) >= problem.sessionCount || !countsRepeats(problem)) return null;
  const sessions = weightedGrid(groups, size);
  return sessions.length < 2 ? null : { sessions, hosts: null, classes: gridClasses(problem, shape) };
}

/** Whether only the total of repeats counts, not how they are spread over pairs; ignores pairs with curves of their own. */
function countsRepeats({ costs }: Problem): boolean {
  const [curve] = costs.pairs.whole;
  const steps = curve.slice(2).map((cost, m) => cost - curve[m + 1]);
  return steps.every((step) => step === steps[0]);
}
