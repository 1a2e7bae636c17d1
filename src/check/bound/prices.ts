/**
 * Checks a bound by prices on totals (docs/proofs.md, "prices"): every pair, set, visitor, part of a group, unit and group at its least
 * reduced cost, and each total with a price where that is least.
 */
import * as z from 'zod';
import { type Fraction, ZERO } from '../../shared/fraction.ts';
import type { Effort } from '../effort.ts';
import { personNumbers } from '../lower/attendance.ts';
import type { SoftRule, Term } from '../lower/terms.ts';
import type { PieceRequest } from './argument.ts';
import { MOST } from './cheapest-group.ts';
import {
  type Division,
  divisionLattices,
  divisionNumbers,
  divisionOf,
  factorOf,
  SafeSum,
  TOO_FINE,
} from './division.ts';
import { forcedOverlap } from './forced-overlap.ts';
import { type Counts, type Lattice, latticeOf } from './lattice.ts';
import { setCosts, setOf } from './meeting-sets.ts';
import { meetingLattice, meetingsIn, othersOf } from './meeting-totals.ts';
import { PairKinds } from './pair-kinds.ts';
import { leastOfParts, partNumbers, placeParts } from './place-parts.ts';
import { price, priceFrom0, pricesIn, priceUpTo0 } from './price.ts';
import { pricedPairs } from './priced-pairs.ts';
import { boundFrom, leastOfCounts } from './reduced-cost.ts';
import { cheaper, Scale } from './scale.ts';
import { addGroups } from './session-groups.ts';
import { partsOfTriples, readTriples, tripleNumbers } from './triples.ts';
import { leastOfUnits, pricedTerms, usableGroups, visitCounts, visitNames } from './visits.ts';

const shape = z.strictObject({
  price: price.default(ZERO),
  own: z.record(z.string(), price).default({}),
  overlap: priceFrom0.default(ZERO),
  triples: tripleNumbers.default([]),
  sets: z.array(z.strictObject({ rule: z.string(), price })).default([]),
  visits: z.array(z.strictObject({ ...visitNames, price })).default([]),
  seats: z
    .array(z.strictObject({ session: z.int().min(0), group: z.string(), price: priceUpTo0 }))
    .default([]),
  parts: partNumbers.default([]),
  types: z.array(z.array(z.string()).min(1)).default([]),
  partitions: z.array(divisionNumbers).default([]),
});
type Stated = z.output<typeof shape>;

/** What is worked out of one certificate. */
interface Work extends PieceRequest {
  readonly stated: Stated;
  /** [person]; all 0 where there are no partitions. */
  readonly typeOf: readonly number[];
  readonly divisions: readonly Division[];
  readonly scale: Scale;
}

/** In parts, and what all that is counted can cost. */
interface Least {
  readonly sum: bigint;
  readonly lattice: Lattice;
}

export function prices(piece: PieceRequest): Fraction | string {
  const { request, tables, meets, rules, effort } = piece;
  const read = shape.safeParse(piece.numbers);
  if (!read.success) return 'the prices are not well-formed';
  const stated = read.data;
  if (meets !== tables && !isOfMeetings(stated))
    return 'over a link without tables meetings alone have prices';
  const sorted = sortedRules(rules, stated);
  if (typeof sorted === 'string') return sorted;
  const typeOf = typesOfPeople(request, stated);
  if (typeof typeOf === 'string') return typeOf;
  const kinds = PairKinds.of({ ...piece, tables: meets }, sorted.pairs);
  if (typeof kinds === 'string') return kinds;
  const scale = new Scale([...rules.flatMap((rule) => factorsOf(rule, effort)), ...pricesIn(stated)]);
  const divisions: Division[] = [];
  for (const partition of stated.partitions) {
    const own = rules.filter(({ pointer }) => partition.rules.includes(pointer));
    // Each costs the checker time, so that there must not be more of them than rules.
    if (own.length === 0 && stated.partitions.length > 1) return 'a partition has no rules';
    const given = { ...piece, rules: own };
    const division = divisionOf(given, sorted.placed, typeOf, stated.types.length, partition, scale);
    if (typeof division === 'string') return division;
    divisions.push(division);
  }
  const work = { ...piece, stated, typeOf, divisions, scale };
  if (isTooFine(work, sorted.placed)) return TOO_FINE;
  const ofPairs = leastOfPairs(work, kinds);
  if (typeof ofPairs === 'string') return ofPairs;
  const ofPlaces = leastOfPlaces(work, sorted.placed);
  if (typeof ofPlaces === 'string') return ofPlaces;
  const least = [ofPairs, ofPlaces, ...sorted.sets.map((rule) => leastOfSet(work, rule))];
  const sums = new SafeSum();
  sums.total = least.reduce((all, { sum }) => all + sum, 0n);
  for (const division of divisions) addGroups(sums, division, piece, typeOf, scale);
  if (sums.unsafe) return TOO_FINE;
  return boundFrom(rules, scale, sums.total, [
    ...least.map(({ lattice }) => lattice),
    ...divisions.flatMap((one) => divisionLattices(one, tables, effort)),
  ]);
}

function isOfMeetings({ price: _price, own: _own, overlap, ...lists }: Stated): boolean {
  return overlap.n === 0n && Object.values(lists).every((list) => list.length === 0);
}

const ON_PLACES: ReadonlySet<Term['kind']> = new Set(['visits', 'count', 'wishes']);

/** Rules on who is in which groups, on the meetings of one set each, and on those of pairs over all sessions. */
function sortedRules(rules: readonly SoftRule[], { sets, partitions }: Stated) {
  const all = partitions.flatMap((partition) => partition.rules);
  const named = new Set(all);
  const priced = new Set(sets.map(({ rule }) => rule));
  const grouped = rules.filter(({ pointer }) => named.has(pointer));
  const isGrouped = ({ terms }: SoftRule) =>
    setOf(terms) || ['count', 'sum'].some((kind) => terms.every((term) => term.kind === kind));
  if (all.length !== grouped.length || !grouped.every(isGrouped))
    return 'partitions take rules on classes, sums or a set, and each of them once';
  const ofSets = rules.filter(
    ({ pointer, terms }) => (named.has(pointer) || priced.has(pointer)) && setOf(terms),
  );
  if (priced.size < sets.length || ofSets.filter(({ pointer }) => priced.has(pointer)).length < sets.length)
    return 'a price is of no set, or there twice';
  const placed = rules.filter(
    ({ pointer, terms }) =>
      !named.has(pointer) && terms.length > 0 && terms.every(({ kind }) => ON_PLACES.has(kind)),
  );
  const others = new Set([...grouped, ...ofSets, ...placed]);
  return { placed, sets: ofSets, pairs: rules.filter((rule) => !others.has(rule)) };
}

function typesOfPeople(
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

/** What costs of the rule are whole multiples of: squares count in what one of the least of sums costs. */
function factorsOf(rule: SoftRule, effort: Effort): Fraction[] {
  const onSums = rule.terms.filter((term) => term.kind === 'sum');
  return onSums.length < rule.terms.length || onSums.length === 0
    ? [rule.weight]
    : onSums.flatMap((term) => factorOf(rule, term, effort)?.factor ?? []);
}

/** Whether doubles may not hold what groups pay. */
function isTooFine({ tables, stated, divisions, scale }: Work, placed: readonly SoftRule[]): boolean {
  const largest = tables.flatMap(({ open }) => open).reduce((most, { seats }) => Math.max(most, seats), 0);
  const sets = divisions.reduce((most, one) => Math.max(most, one.sets.length), 0);
  const visited = placed.flatMap(({ terms }) => terms).length;
  const ofGroup = (1 + sets) * (largest + 2 + visited) ** 2;
  const limit = MOST / (ofGroup + 4 * divisions.length * tables.length ** 2);
  return pricesIn(stated.partitions).some((each) => Math.abs(Number(scale.parts(each))) > limit);
}

/** Pairs, and all meetings, each person's, shared pairs and triples. */
function leastOfPairs(
  { request, tables, meets, effort, stated, typeOf, divisions, scale }: Work,
  kinds: PairKinds,
): Least | string {
  const { own, price: common, overlap, triples } = stated;
  const numberOf = personNumbers(request);
  const stranger = Object.keys(own).find((id) => !numberOf.has(id));
  if (stranger !== undefined) return `nobody is called "${stranger}"`;
  const numbered = readTriples(triples, numberOf, tables);
  if (numbered === null) return 'a triple is not of three people in sessions';
  const [lambda, gamma] = [scale.parts(common), scale.parts(overlap)];
  const y = request.scenario.people.map(({ id }) => (Object.hasOwn(own, id) ? scale.parts(own[id]) : lambda));
  let sum = cheaper(2n * lambda, ...meetingsIn(meets));
  for (const [person, each] of y.entries()) sum += cheaper(each - lambda, ...othersOf(meets, person));
  if (gamma > 0n) sum += gamma * BigInt(forcedOverlap(tables, effort));
  const priceOf = (a: number, b: number) => y[a] + y[b] + priceOfPair(divisions, typeOf[a], typeOf[b]);
  const pairs = pricedPairs(kinds, scale, effort, priceOf, gamma);
  const isIdle = kinds.costNothing && divisions.length === 0 && y.every((each) => each === 0n);
  if (isIdle && gamma === 0n && triples.length === 0) return { sum, lattice: latticeOf([], null) };
  const all = pairs.all((person) => `${typeOf[person]} ${y[person]}`);
  sum += all.sum + partsOfTriples(numbered, tables, effort, scale, pairs);
  return { sum, lattice: meetingLattice(all.howMany, meets) };
}

/** What people of two types pay together for a meeting. */
function priceOfPair(divisions: readonly Division[], one: number, other: number): bigint {
  return divisions.reduce(
    (sum, { classOf, meetings }) =>
      sum + BigInt(meetings[one][classOf[other]] + meetings[other][classOf[one]]),
    0n,
  );
}

/** The pairs of one set, and all their meetings in its sessions. */
function leastOfSet({ tables, effort, stated, divisions, scale }: Work, rule: SoftRule): Least {
  const { counts, fewest, most } = setCosts(rule, tables, effort);
  const own = scale.parts(stated.sets.find((set) => set.rule === rule.pointer)?.price ?? ZERO);
  const ofGroups = divisions.flatMap(({ sets }) => sets.find((set) => set.rule === rule.pointer)?.price ?? 0);
  const all = ofGroups.reduce((sum, each) => sum + BigInt(each), own);
  return {
    sum: cheaper(own, fewest, most) + leastOfCounts(counts, all, scale, effort),
    lattice: latticeOf(counts, fewest === most ? fewest : null),
  };
}

/** Visits, seats, units, and parts of groups. */
function leastOfPlaces(work: Work, rules: readonly SoftRule[]): Least | string {
  const { tables, effort, stated, typeOf, divisions, scale } = work;
  const piece = { ...work, rules };
  const terms = pricedTerms(
    piece,
    stated.visits.map(({ price: value, ...name }) => ({ ...name, value })),
  );
  if (typeof terms === 'string') return terms;
  const places = placeParts(piece, stated.parts);
  if (typeof places === 'string') return places;
  const counts: Counts[] = [...places.counts];
  if (rules.length + stated.seats.length + stated.parts.length === 0)
    return { sum: 0n, lattice: latticeOf(counts, null) };
  const usable = tables.map((table) => usableGroups(table, effort));
  let sum = leastOfParts(places, scale, effort);
  const everyone = byType(typeOf.keys(), typeOf);
  for (const [t, { rule, term, value }] of terms.entries()) {
    effort.take(typeOf.length);
    const countsOf = visitCounts(rule, term, tables, usable, effort);
    for (const [type, people] of byType(term.people, typeOf)) {
      if (divisions.length > 0 && people.length < everyone.get(type)!.length)
        return 'a rule counts part of a type';
      const own = countsOf(people);
      counts.push(...own);
      const priced = divisions.map(({ visits }) => BigInt(visits[t].prices[type]));
      const all = priced.reduce((more, each) => more + each, scale.parts(value ?? ZERO));
      sum += leastOfCounts(own, all, scale, effort);
    }
  }
  const ofUnits = leastOfUnits(piece, stated.seats, terms, places, usable, scale);
  return typeof ofUnits === 'string' ? ofUnits : { sum: sum + ofUnits, lattice: latticeOf(counts, null) };
}

function byType(people: Iterable<number>, typeOf: readonly number[]): Map<number, number[]> {
  const types = new Map<number, number[]>();
  for (const person of people) {
    const own = types.get(typeOf[person]) ?? [];
    types.set(typeOf[person], own);
    own.push(person);
  }
  return types;
}
