/**
 * Checks a bound on pairs, visits, classes and sums at once (docs/proofs.md, "composition"): the cheapest number of meetings of every
 * pair and of visits of everybody, and the cheapest composition of every group, at the prices of the certificate.
 */
import * as z from 'zod';
import { exactly, type Fraction, fraction, times } from '../../shared/fraction.ts';
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
import { type Counts, latticeOf } from './lattice.ts';
import { meetingLattice } from './meeting-prices.ts';
import { PairKinds } from './pair-kinds.ts';
import { pricedPairs } from './priced-pairs.ts';
import { boundFrom, leastReduced } from './reduced-cost.ts';
import { Scale } from './scale.ts';
import { addGroups } from './session-groups.ts';
import type { SessionTable } from './session-table.ts';
import { setOf } from './set-prices.ts';
import { partsOfTriples, readTriples, tripleNumbers } from './triples.ts';
import { usableGroups, visitRanges } from './visit-prices.ts';

const shape = z.strictObject({
  overlap: z.number().min(0),
  types: z.array(z.array(z.string()).min(1)),
  partitions: z.array(divisionNumbers).min(1),
  ...tripleNumbers,
});
type Numbers = z.output<typeof shape>;

export function composition(piece: PieceRequest): Fraction | string {
  const { request, tables, rules, effort, numbers } = piece;
  const read = shape.safeParse(numbers);
  if (!read.success) return 'the prices are not well-formed';
  const { overlap, types, partitions, triples = [] } = read.data;
  if (partitions.some(({ classes }) => classes.some((one) => one >= MOST_CLASSES)))
    return 'there are too many classes';
  const typeOf = typesOfPeople(request, types);
  if (typeof typeOf === 'string') return typeOf;
  const about = (wanted: Term['kind']) =>
    rules.filter(({ terms }) => terms.length > 0 && terms.every(({ kind }) => kind === wanted));
  const onVisits = about('visits');
  const named = partitions.flatMap((partition) => partition.rules).sort();
  const onSets = about('meetings').filter(({ pointer, terms }) => named.includes(pointer) && setOf(terms));
  const counted = [...about('count'), ...about('sum'), ...onSets];
  const others = new Set([...onVisits, ...counted]);
  const kinds = PairKinds.of(
    piece,
    rules.filter((rule) => !others.has(rule)),
  );
  if (typeof kinds === 'string') return kinds;
  const visited = visitsOf(onVisits, tables, typeOf, effort);
  if (typeof visited === 'string') return visited;
  if (
    named.join() !==
    counted
      .map(({ pointer }) => pointer)
      .sort()
      .join()
  ) {
    return 'each rule on classes, sums or a set belongs to one partition';
  }
  const scale = new Scale([
    ...rules.flatMap((rule) => factorsOf(rule, effort)),
    ...pricesIn(read.data).map(exactly),
  ]);
  const divisions: Division[] = [];
  for (const partition of partitions) {
    const own = counted.filter(({ pointer }) => partition.rules.includes(pointer));
    // Each costs the checker time, so that there must not be more of them than rules.
    if (own.length === 0 && partitions.length > 1) return 'a partition has no rules';
    const given = { ...piece, rules: own };
    const division = divisionOf(given, onVisits, typeOf, types.length, partition, scale);
    if (typeof division === 'string') return division;
    divisions.push(division);
  }

  const largest = tables.flatMap(({ open }) => open).reduce((most, { seats }) => Math.max(most, seats), 0);
  const sets = divisions.reduce((most, one) => Math.max(most, one.sets.length), 0);
  const ofGroup = (1 + sets) * (largest + 2 + visited.length) ** 2;
  const limit = MOST / (ofGroup + 4 * divisions.length * tables.length ** 2);
  if (pricesIn(read.data).some((price) => Math.abs(Number(scale.parts(exactly(price)))) > limit))
    return TOO_FINE;
  const sums = new SafeSum();
  const gamma = scale.parts(exactly(overlap));
  const pairs = pricedPairs(
    kinds,
    scale,
    effort,
    (a, b) => BigInt(priceOfPair(divisions, typeOf[a], typeOf[b])),
    gamma,
  );
  const { sum, howMany } = pairs.all((person) => String(typeOf[person]));
  sums.total += sum + gamma * BigInt(forcedOverlap(tables, effort));
  const addLeast = ({ least, costs, times: howOften }: Counts, price: number): void => {
    const own = costs.map((cost) => scale.parts(cost));
    sums.total += BigInt(howOften) * leastReduced(own, least, effort, BigInt(price));
  };
  for (const { counts, price } of divisions.flatMap((division) => division.sets))
    for (const each of counts) addLeast(each, price);
  for (const [term, people] of visited.entries())
    for (const { type, counts } of people)
      addLeast(
        counts,
        divisions.reduce((all, { visits }) => all + visits[term].prices[type], 0),
      );
  const numbered = readTriples(triples, personNumbers(request), tables, (price) =>
    scale.parts(exactly(price)),
  );
  if (numbered === null) return 'a triple is not of three people in sessions';
  sums.total += partsOfTriples(numbered, tables, effort, pairs);
  for (const division of divisions) addGroups(sums, division, piece, typeOf, scale);
  if (sums.unsafe) return TOO_FINE;
  return boundFrom(rules, scale, sums.total, [
    meetingLattice(howMany, tables),
    latticeOf(
      visited.flat().map(({ counts }) => counts),
      null,
    ),
    ...divisions.flatMap((one) => divisionLattices(one, tables, effort)),
  ]);
}

/** What people of two types pay together for a meeting. */
function priceOfPair(divisions: readonly Division[], one: number, other: number): number {
  return divisions.reduce(
    (sum, { classOf, meetings }) => sum + meetings[one][classOf[other]] + meetings[other][classOf[one]],
    0,
  );
}

/** Calls go as deep over them: there is room for ten times as many. */
const MOST_CLASSES = 700;

/** What costs of the rule are whole multiples of: squares count in what one of the least of sums costs. */
function factorsOf(rule: SoftRule, effort: Effort): Fraction[] {
  const onSums = rule.terms.filter((term) => term.kind === 'sum');
  return onSums.length < rule.terms.length || onSums.length === 0
    ? [rule.weight]
    : onSums.flatMap((term) => factorOf(rule, term, effort)?.factor ?? []);
}

interface Visitor {
  readonly type: number;
  readonly counts: Counts;
}

/** The people of each term on visits, those of a type who can make as many alike together; a sentence where one counts part of a type, or somebody can sit nowhere. */
function visitsOf(
  rules: readonly SoftRule[],
  tables: readonly SessionTable[],
  typeOf: readonly number[],
  effort: Effort,
): Visitor[][] | string {
  if (rules.length === 0) return [];
  const usable = tables.map((table) => usableGroups(table, effort));
  if (tables.some(({ present }, s) => present.some((person) => usable[s](person).size === 0))) {
    return 'somebody can sit nowhere';
  }
  const terms = rules.flatMap((rule) =>
    rule.terms.flatMap((term) => (term.kind === 'visits' ? [{ rule, term }] : [])),
  );
  for (const { term } of terms) {
    effort.take(typeOf.length + term.people.length * tables.length);
    const people = new Set(term.people);
    const types = new Set(term.people.map((person) => typeOf[person]));
    if (typeOf.some((type, person) => types.has(type) && !people.has(person)))
      return 'a rule counts part of a type';
  }
  return terms.map(({ rule, term }) => {
    const costsOf = new Map<number, readonly Fraction[]>();
    const costsUpTo = (most: number): readonly Fraction[] => {
      effort.take(most + 1);
      const costs =
        costsOf.get(most) ??
        Array.from({ length: most + 1 }, (_, v) => times(rule.weight, fraction(term.units(v))));
      costsOf.set(most, costs);
      return costs;
    };
    const byType = new Map<number, number[]>();
    for (const person of term.people) {
      const own = byType.get(typeOf[person]) ?? [];
      byType.set(typeOf[person], own);
      own.push(person);
    }
    return [...byType].flatMap(([type, people]) =>
      [...visitRanges({ ...term, people }, tables, usable, effort)].flatMap(([most, byLeast]) =>
        [...byLeast].map(([least, howMany]) => {
          return { type, counts: { least, costs: costsUpTo(most), times: howMany } };
        }),
      ),
    );
  });
}

function typesOfPeople({ scenario }: PieceRequest['request'], types: Numbers['types']): number[] | string {
  const numberOf = personNumbers({ scenario } as PieceRequest['request']);
  const typeOf = scenario.people.map(() => -1);
  for (const [type, ids] of types.entries()) {
    for (const id of ids) {
      const person = numberOf.get(id);
      if (person === undefined || typeOf[person] >= 0) return `"${id}" is nobody, or there twice`;
      typeOf[person] = type;
    }
  }
  return typeOf.includes(-1) ? 'somebody is of no type' : typeOf;
}

function pricesIn({ overlap, partitions, triples = [] }: Numbers): number[] {
  const own = partitions.flatMap(({ meetings, sessions, sets = [], visits = [] }) => [
    ...meetings,
    sets.map(({ price }) => price),
    ...sessions.map(({ seats }) => seats),
    ...visits.map(({ prices }) => prices),
  ]);
  return [overlap, ...own.flat(), ...triples.map(({ price }) => price)];
}
