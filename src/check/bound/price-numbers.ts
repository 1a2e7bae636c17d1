/** What certificates state of `prices`, and which rule belongs to which part. */
import * as z from 'zod';
import { ZERO } from '../../shared/fraction.ts';
import { personNumbers } from '../lower/attendance.ts';
import type { SoftRule, Term } from '../lower/terms.ts';
import type { PieceRequest } from './argument.ts';
import { classNumbers } from './balance.ts';
import { type Division, divisionNumbers } from './division.ts';
import { setOf } from './meeting-sets.ts';
import { partNumbers } from './place-parts.ts';
import { price, priceFrom0, priceUpTo0 } from './price.ts';
import type { Scale } from './scale.ts';
import { sizeNumbers } from './session-sizes.ts';
import { tripleNumbers } from './triples.ts';
import { visitNames } from './visits.ts';

export const priceNumbers = z.strictObject({
  price: price.default(ZERO),
  own: z.record(z.string(), price).default({}),
  overlap: priceFrom0.default(ZERO),
  triples: tripleNumbers.default([]),
  spread: z.literal(true).optional(),
  sizes: sizeNumbers.optional(),
  sets: z.array(z.strictObject({ rule: z.string(), price })).default([]),
  visits: z.array(z.strictObject({ ...visitNames, price })).default([]),
  seats: z
    .array(z.strictObject({ session: z.int().min(0), group: z.string(), price: priceUpTo0 }))
    .default([]),
  parts: partNumbers.default([]),
  types: z.array(z.array(z.string()).min(1)).default([]),
  partitions: z.array(divisionNumbers).default([]),
  classes: classNumbers.default({ rules: [], sessions: [] }),
});
export type Stated = z.output<typeof priceNumbers>;

/** What is worked out of one certificate. */
export interface Work extends PieceRequest {
  readonly stated: Stated;
  /** [person]; all 0 where there are no partitions. */
  readonly typeOf: readonly number[];
  readonly divisions: readonly Division[];
  readonly scale: Scale;
}

export function isOfMeetings({ price: _price, own: _own, overlap, classes, ...lists }: Stated): boolean {
  return (
    overlap.n + BigInt(classes.rules.length) === 0n &&
    Object.values(lists).every((list) => Array.isArray(list) && list.length === 0)
  );
}

/** Whether no other prices are of pairs than those of all, or of sizes. */
export function hasPlainPairs({
  price: common,
  own,
  overlap,
  triples,
  partitions,
  spread,
  sizes,
}: Stated): boolean {
  const isFree = Object.keys(own).length + triples.length + partitions.length === 0;
  return isFree && (!sizes || (!spread && common.n === 0n && overlap.n === 0n));
}

const ON_PLACES: ReadonlySet<Term['kind']> = new Set(['visits', 'count', 'wishes']);

/** Rules by the part that they belong to; a sentence where one is said to belong where it cannot, or to two. */
export function sortedRules(rules: readonly SoftRule[], { sets, partitions, classes, parts }: Stated) {
  const all = [...partitions.flatMap((partition) => partition.rules), ...classes.rules];
  const named = new Set(all);
  const ofClasses = new Set(classes.rules);
  const priced = new Set(sets.map(({ rule }) => rule));
  const grouped = rules.filter(({ pointer }) => named.has(pointer));
  const isAll = (kind: Term['kind'], terms: SoftRule['terms']) => terms.every((term) => term.kind === kind);
  if (
    all.length !== grouped.length ||
    !grouped.every(({ terms }) => setOf(terms) || isAll('count', terms) || isAll('sum', terms))
  )
    return 'partitions take rules on classes, sums or a set, and each of them once';
  const ofSets = rules.filter(
    ({ pointer, terms }) => (named.has(pointer) || priced.has(pointer)) && setOf(terms),
  );
  if (priced.size < sets.length || ofSets.filter(({ pointer }) => priced.has(pointer)).length < sets.length)
    return 'a price is of no set, or there twice';
  const left = rules.filter(({ pointer, terms }) => !named.has(pointer) && terms.length > 0);
  const inParts = new Set(parts.map(({ rule }) => rule));
  const sums = left.filter(({ terms }) => isAll('sum', terms));
  const isWish = ({ pointer, terms }: SoftRule) => isAll('wishes', terms) && !inParts.has(pointer);
  const wishes = left.filter(isWish);
  const placed = left.filter((rule) => !isWish(rule) && rule.terms.every(({ kind }) => ON_PLACES.has(kind)));
  const others = new Set([...grouped, ...ofSets, ...sums, ...wishes, ...placed]);
  return {
    ...{ placed, sums, wishes, sets: ofSets },
    classes: grouped.filter(({ pointer }) => ofClasses.has(pointer)),
    pairs: rules.filter((rule) => !others.has(rule)),
  };
}

export function typesOfPeople(
  request: PieceRequest['request'],
  { types, partitions }: Stated,
): readonly number[] | string {
  const { people } = request.scenario;
  if (partitions.length === 0) return people.map(() => 0);
  const numberOf = personNumbers(request);
  const typeOf = people.map(() => -1);
  for (const [type, ids] of types.entries()) {
    for (const id of ids) {
      const person = numberOf.get(id);
      if (person === undefined || typeOf[person] >= 0) return `"${id}" is nobody, or there twice`;
      typeOf[person] = type;
    }
  }
  return typeOf.includes(-1) ? 'somebody is of no type' : typeOf;
}
