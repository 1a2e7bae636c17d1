/**
 * Checks a bound on how many of a class are in a group: a price for each class and group and session bounds the
 * session's cost (docs/proofs.md, "balance").
 */
import * as z from 'zod';
import type { SolveRequest } from '../../scenario/definition.ts';
import { exactly, type Fraction, fraction, plus, times, ZERO } from '../../shared/fraction.ts';
import { personNumbers } from '../lower/attendance.ts';
import type { CountTerm, SoftRule } from '../lower/terms.ts';
import type { PieceRequest } from './argument.ts';
import { type Counts, joined, latticeOf, roundedUp } from './lattice.ts';
import { Scale } from './scale.ts';
import type { SessionTable } from './session-table.ts';

const shape = z.strictObject({
  sessions: z.array(
    z.strictObject({
      session: z.int().min(0),
      classes: z.record(z.string(), z.number()),
      groups: z.record(z.string(), z.number().max(0)),
    }),
  ),
});

/** People whom the same terms count, and these terms. */
export interface PeopleClass {
  readonly people: readonly number[];
  readonly counted: readonly { readonly weight: Fraction; readonly term: CountTerm }[];
}

interface Prices {
  readonly ofClass: readonly Fraction[];
  readonly ofGroup: ReadonlyMap<number, Fraction>;
}

export function balance({ request, tables, rules, numbers }: PieceRequest): Fraction | string {
  const read = shape.safeParse(numbers);
  if (!read.success) return 'the prices are not well-formed';
  const classes = classesOf(request, rules);
  if (typeof classes === 'string') return classes;
  const priced = new Map<number, Prices>();
  for (const { session, ...prices } of read.data.sessions) {
    if (session >= tables.length) return `there is no session ${session + 1}`;
    if (priced.has(session)) return 'a session is there twice';
    const found = pricesOf(request, classes, prices);
    if (typeof found === 'string') return found;
    priced.set(session, found);
  }
  const none: Prices = { ofClass: classes.map(() => ZERO), ofGroup: new Map() };
  return tables.reduce(
    (sum, table) => plus(sum, sessionBound(table, classes, priced.get(table.session) ?? none)),
    rules.reduce((sum, { weight, constant }) => plus(sum, times(weight, fraction(constant))), ZERO),
  );
}

/** A sentence instead where a rule is not about classes of people, or two count the same people and others besides. */
export function classesOf({ scenario }: SolveRequest, rules: readonly SoftRule[]): PeopleClass[] | string {
  const counted = rules.flatMap(({ weight, terms }) =>
    terms.flatMap((term) => (term.kind === 'count' ? [{ weight, term }] : [])),
  );
  const other = rules.find(({ terms }) => terms.some(({ kind }) => kind !== 'count'));
  if (other !== undefined) return `${other.pointer} is not about how many of a class are in a group`;
  const classes = new Map<string, { people: readonly number[]; counted: typeof counted }>();
  const taken = new Set<number>();
  for (const each of counted) {
    const { holders } = each.term;
    const key = holders.join();
    const known = classes.get(key);
    if (known !== undefined) {
      known.counted.push(each);
      continue;
    }
    if (holders.some((person) => taken.has(person))) return 'the rules divide the people in different ways';
    for (const person of holders) taken.add(person);
    classes.set(key, { people: holders, counted: [each] });
  }
  const rest = [...scenario.people.keys()].filter((person) => !taken.has(person));
  return [...classes.values(), ...(rest.length > 0 ? [{ people: rest, counted: [] }] : [])];
}

function pricesOf(
  request: SolveRequest,
  classes: readonly PeopleClass[],
  named: { readonly classes: Record<string, number>; readonly groups: Record<string, number> },
): Prices | string {
  const numberOf = personNumbers(request);
  const ofClass = new Map<number, Fraction>();
  for (const [id, price] of Object.entries(named.classes)) {
    const person = numberOf.get(id);
    const index = classes.findIndex(({ people }) => person !== undefined && people.includes(person));
    if (index < 0) return `"${id}" stands for no class`;
    if (ofClass.has(index)) return `the class of "${id}" has two prices`;
    ofClass.set(index, exactly(price));
  }
  const ofGroup = new Map<number, Fraction>();
  for (const [id, price] of Object.entries(named.groups)) {
    const group = request.scenario.groups.findIndex((one) => one.id === id);
    if (group < 0) return `there is no group "${id}"`;
    ofGroup.set(group, exactly(price));
  }
  return { ofClass: classes.map((_, index) => ofClass.get(index) ?? ZERO), ofGroup };
}

function sessionBound(table: SessionTable, classes: readonly PeopleClass[], prices: Prices): Fraction {
  const weights = classes.flatMap(({ counted }) => counted.map(({ weight }) => weight));
  const scale = new Scale([...weights, ...prices.ofClass, ...prices.ofGroup.values()]);
  const groupPrice = (group: number): bigint => scale.parts(prices.ofGroup.get(group) ?? ZERO);
  let bound = table.open.reduce((sum, { group, seats }) => sum + groupPrice(group) * BigInt(seats), 0n);
  const lattices = classes.map(({ people, counted }, index) => {
    const here = people.filter((person) => table.attends(person));
    const price = scale.parts(prices.ofClass[index]);
    bound += price * BigInt(here.length);
    const counts = table.open.map(({ group, seats }): Counts => {
      const least = here.filter((person) => table.ownPins[person].has(group)).length;
      const costs = costsIn(counted, table.session, group, Math.max(least, Math.min(seats, here.length)));
      bound += costs
        .map((cost, k) => scale.parts(cost) - (price + groupPrice(group)) * BigInt(k))
        .slice(least)
        .reduce((cheapest, each) => (each < cheapest ? each : cheapest));
      return { least, costs, times: 1 };
    });
    return latticeOf(counts, here.length);
  });
  return roundedUp(scale.sum(bound), joined(lattices));
}

/** What 0, 1, … `most` of a class in the group cost. */
export function costsIn(
  counted: PeopleClass['counted'],
  session: number,
  group: number,
  most: number,
): Fraction[] {
  const here = counted.filter(({ term }) => term.groups.includes(group) && term.sessions.includes(session));
  return Array.from({ length: most + 1 }, (_, k) =>
    here.reduce((sum, { weight, term }) => plus(sum, times(weight, fraction(term.units(k)))), ZERO),
  );
}
