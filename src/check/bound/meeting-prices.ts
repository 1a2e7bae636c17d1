/**
 * Checks a Lagrangian bound on the meetings of pairs: any prices give a bound, so the check is to work out that bound
 * again, exactly (docs/proofs.md, "meeting_prices").
 */
import * as z from 'zod';
import { exactly, type Fraction, plus } from '../../shared/fraction.ts';
import { personNumbers } from '../lower/attendance.ts';
import type { PieceRequest } from './argument.ts';
import { forcedOverlap } from './forced-overlap.ts';
import { type Lattice, latticeOf, roundedUp } from './lattice.ts';
import { type PairKind, PairKinds } from './pair-kinds.ts';
import { cheaper, Scale } from './scale.ts';
import type { SessionTable } from './session-table.ts';
import { partsOfTriples, readTriples, tripleNumbers } from './triples.ts';

const shape = z.strictObject({
  price: z.number(),
  own: z.record(z.string(), z.number()),
  overlap: z.number().min(0),
  ...tripleNumbers,
});

/** The bound that the prices prove, or a sentence on what is wrong with them. */
export function meetingPrices(piece: PieceRequest): Fraction | string {
  const { request, tables, rules, looks, numbers } = piece;
  const read = shape.safeParse(numbers);
  if (!read.success) return 'the prices are not well-formed';
  const { price, own, overlap, triples = [] } = read.data;
  const { people } = request.scenario;
  const named = new Set(people.map(({ id }) => id));
  const stranger = Object.keys(own).find((id) => !named.has(id));
  if (stranger !== undefined) return `nobody is called "${stranger}"`;
  const kinds = PairKinds.of(piece, rules);
  if (typeof kinds === 'string') return kinds;
  const prices = people.map(({ id }) => exactly(Object.hasOwn(own, id) ? own[id] : price));
  const common = exactly(price);
  const perOverlap = exactly(overlap);
  const ofTriples = triples.map((triple) => exactly(triple.price));
  const weights = rules.map(({ weight }) => weight);
  const scale = new Scale([...weights, ...prices, common, perOverlap, ...ofTriples]);
  const y = prices.map((one) => scale.parts(one));
  const lambda = scale.parts(common);
  const gamma = scale.parts(perOverlap);

  const { parts, howMany, total } = meetingParts(kinds, piece, scale, { y, lambda, gamma });
  const numbered = readTriples(triples, personNumbers(request), tables, (one) => scale.parts(exactly(one)));
  if (numbered === null) return 'a triple is not of three people in sessions';
  const leastOf = (a: number, b: number, added: readonly bigint[]): bigint => {
    const kind = kinds.kindOf(a, b);
    const costs = kind.costs.map((cost) => scale.parts(cost));
    return leastPairCost(kind, costs, y[a] + y[b], gamma, added);
  };
  const overlapping = gamma * BigInt(forcedOverlap(tables, looks));
  const bound = parts + overlapping + partsOfTriples(numbered, tables, looks, leastOf);
  return roundedToMeetings(kinds, howMany, scale.sum(bound), total);
}

/** The bound but for the forced overlap, in parts; pairs by kind; and their meetings, where every schedule has as many. */
export function meetingParts(
  kinds: PairKinds,
  { tables, looks }: Pick<PieceRequest, 'tables' | 'looks'>,
  scale: Scale,
  { y, lambda, gamma }: { readonly y: readonly bigint[]; readonly lambda: bigint; readonly gamma: bigint },
): { parts: bigint; howMany: ReadonlyMap<PairKind, number>; total: number | null } {
  let parts = scale.parts(kinds.constant);
  const howMany = new Map<PairKind, number>();
  // By text, as V8 takes huge numbers with the same last digits for one bucket.
  const numberOf = new Map<string, number>();
  const priceOf = y.map((price) => {
    const text = String(price);
    const number = numberOf.get(text) ?? numberOf.size;
    numberOf.set(text, number);
    return number;
  });
  /** By the numbers of the two prices. */
  const leastOf = new Map<PairKind, { readonly costs: bigint[]; readonly at: Map<number, bigint> }>();
  for (const { kind, a, b, pairs } of kinds.pairs(kinds.classes((person) => String(y[person])))) {
    howMany.set(kind, (howMany.get(kind) ?? 0) + pairs);
    const known = leastOf.get(kind) ?? { costs: kind.costs.map((cost) => scale.parts(cost)), at: new Map() };
    leastOf.set(kind, known);
    const [one, other] = [priceOf[a], priceOf[b]];
    const at = Math.min(one, other) * numberOf.size + Math.max(one, other);
    let least = known.at.get(at);
    if (least === undefined) {
      looks.take(LOOKS_A_COUNT * (kind.can - kind.must + 1));
      least = leastPairCost(kind, known.costs, y[a] + y[b], gamma);
      known.at.set(at, least);
    }
    parts += BigInt(pairs) * least;
  }
  for (const [person, one] of y.entries()) {
    const [fewest, most] = othersOf(tables, person);
    parts += cheaper(one - lambda, fewest, most);
  }
  const [fewest, most] = meetingsIn(tables);
  parts += cheaper(2n * lambda, fewest, most);
  return { parts, howMany, total: fewest === most ? fewest : null };
}

/** What so many meetings of a pair cost, at some price. */
const LOOKS_A_COUNT = 20;

/**
 * In parts.
 *
 * @param added what is added at the fewest meetings, at one more and so on
 */
export function leastPairCost(
  { must, can }: PairKind,
  costs: readonly bigint[],
  price: bigint,
  overlap: bigint,
  added: readonly bigint[] = [],
): bigint {
  let least: bigint | null = null;
  for (let m = must; m <= can; m++) {
    const more = added[m - must] ?? 0n;
    const cost = costs[m] - price * BigInt(m) - overlap * BigInt((m * (m - 1)) / 2) + more;
    if (least === null || cost < least) least = cost;
  }
  return least ?? 0n;
}

/** Others that a person meets in all sessions, each counted every time: fewest and most. */
export function othersOf(tables: readonly SessionTable[], person: number): [number, number] {
  const there = tables.filter((table) => table.attends(person));
  return [
    there.reduce((sum, table) => sum + table.fewestOthers, 0),
    there.reduce((sum, table) => sum + table.mostOthers, 0),
  ];
}

/** Meetings of pairs in all sessions: fewest and most. */
export function meetingsIn(tables: readonly SessionTable[]): [number, number] {
  const pairs = tables.map((table) => table.pairs);
  return [pairs.reduce((sum, [fewest]) => sum + fewest, 0), pairs.reduce((sum, [, most]) => sum + most, 0)];
}

/** @param meetings of all pairs, where every schedule has as many */
export function roundedToMeetings(
  kinds: PairKinds,
  howMany: ReadonlyMap<PairKind, number>,
  bound: Fraction,
  meetings: number | null,
): Fraction {
  const lattice = meetingLattice(howMany, meetings);
  return roundedUp(bound, { ...lattice, offset: plus(lattice.offset, kinds.constant) });
}

export function meetingLattice(howMany: ReadonlyMap<PairKind, number>, meetings: number | null): Lattice {
  const counts = [...howMany].map(([{ must, can, costs }, times]) => ({
    least: must,
    costs: costs.slice(0, can + 1),
    times,
  }));
  return latticeOf(counts, meetings);
}
