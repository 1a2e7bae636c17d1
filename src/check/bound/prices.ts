/**
 * Checks a bound by prices on totals (docs/proofs.md, "prices"): the sum of the least reduced costs of all pairs, sets, visitors, parts
 * of groups, units and groups, and of the least values of the priced totals.
 */
import * as z from 'zod';
import { type Fraction, plus } from '../../shared/fraction.ts';
import { grouped } from '../../shared/grouped.ts';
import type { SoftRule, Term } from '../lower/terms.ts';
import { refuse } from '../refuse.ts';
import { type PieceRequest, setOf } from './argument.ts';
import { classShape, leastOfClasses } from './classes.ts';
import { byTables, leastOfSet, setShape } from './meeting-sets.ts';
import { leastOfPairs, pairShape } from './pair-prices.ts';
import {
  factorOf,
  groupShape,
  isTooFine,
  partitionsOf,
  TOO_FINE,
  typesOfPeople,
  type Work,
} from './partition.ts';
import { leastOfPlaces, placeShape } from './place-prices.ts';
import { pricesIn } from './price.ts';
import { constantOf, joined, type Least, roundedUp, Scale } from './reduced-cost.ts';
import { leastOfGroups } from './session-groups.ts';
import { leastOfSums } from './square-sums.ts';
import { leastOfWishes } from './wishes.ts';

const shape = z.strictObject({
  ...pairShape,
  ...setShape,
  ...placeShape,
  ...groupShape,
  ...classShape,
});
type Stated = z.output<typeof shape>;

type PartsOf = (work: Work, rulesOf: Sorted, stated: Stated) => readonly (Least | bigint)[];

/** All kinds of parts; sums without a lattice are already rounded up. */
const PARTS: readonly PartsOf[] = [
  (work, rulesOf, stated) => [leastOfPairs(work, rulesOf('pairs'), rulesOf('wished'), stated)],
  (work, rulesOf, stated) => [leastOfPlaces(work, rulesOf('placed'), stated)],
  (work, rulesOf, stated) => rulesOf('sets').map((rule) => leastOfSet(work, rule, stated)),
  (work) => work.partitions.map((partition) => leastOfGroups(work, partition)),
  (work, rulesOf, stated) => [leastOfClasses(work, rulesOf('classes'), stated.classes)],
  (work, rulesOf) => rulesOf('sums').map((rule) => leastOfSums(work, rule)),
  (work, rulesOf) => rulesOf('wishes').map((rule) => leastOfWishes(work, rule)),
];

export function prices(piece: PieceRequest): Fraction {
  const { request, tables, meets } = piece;
  const read = shape.safeParse(piece.numbers);
  if (!read.success) refuse('the prices are not well-formed');
  const stated = read.data;
  if (meets !== tables && !isOfMeetings(stated))
    refuse('over a link without tables meetings alone have prices');
  const taken = new Set(stated.partitions.flatMap((partition) => partition.rules));
  const rules = piece.rules.map((rule) => (taken.has(rule.pointer) ? byTables(piece, rule) : rule));
  const rulesOf = sortedRules(rules, stated);
  const typeOf = typesOfPeople(request, stated);
  const scale = new Scale([...rules.flatMap((rule) => factorsOf(rule)), ...pricesIn(stated)]);
  const partitions = partitionsOf({ ...piece, rules }, rulesOf('placed'), typeOf, stated, scale);
  if (isTooFine(piece, rulesOf('placed'), stated, scale)) refuse(TOO_FINE);
  const work = { ...piece, typeOf, partitions, scale };
  const parts = PARTS.flatMap((partsOf) => partsOf(work, rulesOf, stated));
  const tied = parts.filter((least) => typeof least !== 'bigint');
  const alone = parts.filter((least) => typeof least === 'bigint');
  // Groups link all parts; without groups each is rounded up separately.
  const whole = partitions.length === 0 ? tied : [together(tied)];
  const sum = [...alone, ...whole.map(roundedUp)].reduce((all, each) => all + each, 0n);
  return plus(constantOf(rules), scale.sum(sum));
}

function together(parts: readonly Least[]): Least {
  return {
    sum: parts.reduce((all, { sum }) => all + sum, 0n),
    lattice: joined(parts.map(({ lattice }) => lattice)),
  };
}

function isOfMeetings({ price: _price, own: _own, overlap, classes, ...lists }: Stated): boolean {
  return (
    overlap.n + BigInt(classes.rules.length) === 0n &&
    Object.values(lists).every((list) => Array.isArray(list) && list.length === 0)
  );
}

/** Fractions of which the costs of a rule are whole multiples; for squares, the cost of the least nonzero sum. */
function factorsOf(rule: SoftRule): Fraction[] {
  const onSums = rule.terms.filter((term) => term.kind === 'sum');
  return onSums.length < rule.terms.length || onSums.length === 0
    ? [rule.weight]
    : onSums.flatMap((term) => factorOf(rule, term)?.factor ?? []);
}

type Part = 'pairs' | 'placed' | 'sets' | 'groups' | 'classes' | 'sums' | 'wishes' | 'wished';
type Sorted = (part: Part) => readonly SoftRule[];

function sortedRules(rules: readonly SoftRule[], stated: Stated): Sorted {
  const { sets, partitions, classes, parts, wishes } = stated;
  const all = [...partitions.flatMap((partition) => partition.rules), ...classes.rules];
  const ruleOf = ({ rule }: { readonly rule?: string | undefined }) => rule ?? '';
  const lists = [all, classes.rules, sets.map(ruleOf), parts.map(ruleOf), wishes.map(ruleOf)];
  const [named, ofClasses, priced, inParts, wished] = lists.map((list) => new Set(list));
  const isAll = ({ terms }: SoftRule, ...kinds: Term['kind'][]) =>
    terms.every(({ kind }) => kinds.includes(kind));
  const byPart = grouped(rules, (rule): Part => {
    const { pointer, terms } = rule;
    if (ofClasses.has(pointer)) return 'classes';
    if (named.has(pointer)) return 'groups';
    if (setOf(terms) && priced.has(pointer)) return 'sets';
    if (terms.length === 0) return 'pairs';
    if (isAll(rule, 'sum')) return 'sums';
    if (isAll(rule, 'wishes') && wished.has(pointer)) return 'wished';
    if (isAll(rule, 'wishes') && !inParts.has(pointer)) return 'wishes';
    return isAll(rule, 'visits', 'count', 'wishes') ? 'placed' : 'pairs';
  });
  const rulesOf: Sorted = (part) => byPart.get(part) ?? [];
  const found = rules.filter(({ pointer }) => named.has(pointer)).length;
  if (found < all.length || !rulesOf('groups').every((rule) => isAll(rule, 'count') || isAll(rule, 'sum')))
    refuse('partitions take rules on classes, sums or sets session by session, and each of them once');
  if (rulesOf('sets').filter(({ pointer }) => priced.has(pointer)).length < sets.length)
    refuse('a price is of no set, or there twice');
  if (rulesOf('wished').length < wishes.length) refuse('a price is of no wishes, or there twice');
  return rulesOf;
}
