/** The least that the meetings of pairs cost, person by person in whole numbers (docs/proofs.md, "prices"). */
import type { Fraction } from '../../shared/fraction.ts';
import type { PieceRequest } from './argument.ts';
import { forcedOverlap } from './forced-overlap.ts';
import { meetingLattice, meetingsIn, othersOf } from './meeting-totals.ts';
import type { PairKind, PairKinds } from './pair-kinds.ts';
import type { Least } from './reduced-cost.ts';
import { cheaper, type Scale } from './scale.ts';

/** @param scale has halves of parts, as each pair's cost is halved between the two */
export function leastOfSpreads(
  { tables, effort }: Pick<PieceRequest, 'tables' | 'effort'>,
  kinds: PairKinds,
  scale: Scale,
  { price, overlap }: { readonly price: Fraction; readonly overlap: Fraction },
): Least | string {
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
  return { sum, lattice: meetingLattice(kinds.howMany(classes), tables) };
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
