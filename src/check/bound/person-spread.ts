/** The least that the meetings of pairs cost, person by person in whole numbers (docs/proofs.md, "prices"). */
import type { Fraction } from '../../shared/fraction.ts';
import { spend } from '../effort.ts';
import type { Work } from './division.ts';
import { forcedOverlap } from './forced-overlap.ts';
import type { PairKind, PairKinds } from './pair-kinds.ts';
import { meetingsIn, othersOf } from './pair-session.ts';
import { cheaper, type Least, type LeastByTotal, withChoice } from './reduced-cost.ts';

/** The scale has halves of parts, as each pair's cost is halved between the two. */
export function leastOfSpreads(
  { tables, scale }: Work,
  kinds: PairKinds,
  { price, overlap }: { readonly price: Fraction; readonly overlap: Fraction },
): Least | string {
  const [lambda, gamma] = [scale.parts(price), scale.parts(overlap)];
  const classes = kinds.classes((person) => othersOf(tables, person).join());
  let sum = gamma * BigInt(forcedOverlap(tables)) + cheaper(2n * lambda, ...meetingsIn(tables));
  const halves = new Map<PairKind, Options['choices']>();
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
      spend(count * (most + 1) * (can - must + 1));
      const choices =
        halves.get(kind) ??
        costs.slice(must, can + 1).map((cost, i) => {
          const m = must + i;
          const shared = gamma * BigInt((m * (m - 1)) / 2);
          return [m, (scale.parts(cost) - shared) / 2n] as const;
        });
      halves.set(kind, choices);
      return { count, choices };
    });
    const least = leastSpread(options, fewest, most, lambda);
    if (least === null) return 'somebody cannot meet as many others as the groups ask for';
    sum += BigInt(one.length) * least;
  }
  return { sum, lattice: kinds.lattice() };
}

/** So many partners of whom each may be met so often, at that cost. */
interface Options {
  readonly count: number;
  readonly choices: readonly (readonly [meetings: number, cost: bigint])[];
}

/** The least cost of one choice from each partner's options, with a total of meetings that is possible. */
function leastSpread(
  partners: readonly Options[],
  fewest: number,
  most: number,
  price: bigint,
): bigint | null {
  let table: LeastByTotal = [0n];
  for (const { count, choices } of partners)
    for (let i = 0; i < count; i++) table = withChoice(table, choices, most);
  let least: bigint | null = null;
  for (const [total, cost] of table.entries()) {
    if (cost === undefined || total < fewest) continue;
    const priced = cost - price * BigInt(total);
    if (least === null || priced < least) least = priced;
  }
  return least;
}
