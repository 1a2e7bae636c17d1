/** How many of a class are in a group: a price for each class and group and session bounds the session's cost (docs/proofs.md, "prices"). */
import * as z from 'zod';
import type { SolveRequest } from '../../scenario/definition.ts';
import { type Fraction, fraction, plus, times, ZERO } from '../../shared/fraction.ts';
import { spend, spendObjects } from '../effort.ts';
import { groupNumbers, personNumbers } from '../lower/attendance.ts';
import type { CountTerm, SoftRule } from '../lower/terms.ts';
import { refuse } from '../refuse.ts';
import { type PieceRequest } from './argument.ts';
import { price, priceUpTo0 } from './price.ts';
import { type Counts, joined, latticeOf, leastReduced, roundedUp, Scale } from './reduced-cost.ts';
import type { SessionTable } from './session-table.ts';

const pricesOfClasses = z.strictObject({
  rules: z.array(z.string()),
  sessions: z.array(
    z.strictObject({
      session: z.int().min(0),
      classes: z.record(z.string(), price),
      groups: z.record(z.string(), priceUpTo0),
    }),
  ),
});

export const classNumbers = { classes: pricesOfClasses.default({ rules: [], sessions: [] }) };

type Counted = readonly { readonly weight: Fraction; readonly term: CountTerm }[];

/** People whom the same terms count. */
export interface PeopleClass {
  readonly people: readonly number[];
  readonly weights: readonly Fraction[];
  /** What 0, 1, … `most` of them in the group cost: the same list wherever the same terms count. */
  readonly costsIn: (session: number, group: number, most: number) => readonly Fraction[];
}

/** Groups of a session that a class can be in alike. */
export interface GroupsAlike extends Counts {
  readonly groups: readonly number[];
}

interface Prices {
  readonly ofClass: ReadonlyMap<number, Fraction>;
  readonly ofGroup: ReadonlyMap<number, Fraction>;
}

/** What the rules cost at least but for their constants, rounded up session by session, as nothing ties these. */
export function leastOfClasses(
  { request, tables, rules }: PieceRequest,
  { sessions }: z.output<typeof pricesOfClasses>,
): Fraction {
  if (rules.length === 0) return ZERO;
  const classes = classesOf(request, rules);
  const numberOf = personNumbers(request);
  const classOf = request.scenario.people.map(() => -1);
  for (const [index, { people }] of classes.entries()) for (const person of people) classOf[person] = index;
  const priced = new Map<number, Prices>();
  for (const { session, ...prices } of sessions) {
    if (session >= tables.length) refuse(`there is no session ${session + 1}`);
    if (priced.has(session)) refuse('a session is there twice');
    priced.set(
      session,
      pricesOf(request, (id) => classOf[numberOf.get(id) ?? -1] ?? -1, prices),
    );
  }
  const none: Prices = { ofClass: new Map(), ofGroup: new Map() };
  return tables.reduce(
    (sum, table) => plus(sum, sessionBound(table, classes, priced.get(table.session) ?? none)),
    ZERO,
  );
}

/** @throws NotProven where a rule is not about classes of people, or two count the same people and others besides */
export function classesOf({ scenario }: SolveRequest, rules: readonly SoftRule[]): PeopleClass[] {
  const counted = rules.flatMap(({ weight, terms }) =>
    terms.flatMap((term) => (term.kind === 'count' ? [{ weight, term }] : [])),
  );
  const other = rules.find(({ terms }) => terms.some(({ kind }) => kind !== 'count'));
  if (other !== undefined) refuse(`${other.pointer} is not about how many of a class are in a group`);
  const classes = new Map<string, { people: readonly number[]; counted: typeof counted }>();
  spend(counted.length + scenario.people.length);
  const taken = new Set<number>();
  for (const each of counted) {
    const { holders } = each.term;
    spend(holders.length);
    const key = holders.join();
    const known = classes.get(key);
    if (known !== undefined) {
      known.counted.push(each);
      continue;
    }
    if (holders.some((person) => taken.has(person))) refuse('the rules divide the people in different ways');
    for (const person of holders) taken.add(person);
    classes.set(key, { people: holders, counted: [each] });
  }
  const rest = [...scenario.people.keys()].filter((person) => !taken.has(person));
  return [...classes.values(), ...(rest.length > 0 ? [{ people: rest, counted: [] }] : [])].map(
    ({ people, counted: own }) => ({
      people,
      weights: own.map(({ weight }) => weight),
      costsIn: costsOf(own),
    }),
  );
}

function costsOf(counted: Counted): PeopleClass['costsIn'] {
  spend(counted.reduce((sum, { term }) => sum + term.groups.length + term.sessions.length, 0));
  const places = counted.map(({ term }) => ({
    groups: new Set(term.groups),
    sessions: new Set(term.sessions),
  }));
  const known = new Map<string, readonly Fraction[]>();
  return (session, group, most) => {
    spendObjects(1);
    spend(counted.length);
    const here = counted.filter((_, i) => places[i].groups.has(group) && places[i].sessions.has(session));
    const key = [most, ...here.map((each) => counted.indexOf(each))].join();
    const costs = known.get(key) ?? costsOfCounts(here, most);
    known.set(key, costs);
    return costs;
  };
}

function costsOfCounts(here: Counted, most: number): Fraction[] {
  return Array.from({ length: most + 1 }, (_, k) =>
    here.reduce((sum, { weight, term }) => plus(sum, times(weight, fraction(term.units(k)))), ZERO),
  );
}

function pricesOf(
  request: SolveRequest,
  classOf: (id: string) => number,
  named: { readonly classes: Record<string, Fraction>; readonly groups: Record<string, Fraction> },
): Prices {
  const ofClass = new Map<number, Fraction>();
  for (const [id, each] of Object.entries(named.classes)) {
    const index = classOf(id);
    if (index < 0) refuse(`"${id}" stands for no class`);
    if (ofClass.has(index)) refuse(`the class of "${id}" has two prices`);
    ofClass.set(index, each);
  }
  const groupNumber = groupNumbers(request);
  const ofGroup = new Map<number, Fraction>();
  for (const [id, each] of Object.entries(named.groups))
    ofGroup.set(groupNumber.get(id) ?? refuse(`there is no group "${id}"`), each);
  return { ofClass, ofGroup };
}

function sessionBound(table: SessionTable, classes: readonly PeopleClass[], prices: Prices): Fraction {
  const weights = classes.flatMap((each) => each.weights);
  const scale = new Scale([...weights, ...prices.ofClass.values(), ...prices.ofGroup.values()]);
  const groupPrice = (group: number): bigint => scale.parts(prices.ofGroup.get(group) ?? ZERO);
  let bound = table.open.reduce((sum, { group, seats }) => sum + groupPrice(group) * BigInt(seats), 0n);
  const lattices = classes.map((one, index) => {
    const here = one.people.filter((person) => table.attends(person)).length;
    const perPerson = scale.parts(prices.ofClass.get(index) ?? ZERO);
    bound += perPerson * BigInt(here);
    const alike = groupsAlike(one, table);
    for (const { groups, least, costs } of alike) {
      const parts = costs.map((cost) => scale.parts(cost));
      const known = new Map<string, bigint>();
      for (const group of groups) {
        const perSeat = perPerson + groupPrice(group);
        const cheapest = known.get(String(perSeat)) ?? leastReduced(parts, least, perSeat);
        known.set(String(perSeat), cheapest);
        bound += cheapest;
      }
    }
    return latticeOf(alike, here);
  });
  return roundedUp(scale.sum(bound), joined(lattices));
}

/** The open groups of a session; groups in which the class has the same minimum and the same costs are put together. */
export function groupsAlike({ people, costsIn }: PeopleClass, table: SessionTable): GroupsAlike[] {
  spend(people.length + table.open.length);
  const here = people.filter((person) => table.attends(person));
  const pinned = new Map<number, number>();
  for (const person of here) {
    const group = table.pinOf(person);
    pinned.set(group, (pinned.get(group) ?? 0) + 1);
  }
  const found: { readonly least: number; readonly costs: readonly Fraction[]; readonly groups: number[] }[] =
    [];
  for (const { group, seats } of table.open) {
    const least = pinned.get(group) ?? 0;
    const costs = costsIn(table.session, group, Math.max(least, Math.min(seats, here.length)));
    spend(found.length);
    const alike = found.find((each) => each.costs === costs && each.least === least);
    if (alike) alike.groups.push(group);
    else found.push({ least, costs, groups: [group] });
  }
  return found.map((each) => ({ ...each, times: each.groups.length }));
}
