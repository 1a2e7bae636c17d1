import { arrayColumns } from '../arrays/orthogonal-array.ts';
import type { Family, Known } from '../design/design.ts';
import { filledFamily, type IncompletePlan } from '../design/incomplete.ts';
import { filled, inflated, withoutLast } from './frames.ts';
import { holeSizes, incompletePlan } from './incomplete-plans.ts';

/** A frame of `holes` holes of size − 1 people, everybody in it become `weight` people, and what fills its holes. */
interface Product {
  readonly holes: number;
  readonly weight: number;
  readonly filling: IncompletePlan;
}

/** Whether a schedule is known in which everybody meets everybody in `sessions` sessions, which makes as many holes. */
function complete(sessions: number, size: number, known: Known): boolean {
  const people = (size - 1) * sessions + 1;
  return people % size === 0 && known.count(people / size, size) === sessions;
}

function productOf(
  people: number,
  extra: number,
  weight: number,
  size: number,
  known: Known,
): Product | undefined {
  const holes = (people - extra) / (weight * (size - 1));
  if (!Number.isInteger(holes) || holes <= size || arrayColumns(weight) <= size) return undefined;
  if (!complete(holes, size, known)) return undefined;
  const filling = incompletePlan(weight * (size - 1) + extra, extra, size, known);
  return filling?.full === weight ? { holes, weight, filling } : undefined;
}

function bestProduct(groups: number, size: number, known: Known): Product | undefined {
  const people = groups * size;
  let best: Product | undefined;
  if (size < 3) return best;
  for (const extra of holeSizes(size))
    for (let weight = 2; weight * (size - 1) * (size + 1) + extra <= people; weight++) {
      const product = productOf(people, extra, weight, size, known);
      if (!product || (best && length(product) <= length(best))) continue;
      const inside = (weight * (size - 1) + extra) / size;
      if (known.count(inside, size) >= weight + product.filling.partial) best = product;
    }
  return best;
}

const length = ({ holes, weight, filling }: Product) => holes * weight + filling.partial;

/** With the last hole left open. */
function planOf({ holes, weight, filling }: Product, size: number, known: Known): IncompletePlan {
  return {
    full: (holes - 1) * weight,
    partial: weight + filling.partial,
    build() {
      const people = (size - 1) * holes + 1;
      const frame = withoutLast(people, known.sessions(people / size, size));
      return filled(inflated(frame, weight, size), filling.build());
    },
  };
}

export const frameProduct: Family = filledFamily(
  'frame product',
  'the frame of a complete schedule, inflated by resolvable transversal designs, its holes filled (Stinson 1987)',
  (groups, size, known) => {
    const product = bestProduct(groups, size, known);
    return product && planOf(product, size, known);
  },
);

/** The frame product with its last hole left open, where that makes a hole of `hole` people. */
export function openProduct(
  people: number,
  hole: number,
  size: number,
  known: Known,
): IncompletePlan | undefined {
  for (const extra of holeSizes(size)) {
    const weight = (hole - extra) / (size - 1);
    if (!Number.isInteger(weight) || weight < 2) continue;
    const product = productOf(people, extra, weight, size, known);
    if (product) return planOf(product, size, known);
  }
  return undefined;
}
