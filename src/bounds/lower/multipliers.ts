import { leastOver } from './least-over.ts';
import type { MeetingCosts } from './meeting-costs.ts';
import type { PairKind } from './pair-kinds.ts';
import { Scale } from './scale.ts';
import { type Triple, tripleParts } from './triples.ts';

/**
 * A Lagrangian bound on what meetings cost. Whatever the multipliers, no schedule costs less than
 *
 *   constant + Σ over pairs of min over m of [φ(m) − (y_a + y_b)·m − γ·C(m, 2)]
 *            + Σ over people of the least (y_a − λ)·D_a + the least λ·2M + γ·(forced overlap of any two sessions)
 *
 * and what triples add (triples.ts), with D_a the others that a meets, counted every time, 2M their sum, and y_a = λ unless `own` says otherwise.
 * All are stated prices.
 */
export interface Multipliers {
  /** λ. */
  readonly price: number;
  /** y of the people for whom it is not λ, by number. */
  readonly own: ReadonlyMap<number, number>;
  /** γ ≥ 0. */
  readonly overlap: number;
}

/**
 * In whole units, worked out exactly.
 *
 * @param forced the forced overlap, see overlap.ts
 */
export function boundOf(
  costs: MeetingCosts,
  forced: number,
  multipliers: Multipliers,
  triples: readonly Triple[],
): bigint {
  const { price, own, overlap } = multipliers;
  const all = [price, overlap, ...own.values(), ...triples.map((triple) => triple.price)];
  const scale = new Scale(costs.measure, all);
  const y = (person: number) => scale.of(own.get(person) ?? price);
  const ofTriples = tripleParts(triples, costs, scale, (a, b) => y(a) + y(b), scale.of(overlap));
  const parts = meetingParts(scale, costs, multipliers) + ofTriples;
  return scale.unitsUp(parts + scale.of(overlap) * BigInt(forced));
}

/** The bound but for the forced overlap, in parts. */
export function meetingParts(
  scale: Scale,
  costs: MeetingCosts,
  { price, own, overlap }: Multipliers,
): bigint {
  const common = scale.of(price);
  const perOverlap = scale.of(overlap);
  let bound = costs.constant * scale.parts;
  for (const { kind, sum, pairs } of pairsByPrice(costs, common, own, scale)) {
    bound += BigInt(pairs) * leastPairCost(kind, sum, perOverlap, scale.parts);
  }
  for (const [person, y] of own) {
    const extra = scale.of(y) - common;
    bound += extra * BigInt(extra > 0n ? costs.leastOthers[person] : costs.mostOthers[person]);
  }
  return bound + 2n * common * BigInt(common > 0n ? costs.leastMeetings : costs.mostMeetings);
}

interface PricedPairs {
  readonly kind: PairKind;
  /** y_a + y_b, in parts. */
  readonly sum: bigint;
  readonly pairs: number;
}

function pairsByPrice(
  { peopleCount: n, pairs }: MeetingCosts,
  common: bigint,
  own: ReadonlyMap<number, number>,
  scale: Scale,
): PricedPairs[] {
  if (own.size === 0) return pairs.kinds.map((kind) => ({ kind, sum: 2n * common, pairs: kind.pairs }));
  const prices = [common, ...new Set([...own.values()].map((y) => scale.of(y)))];
  const numbers = new Map(prices.map((y, i) => [y, i]));
  const priceOf = new Int32Array(n);
  for (const [person, y] of own) priceOf[person] = numbers.get(scale.of(y))!;
  const counts = pairs.kinds.map(() => new Map<number, number>());
  for (let a = 0; a < n; a++) {
    for (let b = a + 1; b < n; b++) {
      const count = counts[pairs.kindOf[a * n + b]];
      const low = Math.min(priceOf[a], priceOf[b]);
      const key = low * prices.length + Math.max(priceOf[a], priceOf[b]);
      count.set(key, (count.get(key) ?? 0) + 1);
    }
  }
  return pairs.kinds.flatMap((kind, number) =>
    [...counts[number]].map(([key, howMany]) => ({
      kind,
      sum: prices[Math.floor(key / prices.length)] + prices[key % prices.length],
      pairs: howMany,
    })),
  );
}

/** min over m of φ(m) − price·m − γ·C(m, 2), in parts. */
function leastPairCost(
  { curve, least, most }: PairKind,
  price: bigint,
  overlap: bigint,
  parts: bigint,
): bigint {
  return leastOver(
    least,
    most,
    (m) => curve[m] * parts - price * BigInt(m) - overlap * BigInt((m * (m - 1)) / 2),
  );
}
