/**
 * Checks a bound by prices on totals (docs/proofs.md, "prices"): every pair, set, visitor, part of a group, unit and group at its least
 * reduced cost, and each total with a price where that is least.
 */
import * as z from 'zod';
import { type Fraction, fraction, plus, times } from '../../shared/fraction.ts';
import type { SoftRule, Term } from '../lower/terms.ts';
import { type PieceRequest, refuse, setOf } from './argument.ts';
import { classNumbers, leastOfClasses } from './balance.ts';
import {
  divisionsOf,
  factorOf,
  groupNumbers,
  isTooFine,
  TOO_FINE,
  typesOfPeople,
  type Work,
} from './division.ts';
import { leastOfSet, setNumbers } from './meeting-sets.ts';
import { leastOfPairs, pairNumbers } from './pair-prices.ts';
import { leastOfPlaces, placeNumbers } from './place-prices.ts';
import { pricesIn } from './price.ts';
import { constantOf, joined, type Least, roundedUp, Scale } from './reduced-cost.ts';
import { leastOfGroups } from './session-groups.ts';
import { leastOfSums } from './square-sums.ts';
import { leastOfWishes } from './wishes.ts';

const shape = z.strictObject({
  ...pairNumbers,
  ...setNumbers,
  ...placeNumbers,
  ...groupNumbers,
  ...classNumbers,
});
type Stated = z.output<typeof shape>;

/** What a kind of part costs at least with the rules that belong to it. */
type PartsOf = (work: Work, rules: Sorted, stated: Stated) => readonly (Least | Fraction)[];

/** Sums; those that are fractions are rounded up by themselves. */
const PARTS: readonly PartsOf[] = [
  (work, { pairs }, stated) => [leastOfPairs(work, pairs, stated)],
  (work, { placed }, stated) => [leastOfPlaces(work, placed, stated)],
  (work, { sets }, stated) => sets.map((rule) => leastOfSet(work, rule, stated)),
  (work) => work.divisions.map((division) => leastOfGroups(work, division)),
  (work, { classes }, stated) => [leastOfClasses({ ...work, rules: classes }, stated.classes)],
  (work, { sums }) => sums.map((rule) => leastOfSums(work, rule)),
  (work, { wishes }) => wishes.map((rule) => leastOfWishes(work, rule)),
];

export function prices(piece: PieceRequest): Fraction {
  const { request, tables, meets, rules } = piece;
  const read = shape.safeParse(piece.numbers);
  if (!read.success) refuse('the prices are not well-formed');
  const stated = read.data;
  if (meets !== tables && !isOfMeetings(stated))
    refuse('over a link without tables meetings alone have prices');
  const sorted = sortedRules(rules, stated);
  const typeOf = typesOfPeople(request, stated);
  const numbers = [...rules.flatMap((rule) => factorsOf(rule)), ...pricesIn(stated)];
  const scale = new Scale(stated.spread ? numbers.map((one) => times(one, fraction(1n, 2n))) : numbers);
  const divisions = divisionsOf(piece, sorted.placed, typeOf, stated, scale);
  if (isTooFine(piece, sorted.placed, stated, divisions, scale)) refuse(TOO_FINE);
  const work = { ...piece, typeOf, divisions, scale };
  let bound = constantOf(rules);
  const tied: Least[] = [];
  for (const partsOf of PARTS) {
    for (const least of partsOf(work, sorted, stated)) {
      if ('sum' in least) tied.push(least);
      else bound = plus(bound, least);
    }
  }
  // Groups tie all of them; without these each is rounded up by itself.
  const whole = divisions.length === 0 ? tied : [together(tied)];
  return whole.map(({ sum, lattice }) => roundedUp(scale.sum(sum), lattice)).reduce(plus, bound);
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

/** What costs of the rule are whole multiples of: squares count in what one of the least of sums costs. */
function factorsOf(rule: SoftRule): Fraction[] {
  const onSums = rule.terms.filter((term) => term.kind === 'sum');
  return onSums.length < rule.terms.length || onSums.length === 0
    ? [rule.weight]
    : onSums.flatMap((term) => factorOf(rule, term)?.factor ?? []);
}

const ON_PLACES: ReadonlySet<Term['kind']> = new Set(['visits', 'count', 'wishes']);
type Sorted = ReturnType<typeof sortedRules>;

/** Rules by the part that they belong to, each to one. */
function sortedRules(rules: readonly SoftRule[], { sets, partitions, classes, parts }: Stated) {
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
    refuse('partitions take rules on classes, sums or a set, and each of them once');
  const ofSets = rules.filter(
    ({ pointer, terms }) => (named.has(pointer) || priced.has(pointer)) && setOf(terms),
  );
  if (priced.size < sets.length || ofSets.filter(({ pointer }) => priced.has(pointer)).length < sets.length)
    refuse('a price is of no set, or there twice');
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
