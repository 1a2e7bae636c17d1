/**
 * Checks a bound by prices on totals (docs/proofs.md, "prices"): every pair, set, visitor, part of a group, unit and group at its least
 * reduced cost, and each total with a price where that is least.
 */
import { type Fraction, fraction, plus, times, ZERO } from '../../shared/fraction.ts';
import type { Effort } from '../effort.ts';
import { personNumbers } from '../lower/attendance.ts';
import type { SoftRule } from '../lower/terms.ts';
import type { PieceRequest } from './argument.ts';
import { leastOfClasses } from './balance.ts';
import { MOST } from './cheapest-group.ts';
import { type Division, divisionLattices, divisionOf, factorOf, SafeSum, TOO_FINE } from './division.ts';
import { forcedOverlap } from './forced-overlap.ts';
import { joined, latticeOf, roundedUp } from './lattice.ts';
import { setCosts } from './meeting-sets.ts';
import { meetingLattice, meetingsIn, othersOf } from './meeting-totals.ts';
import { PairKinds } from './pair-kinds.ts';
import { leastOfSpreads } from './person-spread.ts';
import { leastOfPlaces } from './place-prices.ts';
import { pricesIn } from './price.ts';
import {
  hasPlainPairs,
  isOfMeetings,
  priceNumbers,
  sortedRules,
  typesOfPeople,
  type Work,
} from './price-numbers.ts';
import { pricedPairs } from './priced-pairs.ts';
import { constantOf, type Least, leastOfCounts } from './reduced-cost.ts';
import { cheaper, Scale } from './scale.ts';
import { addGroups } from './session-groups.ts';
import { leastOfSizes } from './session-sizes.ts';
import { leastOfSums } from './square-sums.ts';
import { partsOfTriples, readTriples } from './triples.ts';
import { leastOfWishes } from './wishes.ts';

export function prices(piece: PieceRequest): Fraction | string {
  const { request, tables, meets, rules, effort } = piece;
  const read = priceNumbers.safeParse(piece.numbers);
  if (!read.success) return 'the prices are not well-formed';
  const stated = read.data;
  if (meets !== tables && !isOfMeetings(stated))
    return 'over a link without tables meetings alone have prices';
  if ((stated.spread || stated.sizes) && !hasPlainPairs(stated))
    return 'pairs have prices of their own and of groups, or in whole numbers, or by sizes';
  const sorted = sortedRules(rules, stated);
  if (typeof sorted === 'string') return sorted;
  const typeOf = typesOfPeople(request, stated);
  if (typeof typeOf === 'string') return typeOf;
  const kinds = PairKinds.of({ ...piece, tables: meets }, sorted.pairs);
  if (typeof kinds === 'string') return kinds;
  const numbers = [...rules.flatMap((rule) => factorsOf(rule, effort)), ...pricesIn(stated)];
  const scale = new Scale(stated.spread ? numbers.map((one) => times(one, fraction(1n, 2n))) : numbers);
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
  const ofPairs = stated.spread
    ? leastOfSpreads(piece, kinds, scale, stated)
    : stated.sizes
      ? leastOfSizes(piece, kinds, scale, stated.sizes)
      : leastOfPairs(work, kinds);
  if (typeof ofPairs === 'string') return ofPairs;
  const ofPlaces = leastOfPlaces(work, sorted.placed);
  if (typeof ofPlaces === 'string') return ofPlaces;
  const ofClasses = leastOfClasses({ ...piece, rules: sorted.classes }, stated.classes);
  if (typeof ofClasses === 'string') return ofClasses;
  const alone = [
    ofClasses,
    ...sorted.sums.map((rule) => leastOfSums(piece, rule)),
    ...sorted.wishes.map((rule) => leastOfWishes(piece, rule)),
  ];
  const tied = [ofPairs, ofPlaces, ...sorted.sets.map((rule) => leastOfSet(work, rule))];
  for (const division of divisions) {
    const sums = new SafeSum();
    addGroups(sums, division, piece, typeOf, scale);
    if (sums.unsafe) return TOO_FINE;
    tied.push({ sum: sums.total, lattice: joined(divisionLattices(division, tables, effort)) });
  }
  // Groups tie all of them; without these each is rounded up by itself.
  const whole = divisions.length === 0 ? tied : [together(tied)];
  return [...alone, ...whole.map(({ sum, lattice }) => roundedUp(scale.sum(sum), lattice))].reduce(
    plus,
    constantOf(rules),
  );
}

function together(parts: readonly Least[]): Least {
  return {
    sum: parts.reduce((all, { sum }) => all + sum, 0n),
    lattice: joined(parts.map(({ lattice }) => lattice)),
  };
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
