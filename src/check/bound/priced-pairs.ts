import type { PairKind, PairKinds } from './pair-kinds.ts';

/**
 * All pairs at their least, in parts, and how many there are of a kind.
 *
 * @param mark people with the same have the same prices
 * @param pricesOf of two people, as text the same for the same prices
 */
export function leastOfAll<Prices>(
  kinds: PairKinds,
  mark: (person: number) => string,
  pricesOf: (a: number, b: number) => Prices,
  leastOf: (kind: PairKind, prices: Prices) => bigint,
): { readonly sum: bigint; readonly howMany: ReadonlyMap<PairKind, number> } {
  let sum = 0n;
  const howMany = new Map<PairKind, number>();
  // By text, as V8 takes huge numbers with the same last digits for one bucket.
  const known = new Map<PairKind, Map<string, bigint>>();
  kinds.each(mark, (kind, a, b, pairs) => {
    howMany.set(kind, (howMany.get(kind) ?? 0) + pairs);
    const prices = pricesOf(a, b);
    const text = String(prices);
    const ofKind = known.get(kind) ?? new Map<string, bigint>();
    known.set(kind, ofKind);
    const least = ofKind.get(text) ?? leastOf(kind, prices);
    ofKind.set(text, least);
    sum += BigInt(pairs) * least;
  });
  return { sum, howMany };
}
