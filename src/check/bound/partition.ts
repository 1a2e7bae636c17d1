/** A partition of the people into classes, as `prices` states it: its prices read, and the rules on its classes. */
import * as z from 'zod';
import type { SolveRequest } from '../../scenario/definition.ts';
import { ruleAt } from '../../scenario/rule-pointer.ts';
import { commonMeasure, type Fraction, over, times, ZERO } from '../../shared/fraction.ts';
import { grouped } from '../../shared/grouped.ts';
import { spend } from '../effort.ts';
import { personNumbers } from '../lower/attendance.ts';
import type { SoftRule, SumTerm } from '../lower/terms.ts';
import { refuse } from '../refuse.ts';
import type { PieceRequest, ScaledRequest } from './argument.ts';
import { MOST } from './cheapest-group.ts';
import { classesOf, type PeopleClass } from './classes.ts';
import { price, pricesIn } from './price.ts';
import type { Scale } from './reduced-cost.ts';
import { pricedTerms, type VisitsOfRule, visitNames } from './visits.ts';

/** Calls go as deep over them: there is room for ten times as many. */
const MOST_CLASSES = 700;

const partitionShape = z.strictObject({
  rules: z.array(z.string()),
  classes: z.array(
    z
      .int()
      .min(0)
      .max(MOST_CLASSES - 1),
  ),
  meetings: z.array(z.array(price)),
  sessions: z.array(z.strictObject({ sessions: z.array(z.int().min(0)), seats: z.array(price) })),
  visits: z.array(z.strictObject({ ...visitNames, prices: z.array(price) })).default([]),
});
export const groupShape = {
  types: z.array(z.array(z.string()).min(1)).default([]),
  partitions: z.array(partitionShape).default([]),
};
type Stated = z.output<z.ZodObject<typeof groupShape>>;

/** Prices in parts. */
export interface Partition {
  readonly classOf: readonly number[];
  readonly classCount: number;
  /** With the classes that these people are. */
  readonly counted: readonly (PeopleClass & { readonly classes: readonly number[] })[];
  readonly sums: readonly ClassSum[];
  /** [type][class] */
  readonly meetings: readonly (readonly number[])[];
  /** [session][type] */
  readonly seats: readonly (readonly number[])[];
  readonly visits: readonly PricedVisits[];
  /** Benches that a term on classes or sums names, be it at no cost; [session]. */
  readonly namedBenches: readonly ReadonlySet<number>[];
}

/** What all parts at prices share. */
export interface Work extends ScaledRequest {
  /** [person]; all 0 where there are no partitions. */
  readonly typeOf: readonly number[];
  readonly partitions: readonly Partition[];
}

/** A term on visits, the types whose people it counts, and its prices; [type]. */
interface PricedVisits extends Pick<VisitsOfRule<unknown>, 'groups' | 'sessions'> {
  readonly types: readonly number[];
  readonly prices: readonly number[];
}

/** A term on sums: whole numbers of the classes, and what a sum of 1 costs. */
export interface ClassSum {
  readonly term: SumTerm;
  readonly numbers: readonly number[];
  /** In parts. */
  readonly factor: bigint;
}

export const TOO_FINE = 'the prices are too fine for whole numbers';

/** Sums of whole numbers that doubles hold. */
export class SafeSum {
  total = 0n;
  unsafe = false;

  add(value: number): void {
    if (Number.isSafeInteger(value)) this.total += BigInt(value);
    else this.unsafe = true;
  }
}

/** What a sum of 1 costs, where the numbers are whole multiples of their common measure; null where all are 0. */
export function factorOf(
  { weight }: SoftRule,
  { numbers }: SumTerm,
): { unit: Fraction; factor: Fraction } | null {
  const unit = commonMeasure([...numbers.values()]);
  return unit === null ? null : { unit, factor: times(weight, times(unit, unit)) };
}

/** Whether the costs of groups may be too large for doubles. */
export function isTooFine(
  { tables }: Pick<PieceRequest, 'tables'>,
  placed: readonly SoftRule[],
  { partitions }: Stated,
  scale: Scale,
): boolean {
  const largest = tables.flatMap(({ open }) => open).reduce((most, { seats }) => Math.max(most, seats), 0);
  const visited = placed.flatMap(({ terms }) => terms).length;
  const ofGroup = (largest + 2 + visited) ** 2;
  const limit = MOST / (ofGroup + 4 * partitions.length * tables.length ** 2);
  return pricesIn(partitions).some((each) => Math.abs(Number(scale.parts(each))) > limit);
}

/** The type of each person; without partitions all have the same. */
export function typesOfPeople(request: SolveRequest, { types, partitions }: Stated): readonly number[] {
  const { people } = request.scenario;
  if (partitions.length === 0) return people.map(() => 0);
  const numberOf = personNumbers(request);
  const typeOf = people.map(() => -1);
  for (const [type, ids] of types.entries()) {
    for (const id of ids) {
      const person = numberOf.get(id);
      if (person === undefined || typeOf[person] >= 0) refuse(`"${id}" is nobody, or there twice`);
      typeOf[person] = type;
    }
  }
  return typeOf.includes(-1) ? refuse('somebody is of no type') : typeOf;
}

/** @param onVisits all rules of the piece that are on visits */
export function partitionsOf(
  piece: PieceRequest,
  onVisits: readonly SoftRule[],
  typeOf: readonly number[],
  { partitions: stated }: Pick<Stated, 'partitions'>,
  scale: Scale,
): Partition[] {
  const typeCount = typeOf.reduce((most, type) => Math.max(most, type + 1), 0);
  return stated.map((one) => {
    const rules = piece.rules.filter(({ pointer }) => one.rules.includes(pointer));
    // Each takes time to check, so there must not be more of them than rules.
    if (rules.length === 0 && stated.length > 1) refuse('a partition has no rules');
    return partitionOf({ ...piece, rules }, onVisits, typeOf, typeCount, one, scale);
  });
}

/** @param rules those on classes and sums that the partition takes */
function partitionOf(
  { request, tables, rules }: PieceRequest,
  onVisits: readonly SoftRule[],
  typeOf: readonly number[],
  typeCount: number,
  { classes, meetings, sessions, visits }: Stated['partitions'][number],
  scale: Scale,
): Partition {
  const classCount = classes.reduce((most, one) => Math.max(most, one + 1), 0);
  const fits =
    classes.length === typeCount &&
    classCount <= typeCount &&
    meetings.length === typeCount &&
    meetings.every((row) => row.length === classCount) &&
    sessions.every(({ seats }) => seats.length === typeCount) &&
    visits.every(({ prices }) => prices.length === typeCount);
  if (!fits) refuse('there is not a price for each type and class');
  const members = Array.from({ length: classCount }, () => [] as number[]);
  for (const [person, type] of typeOf.entries()) members[classes[type]].push(person);

  const counted = countedClasses(request, rules, scale).map((one) => {
    const own = [...new Set(one.people.map((person) => classes[typeOf[person]]))];
    const all = own.reduce((sum, each) => sum + members[each].length, 0);
    if (one.isCounted && all > one.people.length) refuse('a rule counts part of a class');
    return { ...one, classes: own };
  });
  const parts = (each: Fraction) => Number(scale.parts(each));
  const sums: ClassSum[] = [];
  for (const rule of rules) {
    for (const term of rule.terms) {
      if (term.kind !== 'sum') continue;
      const found = factorOf(rule, term);
      if (found === null) continue;
      spend(typeOf.length * term.sessions.length);
      const own = (person: number) => over(term.numbers.get(person) ?? ZERO, found.unit).n;
      const numbers = members.map((people) => {
        const there = people.filter((person) => term.sessions.some((s) => tables[s].attends(person)));
        if (there.some((person) => own(person) !== own(there[0])))
          refuse('a class has people of different numbers');
        return there.length === 0 ? 0 : Number(own(there[0]));
      });
      sums.push({ term, numbers, factor: scale.parts(found.factor) });
    }
  }

  const seats = tables.map(() => new Array<number>(typeCount).fill(0));
  const priced = new Set<number>();
  for (const entry of sessions) {
    for (const session of entry.sessions) {
      if (session >= tables.length || priced.has(session)) refuse('a session is not there, or there twice');
      priced.add(session);
      seats[session] = entry.seats.map(parts);
    }
  }
  const named = pricedTerms(
    { request, rules: onVisits },
    visits.map(({ prices, ...name }) => ({ ...name, value: prices.map(parts) })),
  );
  const none = new Array<number>(typeCount).fill(0);
  const namedBenches = tables.map(() => new Set<number>());
  for (const term of rules.flatMap(({ terms }) => terms)) {
    if (term.kind !== 'count' && term.kind !== 'sum') continue;
    for (const bench of term.groups.filter((group) => request.scenario.groups[group].bench))
      for (const session of term.sessions) namedBenches[session].add(bench);
  }
  return {
    classOf: classes,
    classCount,
    counted,
    sums,
    meetings: meetings.map((row) => row.map(parts)),
    seats,
    visits: named.map(({ term, groups, sessions: when, value }) => ({
      groups,
      sessions: when,
      types: [...new Set(term.people.map((person) => typeOf[person]))],
      prices: value ?? none,
    })),
    namedBenches,
  };
}

/** The classes counted by the rules; rules on each attribute divide the people separately. */
function countedClasses(request: SolveRequest, rules: readonly SoftRule[], scale: Scale): PeopleClass[] {
  const onCounts = rules.filter(({ terms }) => terms.every(({ kind }) => kind === 'count'));
  const byAttribute = grouped(onCounts, ({ pointer }) => {
    const stated = ruleAt(request, pointer);
    return stated?.type === 'AttributeBalance' ? stated.attribute_key : pointer;
  });
  return [...byAttribute.values()].flatMap((own) => classesOf(request, own, scale));
}
