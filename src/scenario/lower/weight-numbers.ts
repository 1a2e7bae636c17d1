/** The numbers of `PairWeights` as whole multiples of what all of them are multiples of. */
import { type WholeMultiples, wholeMultiples } from '../../shared/whole-multiples.ts';
import type { ConstraintOf } from '../definition.ts';
import { weightRows } from '../pair-weights.ts';
import type { Numbering } from './numbering.ts';

type PairWeights = ConstraintOf<'PairWeights'>;

/** Worked out once a rule, as they are asked for twice. */
const known = new WeakMap<PairWeights, WholeMultiples>();

export function multiplesOf(rule: PairWeights): WholeMultiples {
  const found = known.get(rule) ?? wholeMultiples(weightRows(rule).map(({ weight }) => weight));
  known.set(rule, found);
  return found;
}

/** With the two people of each, the lower first. */
export function numbersOf(
  rule: PairWeights,
  { person }: Numbering,
): { readonly people: Int32Array; readonly wholes: readonly bigint[] } {
  const rows = weightRows(rule);
  const people = new Int32Array(2 * rows.length);
  for (const [i, row] of rows.entries()) {
    const [a, b] = row.people.map(person);
    people[2 * i] = Math.min(a, b);
    people[2 * i + 1] = Math.max(a, b);
  }
  return { people, wholes: multiplesOf(rule).wholes };
}
