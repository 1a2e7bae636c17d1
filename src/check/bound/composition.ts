/**
 * Checks a bound on pairs and classes of people at once (docs/proofs.md, "composition"): the cheapest number of meetings
 * of every pair, and the cheapest composition of every group, at the prices of the certificate.
 */
import * as z from 'zod';
import { exactly, type Fraction, fraction, plus, times, ZERO } from '../../shared/fraction.ts';
import { personNumbers } from '../lower/attendance.ts';
import type { SoftRule } from '../lower/terms.ts';
import type { PieceRequest } from './argument.ts';
import { classesOf, costsIn, type PeopleClass } from './balance.ts';
import { cheapestGroup, type GroupFacts, wholeUnits } from './cheapest-group.ts';
import { forcedOverlap } from './forced-overlap.ts';
import { joined, type Lattice, latticeOf, roundedUp } from './lattice.ts';
import { leastPairCost, meetingsIn } from './meeting-prices.ts';
import { type PairKind, PairKinds } from './pair-kinds.ts';
import { Scale } from './scale.ts';
import type { SessionTable } from './session-table.ts';
import { partsOfTriples, readTriples, tripleNumbers } from './triples.ts';

const shape = z.strictObject({
  overlap: z.number().min(0),
  types: z.array(z.array(z.string()).min(1)),
  partitions: z
    .array(
      z.strictObject({
        rules: z.array(z.string()),
        classes: z.array(z.int().min(0)),
        meetings: z.array(z.array(z.number())),
        sessions: z.array(z.strictObject({ sessions: z.array(z.int().min(0)), seats: z.array(z.number()) })),
      }),
    )
    .min(1),
  ...tripleNumbers,
});
type Numbers = z.output<typeof shape>;

/** One way to divide the people, by type, with its prices in parts. */
interface Division {
  readonly classOf: readonly number[];
  readonly classCount: number;
  readonly counted: readonly PeopleClass[];
  /** [type][class] */
  readonly meetings: readonly (readonly number[])[];
  /** [session][type] */
  readonly seats: readonly (readonly number[])[];
}

export function composition({ request, tables, rules, looks, numbers }: PieceRequest): Fraction | string {
  const read = shape.safeParse(numbers);
  if (!read.success) return 'the prices are not well-formed';
  if (request.scenario.groups.some(({ bench }) => bench)) return 'the argument is for groups without a bench';
  const { overlap, types, partitions, triples = [] } = read.data;
  const typeOf = typesOfPeople(request, types);
  if (typeof typeOf === 'string') return typeOf;
  const isCounted = ({ terms }: SoftRule) => terms.length > 0 && terms.every(({ kind }) => kind === 'count');
  const kinds = PairKinds.of(
    request,
    tables,
    rules.filter((rule) => !isCounted(rule)),
  );
  if (typeof kinds === 'string') return kinds;
  const counted = rules.filter(isCounted);
  const named = partitions.flatMap((partition) => partition.rules).sort();
  if (
    named.join() !==
    counted
      .map(({ pointer }) => pointer)
      .sort()
      .join()
  ) {
    return 'each rule on classes belongs to one partition';
  }
  const scale = new Scale([...rules.map(({ weight }) => weight), ...pricesIn(read.data).map(exactly)]);
  const divisions: Division[] = [];
  for (const partition of partitions) {
    const own = counted.filter(({ pointer }) => partition.rules.includes(pointer));
    // Each costs the checker time, so that there must not be more of them than rules.
    if (own.length === 0 && partitions.length > 1) return 'a partition has no rules';
    const division = divisionOf({ request, tables, rules: own }, typeOf, types.length, partition, scale);
    if (typeof division === 'string') return division;
    divisions.push(division);
  }

  const largest = tables.reduce((most, { largestGroup }) => Math.max(most, largestGroup), 0);
  const limit = MOST / ((largest + 2) ** 2 + 4 * divisions.length * tables.length ** 2);
  if (pricesIn(read.data).some((price) => Math.abs(Number(scale.parts(exactly(price)))) > limit))
    return TOO_FINE;
  const sums = new SafeSum();
  const gamma = Number(scale.parts(exactly(overlap)));
  sums.add(gamma, forcedOverlap(tables));
  const howMany = new Map<PairKind, number>();
  const priceOf = (a: number, b: number): number =>
    divisions.reduce(
      (sum, { classOf, meetings }) =>
        sum + meetings[typeOf[a]][classOf[typeOf[b]]] + meetings[typeOf[b]][classOf[typeOf[a]]],
      0,
    );
  for (const { kind, a, b, pairs } of kinds.pairs(kinds.classes((person) => String(typeOf[person])))) {
    howMany.set(kind, (howMany.get(kind) ?? 0) + pairs);
    sums.add(cheapestMeetings(kind, scale, priceOf(a, b), gamma), pairs);
  }
  const numbered = readTriples(triples, personNumbers(request), tables, (price) =>
    scale.parts(exactly(price)),
  );
  if (numbered === null) return 'a triple is not of three people in sessions';
  sums.total += partsOfTriples(numbered, tables, looks, (a, b, added) => {
    const kind = kinds.kindOf(a, b);
    const costs = kind.costs.map((cost) => scale.parts(cost));
    return leastPairCost(kind, costs, BigInt(priceOf(a, b)), BigInt(gamma), added);
  });
  for (const division of divisions) {
    const fault = addGroups(sums, division, { request, tables, looks }, typeOf, scale);
    if (fault !== null) return fault;
  }
  if (sums.unsafe) return TOO_FINE;
  const constant = rules.reduce((sum, rule) => plus(sum, times(rule.weight, fraction(rule.constant))), ZERO);
  const lattice = joined([
    pairLattice(howMany, tables),
    ...divisions.flatMap((one) => classLattices(one, tables)),
  ]);
  return plus(constant, roundedUp(scale.sum(sums.total), lattice));
}

/** What a cost may be in parts, and a sum of the largest group's or a pair's prices: a few of them fit into a double. */
const MOST = 2 ** 51;
const TOO_FINE = 'the prices are too fine for whole numbers';

/** Sums of whole numbers that doubles hold. */
class SafeSum {
  total = 0n;
  unsafe = false;

  add(value: number, times = 1): void {
    if (Number.isSafeInteger(value)) this.total += BigInt(value) * BigInt(times);
    else this.unsafe = true;
  }
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
  const own = partitions.flatMap(({ meetings, sessions }) => [
    ...meetings,
    ...sessions.map(({ seats }) => seats),
  ]);
  return [overlap, ...own.flat(), ...triples.map(({ price }) => price)];
}

function divisionOf(
  { request, tables, rules }: Pick<PieceRequest, 'request' | 'tables' | 'rules'>,
  typeOf: readonly number[],
  typeCount: number,
  { classes, meetings, sessions }: Numbers['partitions'][number],
  scale: Scale,
): Division | string {
  const classCount = classes.reduce((most, one) => Math.max(most, one + 1), 0);
  const fits =
    classes.length === typeCount &&
    classCount <= typeCount &&
    meetings.length === typeCount &&
    meetings.every((row) => row.length === classCount) &&
    sessions.every(({ seats }) => seats.length === typeCount);
  if (!fits) return 'there is not a price for each type and class';
  const counted = classesOf(request, rules);
  if (typeof counted === 'string') return counted;
  for (const { people } of counted) {
    const whole = new Set(people.map((person) => classes[typeOf[person]]));
    const all = typeOf.filter((type) => whole.has(classes[type])).length;
    if (all !== people.length) return 'a rule counts part of a class';
  }
  const parts = (price: number) => Number(scale.parts(exactly(price)));
  const seats = tables.map(() => new Array<number>(typeCount).fill(0));
  const priced = new Set<number>();
  for (const entry of sessions) {
    for (const session of entry.sessions) {
      if (session >= tables.length || priced.has(session)) return 'a session is not there, or there twice';
      priced.add(session);
      seats[session] = entry.seats.map(parts);
    }
  }
  return { classOf: classes, classCount, counted, meetings: meetings.map((row) => row.map(parts)), seats };
}

function cheapestMeetings(
  { must, can, costs }: PairKind,
  scale: Scale,
  price: number,
  gamma: number,
): number {
  let least = Number.POSITIVE_INFINITY;
  for (let m = must; m <= can; m++) {
    const cost = Number(scale.parts(costs[m]));
    if (Math.abs(cost) > MOST) return Number.NaN;
    least = Math.min(least, cost - price * m - gamma * ((m * (m - 1)) / 2));
  }
  return least;
}

/** What the people's seats and all groups of all sessions are worth; groups that are alike are looked at once. */
function addGroups(
  sums: SafeSum,
  division: Division,
  { request, tables, looks }: Pick<PieceRequest, 'request' | 'tables' | 'looks'>,
  typeOf: readonly number[],
  scale: Scale,
): string | null {
  const { classOf, classCount, counted, meetings, seats } = division;
  const known = new Map<string, number>();
  for (const table of tables) {
    const paid = seats[table.session];
    const units = wholeUnits(table, (person) => classOf[typeOf[person]], classCount, looks);
    const free = paid.map(() => 0);
    for (const person of table.present) {
      if (table.ownPins[person].size > 0) continue;
      free[typeOf[person]] += 1;
      sums.add(paid[typeOf[person]]);
    }
    for (const { group, seats: room } of table.open) {
      const pinned = paid.map(() => 0);
      for (const person of table.present) if (table.ownPins[person].has(group)) pinned[typeOf[person]] += 1;
      const costs = counted.flatMap(({ people, counted: terms }) => {
        const cost = costsIn(terms, table.session, group, room).map((one) => Number(scale.parts(one)));
        const classes = new Set(people.map((person) => classOf[typeOf[person]]));
        if (cost.some((one) => Math.abs(one) * counted.length > MOST)) sums.unsafe = true;
        return cost.some((one) => one !== 0) ? [{ classes: [...classes], cost }] : [];
      });
      const facts: GroupFacts = {
        free,
        pinned,
        paid,
        fewest: Math.max(0, room - table.emptySeats),
        most: room,
        used: request.scenario.groups[group].min_size,
        costs,
        units,
      };
      const key = JSON.stringify(facts);
      const value = known.get(key) ?? cheapestGroup(facts, classOf, classCount, meetings, looks);
      known.set(key, value);
      sums.add(value);
    }
  }
  return null;
}

function pairLattice(howMany: ReadonlyMap<PairKind, number>, tables: readonly SessionTable[]): Lattice {
  const [fewest, most] = meetingsIn(tables);
  const counts = [...howMany].map(([{ must, can, costs }, pairs]) => ({
    least: must,
    costs: costs.slice(0, can + 1),
    times: pairs,
  }));
  return latticeOf(counts, fewest === most ? fewest : null);
}

function classLattices({ counted }: Division, tables: readonly SessionTable[]): Lattice[] {
  return tables.flatMap((table) =>
    counted.map(({ people, counted: terms }) => {
      const here = people.filter((person) => table.attends(person));
      const counts = table.open.map(({ group, seats }) => {
        const least = here.filter((person) => table.ownPins[person].has(group)).length;
        const most = Math.max(least, Math.min(seats, here.length));
        return { least, costs: costsIn(terms, table.session, group, most), times: 1 };
      });
      return latticeOf(counts, here.length);
    }),
  );
}
