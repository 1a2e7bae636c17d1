import type { Rng } from '../../../shared/rng.ts';
import type { FreeLabels } from './free-labels.ts';
import type { Labelling } from './labelling.ts';

const KINDS = ['points', 'sessions', 'groups'] as const;
type Kind = (typeof KINDS)[number];

/**
 * Anneals the labels of a design until no hard rule is broken and the cost stays put. Yields now and then
 * with the number of moves made since, so that the caller can read a clock or stop.
 *
 * @param moves how many moves the cooling lasts.
 * @param range first and last temperature, in cost units.
 * @param enough a cost at which to stop.
 */
export function* annealLabels(
  labelling: Labelling,
  free: FreeLabels,
  rng: Rng,
  moves: number,
  range: { from: number; to: number },
  enough: number,
): Generator<number> {
  const kinds = KINDS.filter((kind) => free[kind]);
  if (kinds.length === 0) return;
  const isEnough = () => labelling.breaches === 0 && labelling.cost <= enough;
  if (isEnough()) return;
  const step = 256;
  const cooling = (range.to / range.from) ** (step / moves);
  let temperature = range.from;
  for (let done = 0; done < moves; done += step) {
    for (let i = 0; i < step; i++) {
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
    temperature *= cooling;
    yield step;
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
