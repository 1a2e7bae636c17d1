import type { Rng } from '../../../shared/rng.ts';
import type { FreeLabels } from './free-labels.ts';
import type { Labelling } from './labelling.ts';

const KINDS = ['points', 'groups'] as const;
type Kind = (typeof KINDS)[number];

/** Moves between two looks at the clock. */
const STEP = 128;
/** Base work of a move, besides the pairs and people that it looks at. */
const MOVE_WORK = 4;

/**
 * Anneals the labels of a design until no hard rule is broken and the cost stays put. Yields now and then
 * with the work done since, so that the caller can read a clock or stop.
 *
 * @param progress the share of the cooling done after so much work; called between two steps.
 * @param range first and last temperature, in cost units.
 * @param enough a cost at which to stop.
 */
export function* annealLabels(
  labelling: Labelling,
  free: FreeLabels,
  rng: Rng,
  progress: (work: number) => number,
  range: { from: number; to: number },
  enough: number,
): Generator<number> {
  const kinds = KINDS.filter((kind) => free[kind]);
  const isEnough = () => labelling.breaches === 0 && labelling.cost <= enough;
  if (kinds.length === 0 || isEnough()) return;
  for (let share = 0; share < 1; share = progress(labelling.work)) {
    const before = labelling.work;
    const temperature = range.from * (range.to / range.from) ** share;
    for (let i = 0; i < STEP; i++) {
      labelling.work += MOVE_WORK;
      tryMove(labelling, free, kinds[rng.below(kinds.length)], rng, -temperature * Math.log(1 - rng.unit()));
    }
    if (isEnough()) return;
    yield labelling.work - before;
  }
}

/** Makes one random move where it costs no more than `most`. */
function tryMove(labelling: Labelling, free: FreeLabels, kind: Kind, rng: Rng, most: number): void {
  const { template, problem } = labelling;
  if (kind === 'points') {
    const { related } = labelling;
    if (related.length > 0 && rng.below(2) === 0) {
      // Exchanging people of one kind changes only costs of single pairs, not of groups. Half of these exchanges bring
      // two people together who want to meet.
      const x = related[rng.below(related.length)];
      const alike = labelling.alike(x);
      const aimed = rng.below(2) === 0 ? labelling.wantedPoint(x, rng) : -1;
      const b = aimed >= 0 ? aimed : labelling.pointOf[alike[rng.below(alike.length)]];
      labelling.tryPoints(labelling.pointOf[x], b, most);
    } else labelling.tryPoints(pointToMove(labelling, free, rng), rng.below(template.points), most);
    return;
  }
  const s = rng.below(problem.sessionCount);
  labelling.tryGroups(s, rng.below(template.blocks), rng.below(template.blocks), most);
}

/** A random point of somebody unlike the others, or an empty one; exchanging the others has no effect. */
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
