import type { Rng } from '../../../shared/rng.ts';
import type { FreeLabels } from './free-labels.ts';
import type { Labelling } from './labelling.ts';

const KINDS = ['points', 'sessions', 'groups'] as const;
type Kind = (typeof KINDS)[number];

/** Moves between two looks at the clock. */
const STEP = 64;

/**
 * Anneals the labels of a design until no hard rule is broken and the cost stays put. Yields now and then
 * with the number of moves made since, so that the caller can read a clock or stop.
 *
 * @param progress the share of the cooling that is over after so many moves; looked at between two steps.
 * @param range first and last temperature, in cost units.
 * @param enough a cost at which to stop.
 */
export function* annealLabels(
  labelling: Labelling,
  free: FreeLabels,
  rng: Rng,
  progress: (moves: number) => number,
  range: { from: number; to: number },
  enough: number,
): Generator<number> {
  const kinds = KINDS.filter((kind) => free[kind]);
  if (kinds.length === 0) return;
  const isEnough = () => labelling.breaches === 0 && labelling.cost <= enough;
  if (isEnough()) return;
  for (let done = 0, share = 0; share < 1; done += STEP, share = progress(done)) {
    const temperature = range.from * (range.to / range.from) ** share;
    for (let i = 0; i < STEP; i++) {
      const kind = rng.unit() < 0.05 && free.sessions ? 'sessions' : kinds[rng.below(kinds.length)];
      const before = labelling.cost;
      const undo = move(labelling, free, kind, rng);
      const delta = labelling.cost - before;
      if (delta > 0 && rng.unit() >= Math.exp(-delta / temperature)) {
        undo();
        labelling.cost = before;
      }
    }
    if (isEnough()) return;
    yield STEP;
  }
}

/** Makes one random move and returns its inverse. */
function move(labelling: Labelling, free: FreeLabels, kind: Kind, rng: Rng): () => void {
  const { template, problem } = labelling;
  if (kind === 'points') {
    const a = pointToMove(labelling, free, rng);
    const b = rng.below(template.points);
    labelling.swapPoints(a, b);
    return () => labelling.swapPoints(a, b);
  }
  const s = rng.below(problem.sessionCount);
  if (kind === 'groups') {
    const a = rng.below(template.blocks);
    const b = rng.below(template.blocks);
    labelling.swapGroups(s, a, b);
    return () => labelling.swapGroups(s, a, b);
  }
  const old = labelling.source[s];
  const next = rng.below(template.sessions);
  const other = labelling.source.indexOf(next);
  labelling.setSource(s, next);
  if (other >= 0) labelling.setSource(other, old);
  return () => {
    if (other >= 0) labelling.setSource(other, next);
    labelling.setSource(s, old);
  };
}

/** A point of somebody who is unlike the others, or an empty one: others may change places without effect. */
function pointToMove(labelling: Labelling, free: FreeLabels, rng: Rng): number {
  const { points } = labelling.template;
  const empties = points - labelling.pointOf.length;
  const at = rng.below(free.people.length + empties);
  if (at < free.people.length) return labelling.pointOf[free.people[at]];
  for (;;) {
    const point = rng.below(points);
    if (labelling.personAt[point] < 0) return point;
  }
}
