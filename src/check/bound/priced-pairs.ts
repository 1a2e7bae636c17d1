import type { Effort } from '../effort.ts';
import type { PairKind, PairKinds } from './pair-kinds.ts';
import { leastReduced } from './reduced-cost.ts';
import type { Scale } from './scale.ts';

/** Pairs at their least, in parts. */
export interface PricedPairs {
  /** All of them, and how many there are of a kind; people with one mark have the same prices. */
  readonly all: (mark: (person: number) => string) => {
    readonly sum: bigint;
    readonly howMany: ReadonlyMap<PairKind, number>;
  };
  /** One, when so much is added by its meetings beyond those that must be. */
  readonly least: (a: number, b: number, added: readonly bigint[]) => bigint;
}

/**
 * @param priceOf for a meeting of the two
 * @param overlap for a pair that meets in two sessions
 */
export function pricedPairs(
  kinds: PairKinds,
  scale: Scale,
  effort: Effort,
  priceOf: (a: number, b: number) => bigint,
  overlap: bigint,
): PricedPairs {
  const costsOf = new Map<PairKind, readonly bigint[]>();
  const leastOf = (kind: PairKind, price: bigint, added: readonly bigint[] = []): bigint => {
    const costs = costsOf.get(kind) ?? kind.costs.slice(0, kind.can + 1).map((cost) => scale.parts(cost));
    costsOf.set(kind, costs);
    return leastReduced(costs, kind.must, effort, price, overlap, added);
  };
  return {
    least: (a, b, added) => leastOf(kinds.kindOf(a, b), priceOf(a, b), added),
    all: (mark) => {
      let sum = 0n;
      const howMany = new Map<PairKind, number>();
      // By text, as V8 takes huge numbers with the same last digits for one bucket.
      const known = new Map<PairKind, Map<string, bigint>>();
      for (const { kind, a, b, pairs } of kinds.pairs(kinds.classes(mark))) {
        howMany.set(kind, (howMany.get(kind) ?? 0) + pairs);
        const price = priceOf(a, b);
        const ofKind = known.get(kind) ?? new Map<string, bigint>();
        known.set(kind, ofKind);
        const least = ofKind.get(String(price)) ?? leastOf(kind, price);
        ofKind.set(String(price), least);
        sum += BigInt(pairs) * least;
      }
      return { sum, howMany };
    },
  };
}
