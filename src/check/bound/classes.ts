/** Bounds the cost of class counts in a session by prices of classes and groups (docs/proofs.md, "prices"). */
import * as z from 'zod';
import type { SolveRequest } from '../../scenario/definition.ts';
import { countsOf } from '../../shared/grouped.ts';
import { remembered } from '../../shared/remembered.ts';
import { spend, spendObjects } from '../effort.ts';
import { groupNumbers, personNumbers } from '../lower/attendance.ts';
import type { CountTerm, SoftRule } from '../lower/terms.ts';
import { refuse } from '../refuse.ts';
import type { ScaledRequest } from './argument.ts';
import { pricesByNumber, price, priceUpTo0 } from './price.ts';
import {
  type Counts,
  costsUpTo,
  joined,
  latticeOf,
  leastReduced,
  roundedUp,
  type Scale,
} from './reduced-cost.ts';
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

export const classShape = { classes: pricesOfClasses.default({ rules: [], sessions: [] }) };

/** Terms, and the cost of their units. */
type Counted = readonly { readonly weight: bigint; readonly term: CountTerm }[];

/** The people counted by the same terms. */
export interface PeopleClass {
  readonly people: readonly number[];
  /** False: no rule counts them. */
  readonly isCounted: boolean;
  /** Cost of 0, 1, … `most` of them in the group; the same list object wherever the same terms count. */
  readonly costsIn: (session: number, group: number, most: number) => readonly bigint[];
}

/** Groups of a session that are equal for a class. */
export interface GroupsAlike extends Counts {
  readonly groups: readonly number[];
}

interface Prices {
  readonly ofClass: ReadonlyMap<number, bigint>;
  readonly ofGroup: ReadonlyMap<number, bigint>;
}

/** The least cost of the rules without their constants, rounded up session by session, since sessions are independent. */
export function leastOfClasses(
  { request, tables, scale }: ScaledRequest,
  rules: readonly SoftRule[],
  { sessions }: z.output<typeof pricesOfClasses>,
): bigint {
  if (rules.length === 0) return 0n;
  const classes = classesOf(request, rules, scale);
  const personNumber = personNumbers(request);
  const groupNumber = groupNumbers(request);
  const classOf = new Map(
    classes.flatMap(({ people }, index) => people.map((person) => [person, index] as const)),
  );
  const priced = new Map<number, Prices>();
  for (const { session, classes: ofClasses, groups } of sessions) {
    if (session >= tables.length) refuse(`there is no session ${session + 1}`);
    if (priced.has(session)) refuse('a session is there twice');
    priced.set(session, {
      ofClass: pricesByNumber(ofClasses, (id) => classOf.get(personNumber.get(id) ?? -1), scale),
      ofGroup: pricesByNumber(groups, (id) => groupNumber.get(id), scale),
    });
  }
  const none: Prices = { ofClass: new Map(), ofGroup: new Map() };
  return tables.reduce(
    (sum, table) => sum + leastInSession(table, classes, priced.get(table.session) ?? none),
    0n,
  );
}

/** @throws NotProven if a rule is not about classes of people, or two count overlapping but different sets */
export function classesOf(
  { scenario }: SolveRequest,
  rules: readonly SoftRule[],
  scale: Scale,
): PeopleClass[] {
  const counted = rules.flatMap(({ weight, terms }) =>
    terms.flatMap((term) => (term.kind === 'count' ? [{ weight: scale.parts(weight), term }] : [])),
  );
  const other = rules.find(({ terms }) => terms.some(({ kind }) => kind !== 'count'));
  if (other !== undefined) refuse(`${other.pointer} is not about how many of a class are in a group`);
  const classes = new Map<string, { people: readonly number[]; counted: typeof counted }>();
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
      isCounted: own.length > 0,
      costsIn: costsOf(own),
    }),
  );
}

function costsOf(counted: Counted): PeopleClass['costsIn'] {
  const places = counted.map(({ term }) => ({
    groups: new Set(term.groups),
    sessions: new Set(term.sessions),
  }));
  const known = new Map<string, readonly bigint[]>();
  return (session, group, most) => {
    spendObjects(1);
    spend(counted.length);
    const here = [...counted.keys()].filter(
      (i) => places[i].groups.has(group) && places[i].sessions.has(session),
    );
    const key = [most, ...here].join();
    const before = known.get(key);
    if (before !== undefined) return before;
    spend(2 * here.length * (most + 1));
    const costOf = (count: number) =>
      here.reduce((sum, i) => sum + counted[i].weight * counted[i].term.units(count), 0n);
    const costs = costsUpTo(most, costOf);
    known.set(key, costs);
    return costs;
  };
}

function leastInSession(
  table: SessionTable,
  classes: readonly PeopleClass[],
  { ofClass, ofGroup }: Prices,
): bigint {
  const groupPrice = (group: number): bigint => ofGroup.get(group) ?? 0n;
  let sum = table.open.reduce((all, { group, seats }) => all + groupPrice(group) * BigInt(seats), 0n);
  const lattices = classes.map((one, index) => {
    const here = one.people.filter((person) => table.attends(person)).length;
    const perPerson = ofClass.get(index) ?? 0n;
    sum += perPerson * BigInt(here);
    const alike = groupsAlike(one, table);
    for (const { groups, least, costs } of alike) {
      const leastAt = remembered((perSeat: bigint) => leastReduced(costs, least, perSeat));
      for (const group of groups) sum += leastAt(perPerson + groupPrice(group));
    }
    return latticeOf(alike, here);
  });
  return roundedUp({ sum, lattice: joined(lattices) });
}

/** The open groups of a session, merged if the class has the same minimum and costs in them. */
export function groupsAlike({ people, costsIn }: PeopleClass, table: SessionTable): GroupsAlike[] {
  const here = people.filter((person) => table.attends(person));
  const pinned = countsOf(here.map((person) => table.pinOf(person)));
  const found: (Omit<GroupsAlike, 'times'> & { readonly groups: number[] })[] = [];
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
