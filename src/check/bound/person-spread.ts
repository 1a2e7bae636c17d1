/**
 * Checks a bound on the meetings of pairs from each person's own spread of them in whole numbers, with a price on
 * meetings and one on pairs of sessions in which two people meet twice (docs/proofs.md, "person_spread").
 */
import * as z from 'zod';
import { exactly, type Fraction, fraction, times } from '../../shared/fraction.ts';
import type { PieceRequest } from './argument.ts';
import { forcedOverlap } from './forced-overlap.ts';
import { meetingsIn, othersOf, roundedToMeetings } from './meeting-prices.ts';
import { type PairKind, PairKinds } from './pair-kinds.ts';
import { cheaper, Scale } from './scale.ts';

const shape = z.strictObject({ price: z.number(), overlap: z.number().min(0) });

/** An entry of a table takes so many looks. */
const LOOKS_A_STEP = 6;

/** The bound that the prices prove, or a sentence on what is wrong with them. */
export function personSpread(piece: PieceRequest): Fraction | string {
  const { tables, rules, looks, numbers } = piece;
  const read = shape.safeParse(numbers);
  if (!read.success) return 'the prices are not well-formed';
  const kinds = PairKinds.of(piece, rules);
  if (typeof kinds === 'string') return kinds;
  const price = exactly(read.data.price);
  const perOverlap = exactly(read.data.overlap);
  const scale = new Scale([...rules.map(({ weight }) => weight), price, perOverlap]);
  const lambda = scale.parts(price);
  const gamma = scale.parts(perOverlap);

  const ofKind = new Map<PairKind, Options>();
  const optionsOf = (kind: PairKind): Options => {
    const options = ofKind.get(kind) ?? optionsIn(kind, scale, gamma);
    ofKind.set(kind, options);
    return options;
  };
  // Everything twice, since each pair's cost is halved between the two.
  let twice = 2n * scale.parts(kinds.constant) + 2n * gamma * BigInt(forcedOverlap(tables, looks));
  const howMany = new Map<PairKind, number>();
  const classes = kinds.classes((person) => othersOf(tables, person).join());
  for (const { kind, pairs } of kinds.pairs(classes)) howMany.set(kind, (howMany.get(kind) ?? 0) + pairs);
  for (const one of classes) {
    const [fewest, most] = othersOf(tables, one[0]);
    const partners = new Map<PairKind, number>();
    for (const other of classes) {
      const [b, count] = other === one ? [one[1], one.length - 1] : [other[0], other.length];
      if (count === 0) continue;
      const kind = kinds.kindOf(one[0], b);
      partners.set(kind, (partners.get(kind) ?? 0) + count);
    }
    for (const [{ must, can }, count] of partners) {
      looks.take(LOOKS_A_STEP * count * (most + 1) * (can - must + 1));
    }
    const options = [...partners].map(([kind, count]) => ({ count, options: optionsOf(kind) }));
    const least = leastSpread(options, fewest, most, 2n * lambda);
    if (least === null) return 'somebody cannot meet as many others as the groups ask for';
    twice += BigInt(one.length) * least;
  }
  const [fewest, most] = meetingsIn(tables);
  twice += 2n * cheaper(2n * lambda, fewest, most);
  const bound = times(scale.sum(twice), fraction(1n, 2n));
  return roundedToMeetings(kinds, howMany, bound, fewest === most ? fewest : null);
}

/** What a partner may add: the least meetings, and the cost of these and of each number up to the most. */
interface Options {
  readonly from: number;
  readonly costs: readonly bigint[];
}

function optionsIn({ must, can, costs }: PairKind, scale: Scale, overlap: bigint): Options {
  const all = costs.map((cost, m) => scale.parts(cost) - overlap * BigInt((m * (m - 1)) / 2));
  return { from: must, costs: all.slice(must, can + 1) };
}

/** The least cost of one choice from each partner's options, with a total of meetings that is possible. */
function leastSpread(
  partners: readonly { readonly count: number; readonly options: Options }[],
  fewest: number,
  most: number,
  price: bigint,
): bigint | null {
  /** Least cost by the total so far. */
  let table: (bigint | undefined)[] = [0n];
  for (const { count, options } of partners) {
    for (let i = 0; i < count; i++) {
      const next: (bigint | undefined)[] = [];
      for (const [total, cost] of table.entries()) {
        if (cost === undefined) continue;
        for (const [more, added] of options.costs.entries()) {
          const sum = total + options.from + more;
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
