/** Who is in which groups, and how often: terms on visits, who can use which group, and what everybody's seat costs (docs/proofs.md, "prices"). */
import * as z from 'zod';
import type { Fraction } from '../../shared/fraction.ts';
import { grouped } from '../../shared/grouped.ts';
import { remembered } from '../../shared/remembered.ts';
import { spend } from '../effort.ts';
import { groupNumbers } from '../lower/attendance.ts';
import type { SoftRule, VisitsTerm } from '../lower/terms.ts';
import { refuse } from '../refuse.ts';
import { type PieceRequest } from './argument.ts';
import { partPrices, type PlaceParts } from './place-parts.ts';
import { type Counts, costsUpTo, leastOf, type Scale } from './reduced-cost.ts';
import type { SessionTable } from './session-table.ts';

/** The fields by which certificates name a term on visits. */
export const visitNames = { rule: z.string(), group: z.string(), person: z.string().optional() };

/** The price of a visit, and those of people with one of their own. */
export interface VisitPrice {
  readonly common: bigint;
  readonly own: ReadonlyMap<number, bigint>;
}

export function priceOfVisit({ common, own }: VisitPrice, person: number): bigint {
  return own.get(person) ?? common;
}

/** A term on visits with its people, groups and sessions as sets, and what the certificate states of it; null: nothing. */
export interface VisitsOfRule<T> {
  readonly rule: SoftRule;
  readonly term: VisitsTerm;
  readonly people: ReadonlySet<number>;
  readonly groups: ReadonlySet<number>;
  readonly sessions: ReadonlySet<number>;
  readonly value: T | null;
}

/**
 * The counts of the term's people by visits, grouped by how many visits each can make.
 *
 * @param weight cost of a unit
 */
export function visitCounts(weight: bigint, term: VisitsTerm, tables: readonly SessionTable[]): Counts[] {
  const costsOf = remembered((most: number) => costsUpTo(most, (visits) => weight * term.units(visits)));
  return visitRanges(term, tables).map(({ most, ...range }) => ({ ...range, costs: costsOf(most) }));
}

/** The cost, in parts, of all units of all sessions in their cheapest groups, and of the seats. */
export function leastOfUnits(
  { request, tables }: Pick<PieceRequest, 'request' | 'tables'>,
  seats: readonly { readonly session: number; readonly group: string; readonly price: Fraction }[],
  terms: readonly VisitsOfRule<VisitPrice>[],
  places: PlaceParts,
  scale: Scale,
): bigint {
  const groupNumber = groupNumbers(request);
  const prices = tables.map(() => new Map<number, bigint>());
  for (const { session, group, price } of seats) {
    const g = groupNumber.get(group);
    if (g === undefined || session >= tables.length)
      refuse(`there is no group "${group}" in session ${session + 1}`);
    if (prices[session].has(g)) refuse('a price is there twice');
    prices[session].set(g, scale.parts(price));
  }
  let parts = 0n;
  for (const [s, table] of tables.entries()) {
    const ofSeat = (group: number) => prices[s].get(group) ?? 0n;
    for (const { group, seats: room } of table.open) parts += ofSeat(group) * BigInt(room);
    spend(terms.length + places.priced.length);
    const held = terms.flatMap(({ value, ...each }) =>
      value && each.sessions.has(s) ? [{ ...each, price: value }] : [],
    );
    const brought = partPrices(places, s);
    for (const { people: members } of table.units) {
      const open = table.allowedTo(members[0]);
      if (open.size === 0) refuse('somebody can sit nowhere');
      spend(members.length * (1 + 2 * open.size + 2 * held.length));
      const choices = new Map([...open].map((group) => [group, -ofSeat(group) * BigInt(members.length)]));
      const add = (group: number, more: bigint) => {
        const sum = choices.get(group);
        if (sum !== undefined) choices.set(group, sum + more);
      };
      for (const person of members) {
        for (const [group, own] of brought.get(person) ?? []) add(group, -own);
        for (const { term, people, price } of held) {
          if (!people.has(person)) continue;
          spend(term.groups.length);
          for (const group of term.groups) add(group, priceOfVisit(price, person));
        }
      }
      parts += leastOf([...choices.values()]);
    }
  }
  return parts;
}

/** All terms on visits with their stated values; null: none. */
export function pricedTerms<T>(
  { request, rules }: Pick<PieceRequest, 'request' | 'rules'>,
  visits: readonly {
    readonly rule: string;
    readonly group: string;
    readonly person?: string | undefined;
    readonly value: T;
  }[],
): VisitsOfRule<T>[] {
  const stated = new Map(
    visits.map(({ rule, group, person, value }) => [nameOf(rule, group, person), value]),
  );
  if (stated.size < visits.length) refuse('a price is there twice');
  const { people, groups } = request.scenario;
  // The terms of a rule have lists in common.
  const setOf = remembered((list: readonly number[]): ReadonlySet<number> => {
    spend(list.length);
    return new Set(list);
  });
  const priced = rules.flatMap((rule) => {
    const onVisits = rule.terms.filter((term) => term.kind === 'visits');
    const begun = grouped(onVisits, (term) => term.groups[0]);
    return onVisits.map((term) => {
      spend(1);
      const own = {
        rule,
        term,
        people: setOf(term.people),
        groups: setOf(term.groups),
        sessions: setOf(term.sessions),
      };
      const [first] = term.groups;
      // Without a group, as all are benches, a price would have no effect.
      if (first === undefined) return { ...own, value: null };
      const person = begun.get(first)!.length > 1 ? people[term.people[0]].id : undefined;
      const name = nameOf(rule.pointer, groups[first].id, person);
      const value = stated.get(name) ?? null;
      stated.delete(name);
      return { ...own, value };
    });
  });
  const [unused] = stated.keys();
  return unused === undefined ? priced : refuse(`the price of "${unused}" is of no use`);
}

/** The key of a price: the rule, the term's first group and, if several terms begin with it, the term's first person. */
function nameOf(rule: string, group: string, person: string | undefined): string {
  return JSON.stringify([rule, group, person ?? null]);
}

/** A number of people with the same fewest and most visits. */
export interface VisitRange {
  readonly least: number;
  readonly most: number;
  times: number;
}

export function visitRanges(
  { people, groups, sessions }: Pick<VisitsTerm, 'people' | 'groups' | 'sessions'>,
  tables: readonly SessionTable[],
): VisitRange[] {
  const ranges = new Map<string, VisitRange>();
  for (const person of people) {
    spend(1 + sessions.length * (2 + groups.length));
    let [least, most] = [0, 0];
    for (const s of sessions) {
      if (!tables[s].attends(person)) continue;
      const own = tables[s].allowedTo(person);
      const within = groups.filter((group) => own.has(group)).length;
      if (within === own.size) least += 1;
      if (within > 0) most += 1;
    }
    const key = `${least} ${most}`;
    const range = ranges.get(key) ?? { least, most: Math.max(least, most), times: 0 };
    ranges.set(key, range);
    range.times += 1;
  }
  return [...ranges.values()];
}
