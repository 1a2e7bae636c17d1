/** The least cost of pairs (docs/proofs.md, "prices"): by prices of meetings, or by the sizes of groups. */
import * as z from 'zod';
import { ZERO } from '../../shared/fraction.ts';
import { spend } from '../effort.ts';
import { personNumbers } from '../lower/attendance.ts';
import type { SoftRule } from '../lower/terms.ts';
import { refuse } from '../refuse.ts';
import { forcedOverlap } from './forced-overlap.ts';
import { leastAt, PairKinds } from './pair-kinds.ts';
import { meetingsIn, othersOf } from './pair-session.ts';
import type { Work } from './partition.ts';
import { price, priceFrom0 } from './price.ts';
import { joined, latticeOf, leastOfRange, type Least } from './reduced-cost.ts';
import { leastOfSizes, sizeShape } from './session-sizes.ts';
import { partsOfTriples, tripleShape } from './triples.ts';
import { leastAtWishes, wishShape } from './wishes.ts';

export const pairShape = {
  price: price.default(ZERO),
  own: z.record(z.string(), price).default({}),
  overlap: priceFrom0.default(ZERO),
  triples: tripleShape.default([]),
  sizes: sizeShape.optional(),
  wishes: wishShape.default([]),
};
type Stated = z.output<z.ZodObject<typeof pairShape>>;

/**
 * @param rules on meetings of pairs @param wished rules with prices of wishes
 * @throws NotProven if a rule is of another kind, or prices cannot be combined
 */
export function leastOfPairs(
  work: Work,
  rules: readonly SoftRule[],
  wished: readonly SoftRule[],
  stated: Stated,
): Least {
  const { meets, partitions } = work;
  const { price: common, own, overlap, triples, sizes } = stated;
  const others = Object.keys(own).length + triples.length + wished.length + partitions.length > 0;
  if (sizes && (others || common.n !== 0n || overlap.n !== 0n))
    refuse('pairs have prices of their own and of groups, or by sizes');
  const kinds = PairKinds.of({ ...work, tables: meets }, rules);
  return sizes ? leastOfSizes(work, kinds, sizes) : leastAtPrices(work, kinds, wished, stated);
}

/** By prices of all meetings, of each person's, of those wished for, of shared pairs, and of triples. */
function leastAtPrices(
  work: Work,
  kinds: PairKinds,
  wished: readonly SoftRule[],
  { own, price: common, overlap, triples, wishes }: Stated,
): Least {
  const { request, tables, meets, typeOf, partitions, scale } = work;
  const numberOf = personNumbers(request);
  const stranger = Object.keys(own).find((id) => !numberOf.has(id));
  if (stranger !== undefined) refuse(`nobody is called "${stranger}"`);
  const [lambda, gamma] = [scale.parts(common), scale.parts(overlap)];
  const y = request.scenario.people.map(({ id }) => (Object.hasOwn(own, id) ? scale.parts(own[id]) : lambda));
  let sum = leastOfRange(2n * lambda, ...meetingsIn(meets));
  for (const [person, each] of y.entries()) sum += leastOfRange(each - lambda, ...othersOf(meets, person));
  if (gamma > 0n) sum += gamma * BigInt(forcedOverlap(tables));
  /** The sum of what people of two types pay for a meeting in all partitions. */
  const ofTypes = (one: number, other: number) => {
    spend(partitions.length);
    return partitions.reduce(
      (all, { classOf, meetings }) =>
        all + BigInt(meetings[one][classOf[other]] + meetings[other][classOf[one]]),
      0n,
    );
  };
  const priceOf = (a: number, b: number) => y[a] + y[b] + ofTypes(typeOf[a], typeOf[b]);
  const isIdle = kinds.costNothing && partitions.length === 0 && y.every((each) => each === 0n);
  if (isIdle && gamma === 0n && triples.length + wished.length === 0)
    return { sum, lattice: latticeOf([], null) };
  const all = kinds.least(
    (person) => `${typeOf[person]} ${y[person]}`,
    priceOf,
    (kind, perMeeting) => leastAt(kind, perMeeting, gamma),
  );
  /** What meetings are worth to those who wish for them; [the first of the two][the other]. */
  const worth = new Map<number, Map<number, bigint>>();
  const ofWishes = leastAtWishes(work, wished, wishes, (person, other, each) => {
    const [a, b] = person < other ? [person, other] : [other, person];
    const ofFirst = worth.get(a) ?? new Map<number, bigint>();
    worth.set(a, ofFirst.set(b, (ofFirst.get(b) ?? 0n) + each));
  });
  const least = (a: number, b: number, more: bigint, added: readonly bigint[] = []) =>
    leastAt(kinds.kindOf(a, b), priceOf(a, b) + more, gamma, added);
  for (const [a, others] of worth) for (const [b, more] of others) sum += least(a, b, more) - least(a, b, 0n);
  const ofTriples = partsOfTriples(work, triples, numberOf, (a, b, added) =>
    least(a, b, worth.get(a)?.get(b) ?? 0n, added),
  );
  return {
    sum: sum + all.sum + ofWishes.sum + ofTriples,
    lattice: joined([all.lattice, ofWishes.lattice]),
  };
}
