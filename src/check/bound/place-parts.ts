/** The least cost of some people in one group of one session, if any of them could be there (docs/proofs.md, "prices"). */
import * as z from 'zod';
import { remembered } from '../../shared/remembered.ts';
import { spend, spendObjects } from '../effort.ts';
import { personNumbers } from '../lower/attendance.ts';
import type { CountTerm, SoftRule, WishesTerm } from '../lower/terms.ts';
import { refuse } from '../refuse.ts';
import type { PieceRequest, ScaledRequest } from './argument.ts';
import { pricesByNumber, price } from './price.ts';
import { type Counts, costsUpTo, leastOf } from './reduced-cost.ts';

const shape = z.strictObject({
  session: z.int().min(0),
  group: z.string(),
  /** The rule, with the index of a `count` in it, or a `person` who wishes; absent: the part is about `people` who must be apart. */
  rule: z.string().optional(),
  count: z.int().min(0).optional(),
  person: z.string().optional(),
  people: z.array(z.string()).optional(),
  price,
  own: z.record(z.string(), price).optional(),
});
export const partShape = z.array(shape);
type Stated = z.output<typeof shape>;

interface Part {
  readonly session: number;
  readonly group: number;
  readonly people: readonly number[];
  /** The person in whose absence the part costs nothing; null: there is none. */
  readonly wisher: number | null;
  /** Cost by how many of the people are there, up to the most possible. */
  readonly costs: readonly bigint[];
}

interface PricedPart extends Part {
  readonly priceOf: (person: number) => bigint;
}

export interface PlaceParts {
  readonly priced: readonly PricedPart[];
  /** Costs of parts without prices, and how many there are. */
  readonly others: ReadonlyMap<readonly bigint[], number>;
  /** All possible counts and costs of the rules, for the lattice. */
  readonly counts: readonly Counts[];
}

/** The parts of the rules, and the stated ones with prices. */
export function placeParts(piece: ScaledRequest, stated: readonly Stated[]): PlaceParts {
  const { scale } = piece;
  const numberOf = personNumbers(piece.request);
  const left = new Map(stated.map((one) => [nameOf(one), one]));
  if (left.size < stated.length) refuse('a price is there twice');
  const priced: PricedPart[] = [];
  const others = new Map<readonly bigint[], number>();
  const counts = new Map<readonly bigint[], number>();
  const add = (name: string, part: Part, { price: stated, own = {} }: Stated): void => {
    const prices = pricesByNumber(own, (id) => numberOf.get(id), scale);
    const common = scale.parts(stated);
    priced.push({ ...part, priceOf: (person) => prices.get(person) ?? common });
    spend(prices.size * part.people.length);
    const isOfPart = (person: number) => person === part.wisher || part.people.includes(person);
    if (![...prices.keys()].every(isOfPart)) refuse(`${name} has a price of somebody else`);
  };
  for (const { name, part, kinds } of partsOfRules(piece)) {
    for (const costs of kinds) counts.set(costs, (counts.get(costs) ?? 0) + 1);
    const given = left.get(name);
    left.delete(name);
    if (given === undefined) others.set(part.costs, (others.get(part.costs) ?? 0) + 1);
    else add(name, part, given);
  }
  for (const [name, given] of left) {
    add(name, apartPart(piece, given, numberOf) ?? refuse(`${name} is about nothing`), given);
  }
  return {
    priced,
    others,
    counts: [...counts].map(([costs, howMany]) => ({ least: 0, costs, times: howMany })),
  };
}

function nameOf({ session, group, rule, count, person, people }: Omit<Stated, 'price' | 'own'>): string {
  return JSON.stringify([session, group, rule, count, person, people]);
}

interface Named {
  readonly name: string;
  readonly part: Part;
  /** The possible costs of the rule there, each by a count. */
  readonly kinds: readonly (readonly bigint[])[];
}

function* partsOfRules(piece: ScaledRequest): Generator<Named> {
  for (const rule of piece.rules) {
    let count = 0;
    for (const term of rule.terms) {
      if (term.kind === 'count') yield* partsOfCount(piece, rule, term, count++);
      if (term.kind === 'wishes') yield* partsOfWishes(piece, rule, term);
    }
  }
}

function* partsOfCount(
  { request, tables, scale }: ScaledRequest,
  { pointer, weight }: SoftRule,
  { holders, groups, sessions, units }: CountTerm,
  count: number,
): Generator<Named> {
  const about = new Set(groups);
  const each = scale.parts(weight);
  const costsOf = remembered((most: number) => costsUpTo(most, (holding) => each * units(holding)));
  for (const session of sessions) {
    spend(holders.length);
    const people = holders.filter((person) => tables[session].attends(person));
    for (const { group, seats } of tables[session].open) {
      spendObjects(1);
      if (!about.has(group)) continue;
      const costs = costsOf(Math.min(seats, people.length));
      const name = nameOf({ session, group: request.scenario.groups[group].id, rule: pointer, count });
      yield { name, part: { session, group, people, wisher: null, costs }, kinds: [costs] };
    }
  }
}

function* partsOfWishes(
  { request, tables, scale }: ScaledRequest,
  { pointer, weight }: SoftRule,
  { wished, atLeast, sessions }: WishesTerm,
): Generator<Named> {
  const each = scale.parts(weight);
  const missing = remembered((aim: number) => costsUpTo(aim, (short) => each * BigInt(short)));
  const costsOf = remembered((aim: number) =>
    remembered((most: number) => costsUpTo(most, (met) => each * BigInt(Math.max(0, aim - met)))),
  );
  for (const [wisher, others] of wished) {
    for (const session of sessions) {
      const table = tables[session];
      spendObjects(1);
      spend(others.length);
      if (!table.attends(wisher)) continue;
      const people = others.filter((other) => table.attends(other));
      const aim = Math.min(atLeast, people.length);
      const costs = costsOf(aim)(people.length);
      let kinds = [missing(aim)];
      for (const { group } of table.open) {
        spendObjects(1);
        if (table.benches.has(group)) continue;
        const { groups, people: named } = request.scenario;
        const name = nameOf({ session, group: groups[group].id, rule: pointer, person: named[wisher].id });
        yield { name, part: { session, group, people, wisher, costs }, kinds };
        kinds = [];
      }
    }
  }
}

/** A part by which at most one of people who must be apart is there; null if they need not be, or the place does not exist. */
function apartPart(
  { request, tables }: PieceRequest,
  { rule, session, group: id, people: ids = [] }: Stated,
  numberOf: ReadonlyMap<string, number>,
): Part | null {
  spend(request.scenario.groups.length + ids.length ** 2);
  const table = tables[session];
  const group = request.scenario.groups.findIndex((each) => each.id === id);
  const people = ids.map((each) => numberOf.get(each) ?? -1);
  if (rule !== undefined || table === undefined || group < 0 || table.benches.has(group)) return null;
  if (people.length === 0 || people.some((person) => person < 0 || !table.attends(person))) return null;
  if (people.some((a, i) => people.some((b, k) => k < i && !table.mustBeApart(a, b)))) return null;
  return { session, group, people, wisher: null, costs: [0n, 0n] };
}

/** The least cost of all parts, with the prices that their people bring along. */
export function leastOfParts({ priced, others }: PlaceParts): bigint {
  let sum = 0n;
  for (const [costs, howMany] of others) sum += BigInt(howMany) * leastOf(costs);
  for (const { wisher, people, costs, priceOf } of priced) {
    spendObjects(people.length);
    const brought = people.map(priceOf).sort((a, b) => (a < b ? -1 : Number(a > b)));
    let all = 0n;
    const within = leastOf(costs.map((cost, count) => cost + (count > 0 ? (all += brought[count - 1]) : 0n)));
    const without = brought.reduce((total, each) => (each < 0n ? total + each : total), 0n);
    sum += wisher === null ? within : leastOf([without, priceOf(wisher) + within]);
  }
  return sum;
}

/** The prices that people bring along to the parts of each group of a session; [person][group]. */
export function partPrices({ priced }: PlaceParts, session: number): Map<number, Map<number, bigint>> {
  const brought = new Map<number, Map<number, bigint>>();
  for (const { people, wisher, group, priceOf } of priced.filter((part) => part.session === session)) {
    for (const person of wisher === null ? people : [...people, wisher]) {
      const ofPerson = brought.get(person) ?? new Map<number, bigint>();
      brought.set(person, ofPerson.set(group, (ofPerson.get(group) ?? 0n) + priceOf(person)));
    }
  }
  return brought;
}
