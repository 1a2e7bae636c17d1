import type { PairKind, PairKinds } from '../lower/pair-kinds.ts';
import type { PersonTypes } from './person-types.ts';

/** Pairs of one kind between people of two types. */
export interface PairOrbit {
  readonly kind: PairKind;
  readonly one: number;
  readonly other: number;
  pairs: number;
}

export function pairOrbits(
  n: number,
  { kinds, kindOf }: PairKinds,
  { typeOf, count }: PersonTypes,
): PairOrbit[] {
  const found = new Map<number, PairOrbit>();
  for (let a = 0; a < n; a++) {
    for (let b = a + 1; b < n; b++) {
      const [one, other] = typeOf[a] < typeOf[b] ? [typeOf[a], typeOf[b]] : [typeOf[b], typeOf[a]];
      const kind = kindOf[a * n + b];
      const key = (kind * count + one) * count + other;
      const known = found.get(key);
      if (known) known.pairs += 1;
      else found.set(key, { kind: kinds[kind], one, other, pairs: 1 });
    }
  }
  return [...found.values()];
}
