/** The numbers of `PairWeights`, in either notation. */
import type { ConstraintOf } from './definition.ts';

export interface WeightRow {
  readonly people: readonly [string, string];
  readonly weight: number;
}

/** One row for each pair of the rule; for a matrix those above its diagonal. */
export function weightRows({ weights }: ConstraintOf<'PairWeights'>): WeightRow[] {
  if (Array.isArray(weights)) return weights.map(([a, b, weight]) => ({ people: [a, b], weight }));
  const { people, matrix } = weights;
  return people.flatMap((a, i) =>
    people.slice(i + 1).map((b, j): WeightRow => ({ people: [a, b], weight: matrix[i][i + 1 + j] })),
  );
}

/** The rule without some people; null: nobody is left in it. */
export function weightsWithout(
  rule: ConstraintOf<'PairWeights'>,
  isGone: (id: string) => boolean,
): ConstraintOf<'PairWeights'> | null {
  const { weights } = rule;
  if (Array.isArray(weights)) {
    const kept = weights.filter(([a, b]) => !isGone(a) && !isGone(b));
    return kept.length === 0 ? null : { ...rule, weights: kept };
  }
  const stays = weights.people.map((id) => !isGone(id));
  const people = weights.people.filter((_, i) => stays[i]);
  const matrix = weights.matrix.filter((_, i) => stays[i]).map((row) => row.filter((_, i) => stays[i]));
  return people.length < 2 ? null : { ...rule, weights: { people, matrix } };
}
