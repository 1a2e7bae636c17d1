/** Checks a bound on how often people are in some groups (docs/proofs.md, "visit_prices"). */
import * as z from 'zod';
import { exactly, type Fraction, fraction, plus, times, ZERO } from '../../shared/fraction.ts';
import type { SoftRule, VisitsTerm } from '../lower/terms.ts';
import type { PieceRequest } from './argument.ts';
import { type Counts, latticeOf, roundedUp } from './lattice.ts';
import { Scale } from './scale.ts';
import type { SessionTable } from './session-table.ts';

const shape = z.strictObject({
  visits: z.array(
    z.strictObject({ rule: z.string(), group: z.string(), person: z.string().optional(), price: z.number() }),
  ),
  seats: z.array(z.strictObject({ session: z.int().min(0), group: z.string(), price: z.number().max(0) })),
});

interface Priced {
  readonly rule: SoftRule;
  readonly term: VisitsTerm;
  readonly people: ReadonlySet<number>;
  readonly price: Fraction;
}

export function visitPrices({ request, tables, rules, numbers }: PieceRequest): Fraction | string {
  const read = shape.safeParse(numbers);
  if (!read.success) return 'the prices are not well-formed';
  const { groups } = request.scenario;
  const groupNumber = new Map(groups.map(({ id }, g) => [id, g]));
  const other = rules.find(({ terms }) => terms.some(({ kind }) => kind !== 'visits'));
  if (other !== undefined) return `${other.pointer} is not about visits to groups`;
  const stated = new Map(
    read.data.visits.map(({ rule, group, person, price }) => [nameOf(rule, group, person), price]),
  );
  if (stated.size < read.data.visits.length) return 'a price is there twice';
  const priced: Priced[] = rules.flatMap((rule) =>
    rule.terms.flatMap((term) => {
      if (term.kind !== 'visits') return [];
      const [first] = term.groups;
      // Of no group, where all are benches: a price would change nothing.
      if (first === undefined) return [{ rule, term, people: new Set(term.people), price: ZERO }];
      const isShared = rule.terms.some(
        (each) => each !== term && each.kind === 'visits' && each.groups[0] === first,
      );
      const person = isShared ? request.scenario.people[term.people[0]].id : undefined;
      const name = nameOf(rule.pointer, groups[first].id, person);
      const price = exactly(stated.get(name) ?? 0);
      stated.delete(name);
      return [{ rule, term, people: new Set(term.people), price }];
    }),
  );
  const [unused] = stated.keys();
  if (unused !== undefined) return `the price of "${unused}" is of no use`;
  const seatPrices = tables.map(() => new Map<number, Fraction>());
  for (const { session, group, price } of read.data.seats) {
    const g = groupNumber.get(group);
    if (g === undefined || session >= tables.length)
      return `there is no group "${group}" in session ${session + 1}`;
    if (seatPrices[session].has(g)) return 'a price is there twice';
    seatPrices[session].set(g, exactly(price));
  }

  const scale = new Scale([
    ...priced.flatMap(({ rule, price }) => [rule.weight, price]),
    ...seatPrices.flatMap((prices) => [...prices.values()]),
  ]);
  const constant = rules.reduce(
    (sum, { weight, constant: units }) => plus(sum, times(weight, fraction(units))),
    ZERO,
  );
  const usable = tables.map((table) => usableGroups(table));
  let bound = scale.parts(constant);
  const counts: Counts[] = [];
  for (const { rule, term, price } of priced) {
    for (const person of term.people) {
      const count = visitCounts(rule, term, tables, usable, person);
      counts.push(count);
      bound += count.costs
        .map((cost, v) => scale.parts(cost) - scale.parts(price) * BigInt(v))
        .slice(count.least)
        .reduce((least, each) => (each < least ? each : least));
    }
  }
  for (const [s, table] of tables.entries()) {
    const ofSeat = (group: number): bigint => scale.parts(seatPrices[s].get(group) ?? ZERO);
    for (const { group, seats } of table.open) bound += ofSeat(group) * BigInt(seats);
    const held = priced.filter(({ term }) => term.sessions.includes(s));
    for (const person of table.present) {
      const own = held.filter(({ people }) => people.has(person));
      const choices = usable[s](person).map((group) =>
        own.reduce(
          (sum, { term, price }) => (term.groups.includes(group) ? sum + scale.parts(price) : sum),
          -ofSeat(group),
        ),
      );
      if (choices.length === 0) return 'somebody can sit nowhere';
      bound += choices.reduce((least, each) => (each < least ? each : least));
    }
  }
  const lattice = latticeOf(counts, null);
  return roundedUp(scale.sum(bound), { ...lattice, offset: plus(lattice.offset, constant) });
}

/** A price belongs to the term that begins with the group, of several that do to that of the person. */
function nameOf(rule: string, group: string, person: string | undefined): string {
  return JSON.stringify([rule, group, person ?? null]);
}

function visitCounts(
  { weight }: SoftRule,
  { groups, sessions, units }: VisitsTerm,
  tables: readonly SessionTable[],
  usable: readonly ((person: number) => readonly number[])[],
  person: number,
): Counts {
  const choices = sessions
    .filter((s) => tables[s].attends(person))
    .map((s) => usable[s](person).map((group) => groups.includes(group)));
  const least = choices.filter((within) => within.every(Boolean)).length;
  const most = choices.filter((within) => within.some(Boolean)).length;
  const costs = Array.from({ length: Math.max(least, most) + 1 }, (_, v) =>
    times(weight, fraction(units(v))),
  );
  return { least, costs, times: 1 };
}

/**
 * The groups that a person who is there may use: that of the unit's pin; without one, those with seats for the unit that
 * hold no pin of somebody to be apart from.
 */
function usableGroups(table: SessionTable): (person: number) => readonly number[] {
  const pinned = table.present.filter((person) => table.pinOf(person) >= 0);
  const roomy = new Map<number, readonly number[]>();
  return (person) => {
    const pin = table.pinOf(person);
    if (pin >= 0) return [pin];
    const size = table.unitOf(person);
    const groups =
      roomy.get(size) ?? table.open.filter(({ seats }) => seats >= size).map(({ group }) => group);
    roomy.set(size, groups);
    const barred = new Set(
      pinned.filter((other) => table.mustBeApart(person, other)).map((other) => table.pinOf(other)),
    );
    return barred.size === 0
      ? groups
      : groups.filter((group) => !barred.has(group) || table.benches.has(group));
  };
}
