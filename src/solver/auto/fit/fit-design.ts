import type { Problem } from '../../../scenario/problem.ts';
import type { Rng } from '../../../shared/rng.ts';
import { annealLabels } from './anneal-labels.ts';
import { freeLabels } from './free-labels.ts';
import { Labelling, type Template } from './labelling.ts';

/** Lays a problem over a template in a fair random order, ready to be annealed. */
export function startLabelling(problem: Problem, template: Template, rng: Rng): Labelling {
  const { peopleCount, sessionCount, groupCount, capacity } = problem;
  const points = rng.shuffle(Int32Array.from({ length: template.points }, (_, i) => i));
  const groupOf = new Int32Array(sessionCount * template.blocks);
  for (let s = 0; s < sessionCount; s++) {
    const seats = capacity.subarray(s * groupCount, (s + 1) * groupCount);
    const bySeats = Array.from({ length: groupCount }, (_, g) => g).sort(
      (a, b) => seats[b] - seats[a] || a - b,
    );
    groupOf.set(bySeats, s * template.blocks);
  }
  return new Labelling(problem, template, hardWeight(problem), {
    pointOf: points.slice(0, peopleCount),
    source: Int32Array.from({ length: sessionCount }, (_, s) => s % template.sessions),
    groupOf,
  });
}

/**
 * Fits a design to the rules of a problem by moving its labels. The labelling may still break hard
 * rules: `breaches` tells.
 */
export function* fitDesign(
  problem: Problem,
  template: Template,
  rng: Rng,
  moves: number,
  enough: number,
): Generator<number, Labelling> {
  const labelling = startLabelling(problem, template, rng);
  const free = freeLabels(problem, template.sessions, template.points);
  const weight = hardWeight(problem);
  yield* annealLabels(
    labelling,
    free,
    rng,
    moves,
    { from: weight / 2, to: smallestWeight(problem) / 10 },
    enough,
  );
  return labelling;
}

/** More than any single soft step is worth, so that breaches go first; not so much that the cooling is all theirs. */
function hardWeight(problem: Problem): number {
  return 4 * softWeights(problem).reduce((most, weight) => Math.max(most, weight), 1);
}

function smallestWeight(problem: Problem): number {
  const weights = softWeights(problem);
  return weights.length === 0 ? 1 : weights.reduce((least, weight) => Math.min(least, weight));
}

function softWeights({ terms }: Problem): number[] {
  const weights = [
    terms.contactWeight,
    terms.repeat?.weight ?? 0,
    ...terms.balances.map((term) => term.weight),
    ...terms.pairs.map((term) => term.weight),
    ...terms.meetings.map((term) => term.weight),
  ];
  return weights.filter((weight) => weight > 0);
}
