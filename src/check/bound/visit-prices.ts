/** Checks a bound on who is in which groups, and how often (docs/proofs.md, "visit_prices"). */
import * as z from 'zod';
import { exactly, type Fraction, fraction, times, ZERO } from '../../shared/fraction.ts';
import type { Effort } from '../effort.ts';
import type { SoftRule, VisitsTerm } from '../lower/terms.ts';
import type { PieceRequest } from './argument.ts';
import { type Counts, type Lattice, latticeOf } from './lattice.ts';
import { broughtIn, leastOfParts, type PlaceParts, partNumbers, placeParts } from './place-parts.ts';
import { boundFrom, leastReduced } from './reduced-cost.ts';
import { Scale } from './scale.ts';
import type { SessionTable } from './session-table.ts';

const shape = z.strictObject({
  visits: z.array(
    z.strictObject({ rule: z.string(), group: z.string(), person: z.string().optional(), price: z.number() }),
  ),
  seats: z.array(z.strictObject({ session: z.int().min(0), group: z.string(), price: z.number().max(0) })),
  parts: partNumbers.default([]),
});

const TAKEN: ReadonlySet<string> = new Set(['visits', 'count', 'wishes']);

/** A term on visits, and whom it counts, where and when once more. */
export interface VisitsOfRule {
  readonly rule: SoftRule;
  readonly term: VisitsTerm;
  readonly people: ReadonlySet<number>;
  readonly groups: ReadonlySet<number>;
  readonly sessions: ReadonlySet<number>;
}

interface Priced extends VisitsOfRule {
  readonly price: Fraction;
}

/** What a certificate says of visits, in the terms of the request. */
interface VisitPrices {
  readonly priced: readonly Priced[];
  /** By group; [session]. */
  readonly seats: readonly ReadonlyMap<number, Fraction>[];
  /** All numbers that sums are made of. */
  readonly numbers: readonly Fraction[];
}

export function visitPrices(piece: PieceRequest): Fraction | string {
  const { rules, numbers } = piece;
  const read = shape.safeParse(numbers);
  if (!read.success) return 'the prices are not well-formed';
  const other = rules.find(({ terms }) => terms.some(({ kind }) => !TAKEN.has(kind)));
  if (other !== undefined) return `${other.pointer} is not about who is in which groups`;
  const prices = readVisitPrices(piece, read.data);
  if (typeof prices === 'string') return prices;
  const places = placeParts(piece, read.data.parts);
  if (typeof places === 'string') return places;
  const scale = new Scale([...prices.numbers, ...places.numbers]);
  const found = visitParts(prices, piece, scale, places);
  return typeof found === 'string' ? found : boundFrom(rules, scale, found.parts, [found.lattice]);
}

/** The prices in terms of the request, or a sentence on what is wrong with them. */
function readVisitPrices(
  { request, tables, rules, effort }: PieceRequest,
  { visits, seats }: z.output<typeof shape>,
): VisitPrices | string {
  const { groups } = request.scenario;
  const groupNumber = new Map(groups.map(({ id }, g) => [id, g]));
  const named = pricedTerms(
    { request, rules, effort },
    visits.map(({ price, ...name }) => ({ ...name, value: exactly(price) })),
  );
  if (typeof named === 'string') return named;
  const priced = named.map(({ value, ...each }): Priced => ({ ...each, price: value ?? ZERO }));
  const seatPrices = tables.map(() => new Map<number, Fraction>());
  for (const { session, group, price } of seats) {
    const g = groupNumber.get(group);
    if (g === undefined || session >= tables.length)
      return `there is no group "${group}" in session ${session + 1}`;
    if (seatPrices[session].has(g)) return 'a price is there twice';
    seatPrices[session].set(g, exactly(price));
  }
  const numbers = [
    ...priced.flatMap(({ rule, price }) => [rule.weight, price]),
    ...seatPrices.flatMap((prices) => [...prices.values()]),
  ];
  return { priced, seats: seatPrices, numbers };
}

/**
 * The bound without constants, in parts, and the lattice of the visits; or a sentence on why there is none.
 *
 * @param places parts of single groups
 */
function visitParts(
  { priced, seats }: VisitPrices,
  { tables, effort }: Pick<PieceRequest, 'tables' | 'effort'>,
  scale: Scale,
  places: PlaceParts,
): { readonly parts: bigint; readonly lattice: Lattice } | string {
  const usable = tables.map((table) => usableGroups(table, effort));
  let parts = leastOfParts(places, scale, effort);
  const counts: Counts[] = [...places.counts];
  for (const { rule, term, price } of priced) {
    const perVisit = scale.parts(price);
    for (const [most, byLeast] of visitRanges(term, tables, usable, effort)) {
      effort.take((most + 1) * (byLeast.size + 1));
      const costs = Array.from({ length: most + 1 }, (_, v) => times(rule.weight, fraction(term.units(v))));
      const inParts = costs.map((cost) => scale.parts(cost));
      for (const [least, people] of byLeast) {
        counts.push({ least, costs, times: people });
        parts += BigInt(people) * leastReduced(inParts, least, effort, perVisit);
      }
    }
  }
  for (const [s, table] of tables.entries()) {
    const ofSeat = new Map(table.open.map(({ group }) => [group, scale.parts(seats[s].get(group) ?? ZERO)]));
    for (const { group, seats: room } of table.open) parts += ofSeat.get(group)! * BigInt(room);
    effort.take(priced.length + places.priced.length);
    const held = priced
      .filter(({ sessions, price }) => price.n !== 0n && sessions.has(s))
      .map(({ term, people, price }) => ({ groups: term.groups, people, price: scale.parts(price) }));
    const brought = broughtIn(places, s, scale);
    /** What each unit costs in each group; [leader]. */
    const units = new Map<number, Map<number, bigint>>();
    for (const person of table.present) {
      const own = held.filter(({ people }) => people.has(person));
      const leader = table.leader[person];
      const choices = units.get(leader) ?? new Map([...usable[s](person)].map((group) => [group, 0n]));
      units.set(leader, choices);
      effort.take(1 + 2 * held.length + 2 * choices.size);
      const ofPerson = brought.get(person);
      for (const [group, sum] of choices)
        choices.set(group, sum - (ofSeat.get(group) ?? 0n) - (ofPerson?.get(group) ?? 0n));
      for (const { groups, price } of own) {
        effort.take(groups.length);
        for (const group of groups) {
          const sum = choices.get(group);
          if (sum !== undefined) choices.set(group, sum + price);
        }
      }
      if (choices.size === 0) return 'somebody can sit nowhere';
    }
    for (const choices of units.values())
      parts += [...choices.values()].reduce((least, each) => (each < least ? each : least));
  }
  return { parts, lattice: latticeOf(counts, null) };
}

/** All terms on visits with what is stated of them, null where nothing is; or a sentence on what is wrong with that. */
export function pricedTerms<T>(
  { request, rules, effort }: Pick<PieceRequest, 'request' | 'rules' | 'effort'>,
  visits: readonly {
    readonly rule: string;
    readonly group: string;
    readonly person?: string | undefined;
    readonly value: T;
  }[],
): (VisitsOfRule & { readonly value: T | null })[] | string {
  const stated = new Map(
    visits.map(({ rule, group, person, value }) => [nameOf(rule, group, person), value]),
  );
  if (stated.size < visits.length) return 'a price is there twice';
  const { people, groups } = request.scenario;
  // The terms of a rule have lists in common.
  const known = new Map<readonly number[], ReadonlySet<number>>();
  const setOf = (list: readonly number[]): ReadonlySet<number> => {
    const set = known.get(list) ?? new Set(list);
    if (!known.has(list)) effort.take(list.length);
    known.set(list, set);
    return set;
  };
  const priced = rules.flatMap((rule) => {
    const begun = new Map<number, number>();
    for (const term of rule.terms) {
      if (term.kind === 'visits') begun.set(term.groups[0], (begun.get(term.groups[0]) ?? 0) + 1);
    }
    return rule.terms.flatMap((term) => {
      if (term.kind !== 'visits') return [];
      effort.take(1);
      const own = {
        rule,
        term,
        people: setOf(term.people),
        groups: setOf(term.groups),
        sessions: setOf(term.sessions),
      };
      const [first] = term.groups;
      // Of no group, where all are benches: a price would change nothing.
      if (first === undefined) return [{ ...own, value: null }];
      const person = begun.get(first)! > 1 ? people[term.people[0]].id : undefined;
      const name = nameOf(rule.pointer, groups[first].id, person);
      const value = stated.get(name) ?? null;
      stated.delete(name);
      return [{ ...own, value }];
    });
  });
  const [unused] = stated.keys();
  return unused === undefined ? priced : `the price of "${unused}" is of no use`;
}

/** A price belongs to the term that begins with the group, of several that do to that of the person. */
function nameOf(rule: string, group: string, person: string | undefined): string {
  return JSON.stringify([rule, group, person ?? null]);
}

/** How many people of a term there are by the most and the fewest visits that they can make. */
export function visitRanges(
  { people, groups, sessions }: Pick<VisitsTerm, 'people' | 'groups' | 'sessions'>,
  tables: readonly SessionTable[],
  usable: readonly ((person: number) => ReadonlySet<number>)[],
  effort: Effort,
): Map<number, Map<number, number>> {
  const ranges = new Map<number, Map<number, number>>();
  for (const person of people) {
    effort.take(1 + sessions.length * (2 + groups.length));
    let [least, most] = [0, 0];
    for (const s of sessions) {
      if (!tables[s].attends(person)) continue;
      const own = usable[s](person);
      const within = groups.filter((group) => own.has(group)).length;
      if (within === own.size) least += 1;
      if (within > 0) most += 1;
    }
    most = Math.max(least, most);
    const byLeast = ranges.get(most) ?? new Map<number, number>();
    ranges.set(most, byLeast);
    byLeast.set(least, (byLeast.get(least) ?? 0) + 1);
  }
  return ranges;
}

/**
 * The groups that a person who attends may use: that of the unit's pin; without one, those with seats for the unit that
 * hold no pin of somebody to be apart from.
 */
export function usableGroups(table: SessionTable, effort: Effort): (person: number) => ReadonlySet<number> {
  const pinned = table.present.filter((person) => table.pinOf(person) >= 0);
  const roomy = new Map<number, ReadonlySet<number>>();
  const find = (person: number): ReadonlySet<number> => {
    effort.take(1 + 2 * pinned.length);
    const pin = table.pinOf(person);
    if (pin >= 0) return new Set([pin]);
    const size = table.unitOf(person);
    const groups =
      roomy.get(size) ?? new Set(table.open.filter(({ seats }) => seats >= size).map(({ group }) => group));
    roomy.set(size, groups);
    const barred = pinned
      .filter((other) => table.mustBeApart(person, other))
      .map((other) => table.pinOf(other))
      .filter((group) => !table.benches.has(group));
    if (barred.length === 0) return groups;
    const left = new Set(groups);
    for (const group of barred) left.delete(group);
    return left;
  };
  const found = new Map<number, ReadonlySet<number>>();
  return (person) => {
    const groups = found.get(person) ?? find(person);
    found.set(person, groups);
    return groups;
  };
}
