/** Checks bounds on the meetings of pairs, taken pair by pair or person by person (docs/proofs.md, "meeting_prices", "person_spread"). */
import * as z from 'zod';
import { exactly, type Fraction, fraction, times } from '../../shared/fraction.ts';
import { personNumbers } from '../lower/attendance.ts';
import type { PieceRequest } from './argument.ts';
import { forcedOverlap } from './forced-overlap.ts';
import { type Lattice, latticeOf } from './lattice.ts';
import { type MeetingTotals, type PairKind, PairKinds } from './pair-kinds.ts';
import { type PricedPairs, pricedPairs } from './priced-pairs.ts';
import { boundFrom } from './reduced-cost.ts';
import { cheaper, Scale } from './scale.ts';
import { partsOfTriples, readTriples, tripleNumbers } from './triples.ts';

const common = { price: z.number(), overlap: z.number().min(0) };
const ofPairs = z.strictObject({ ...common, own: z.record(z.string(), z.number()), ...tripleNumbers });
const ofSpread = z.strictObject(common);

/** What each person pays for a meeting, what all do, and the price of a pair that meets in two sessions, in parts. */
export interface MeetingPrices {
  readonly y: readonly bigint[];
  readonly lambda: bigint;
  readonly gamma: bigint;
}

interface Given extends Pick<PieceRequest, 'effort'> {
  readonly tables: readonly MeetingTotals[];
}

/** What each person pays for a meeting, from what a certificate says; a sentence where it names a stranger. */
export function pricesOfPeople(
  { scenario: { people } }: PieceRequest['request'],
  { price, own }: { readonly price: number; readonly own: Readonly<Record<string, number>> },
) {
  const ids = new Set(people.map(({ id }) => id));
  const stranger = Object.keys(own).find((id) => !ids.has(id));
  if (stranger !== undefined) return `nobody is called "${stranger}"`;
  const ofPerson = people.map(({ id }) => (Object.hasOwn(own, id) ? own[id] : price));
  return {
    all: [...ofPerson, price],
    inParts: (parts: (price: number) => bigint) => ({ y: ofPerson.map(parts), lambda: parts(price) }),
  };
}

export function meetingPrices(piece: PieceRequest): Fraction | string {
  const { request, tables, rules, effort } = piece;
  const read = ofPairs.safeParse(piece.numbers);
  if (!read.success) return 'the prices are not well-formed';
  const { overlap, triples = [] } = read.data;
  const ofPeople = pricesOfPeople(request, read.data);
  if (typeof ofPeople === 'string') return ofPeople;
  const kinds = PairKinds.of(piece, rules);
  if (typeof kinds === 'string') return kinds;
  const all = [...ofPeople.all, overlap, ...triples.map((triple) => triple.price)].map(exactly);
  const scale = new Scale([...rules.map(({ weight }) => weight), ...all]);
  const parts = (one: number): bigint => scale.parts(exactly(one));
  const prices = { ...ofPeople.inParts(parts), gamma: parts(overlap) };
  const { sum, pairs, lattice } = worthOfPairs(kinds, piece, scale, prices);
  const numbered = readTriples(triples, personNumbers(request), tables, parts);
  if (numbered === null) return 'a triple is not of three people in sessions';
  const ofTriples = partsOfTriples(numbered, tables, effort, pairs);
  const shared = prices.gamma * BigInt(forcedOverlap(tables, effort));
  return boundFrom(rules, scale, sum + ofTriples + shared, [lattice]);
}

export function personSpread(piece: PieceRequest): Fraction | string {
  const { tables, rules, effort } = piece;
  const read = ofSpread.safeParse(piece.numbers);
  if (!read.success) return 'the prices are not well-formed';
  const kinds = PairKinds.of(piece, rules);
  if (typeof kinds === 'string') return kinds;
  const [price, overlap] = [read.data.price, read.data.overlap].map(exactly);
  // Whole numbers of halves, as each pair's cost is halved between the two.
  const half = fraction(1n, 2n);
  const scale = new Scale(
    [...rules.map(({ weight }) => weight), overlap].map((one) => times(one, half)).concat(price),
  );
  const [lambda, gamma] = [scale.parts(price), scale.parts(overlap)];
  const classes = kinds.classes((person) => othersOf(tables, person).join());
  let sum = gamma * BigInt(forcedOverlap(tables, effort)) + cheaper(2n * lambda, ...meetingsIn(tables));
  const halves = new Map<PairKind, readonly bigint[]>();
  for (const one of classes) {
    const [fewest, most] = othersOf(tables, one[0]);
    const partners = new Map<PairKind, number>();
    for (const other of classes) {
      const [b, count] = other === one ? [one[1], one.length - 1] : [other[0], other.length];
      if (count === 0) continue;
      const kind = kinds.kindOf(one[0], b);
      partners.set(kind, (partners.get(kind) ?? 0) + count);
    }
    const options = [...partners].map(([kind, count]) => {
      const { must, can, costs } = kind;
      effort.take(count * (most + 1) * (can - must + 1));
      const own =
        halves.get(kind) ??
        costs
          .map((cost, m) => (scale.parts(cost) - gamma * BigInt((m * (m - 1)) / 2)) / 2n)
          .slice(must, can + 1);
      halves.set(kind, own);
      return { count, from: must, costs: own };
    });
    const least = leastSpread(options, fewest, most, lambda);
    if (least === null) return 'somebody cannot meet as many others as the groups ask for';
    sum += BigInt(one.length) * least;
  }
  return boundFrom(rules, scale, sum, [meetingLattice(kinds.howMany(classes), tables)]);
}

/** All pairs, each at its least, and the totals but for the forced overlap; in parts. */
export function worthOfPairs(
  kinds: PairKinds,
  { tables, effort }: Given,
  scale: Scale,
  { y, lambda, gamma }: MeetingPrices,
): { readonly sum: bigint; readonly pairs: PricedPairs; readonly lattice: Lattice } {
  let sum = cheaper(2n * lambda, ...meetingsIn(tables));
  for (const [person, one] of y.entries()) sum += cheaper(one - lambda, ...othersOf(tables, person));
  const pairs = pricedPairs(kinds, scale, effort, (a, b) => y[a] + y[b], gamma);
  const all = pairs.all((person) => String(y[person]));
  return { sum: sum + all.sum, pairs, lattice: meetingLattice(all.howMany, tables) };
}

/** What a partner may add: the least meetings, and the cost of these and of each number up to the most. */
interface Options {
  readonly count: number;
  readonly from: number;
  readonly costs: readonly bigint[];
}

/** The least cost of one choice from each partner's options, with a total of meetings that is possible. */
function leastSpread(
  partners: readonly Options[],
  fewest: number,
  most: number,
  price: bigint,
): bigint | null {
  /** Least cost by the total so far. */
  let table: (bigint | undefined)[] = [0n];
  for (const { count, from, costs } of partners) {
    for (let i = 0; i < count; i++) {
      const next: (bigint | undefined)[] = [];
      for (const [total, cost] of table.entries()) {
        if (cost === undefined) continue;
        for (const [more, added] of costs.entries()) {
          const sum = total + from + more;
          if (sum > most) break;
          const known = next[sum];
          if (known === undefined || cost + added < known) next[sum] = cost + added;
        }
      }
      table = next;
    }
  }
  let least: bigint | null = null;
  for (const [total, cost] of table.entries()) {
    if (cost === undefined || total < fewest) continue;
    const priced = cost - price * BigInt(total);
    if (least === null || priced < least) least = priced;
  }
  return least;
}

/** Others that a person meets in all sessions, each counted every time: fewest and most. */
function othersOf(tables: readonly MeetingTotals[], person: number): [number, number] {
  const there = tables.filter((table) => table.attends(person));
  return [
    there.reduce((sum, table) => sum + table.fewestOthers, 0),
    there.reduce((sum, table) => sum + table.mostOthers, 0),
  ];
}

/** Meetings of pairs in all sessions: fewest and most. */
function meetingsIn(tables: readonly MeetingTotals[]): [number, number] {
  const pairs = tables.map((table) => table.pairs);
  return [pairs.reduce((sum, [fewest]) => sum + fewest, 0), pairs.reduce((sum, [, most]) => sum + most, 0)];
}

/** Of pairs by kind, whose meetings have one total where the sizes leave no choice. */
export function meetingLattice(
  howMany: ReadonlyMap<PairKind, number>,
  tables: readonly MeetingTotals[],
): Lattice {
  const [fewest, most] = meetingsIn(tables);
  const counts = [...howMany].map(([{ must, can, costs }, times]) => ({
    least: must,
    costs: costs.slice(0, can + 1),
    times,
  }));
  return latticeOf(counts, fewest === most ? fewest : null);
}
