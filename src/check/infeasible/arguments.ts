/** The arguments that a session has no seating; docs/proofs.md explains each. */
import * as z from 'zod';
import type { SolveRequest } from '../../scenario/definition.ts';
import { spend } from '../effort.ts';
import type { HardRule } from '../lower/hard-rules.ts';
import type { SessionModel } from './session-model.ts';
import { trySeatings } from './try-seatings.ts';

const session = z.int().min(0);
const people = z.array(z.string());
const groups = z.array(z.string());

/** What a certificate has to say for each argument, and nothing else. */
export const NUMBERS = {
  contradiction: z.union([
    z.strictObject({ session, people: people.min(1), clash: z.literal('apart') }),
    z.strictObject({
      session,
      people: people.min(1),
      clash: z.literal('pins'),
      groups: z.tuple([z.string(), z.string()]),
    }),
  ]),
  seats: z.strictObject({ session, people, groups }),
  clique: z.strictObject({ session, people, groups }),
  packing: z.strictObject({ session, people, size: z.int().min(1) }),
  min_sizes: z.strictObject({ session }),
  search: z.strictObject({ session }),
};

export type Numbers<A extends keyof typeof NUMBERS> = z.output<(typeof NUMBERS)[A]>;

/** Those whom a certificate names, by number, in its order. */
interface Named {
  readonly people: readonly number[];
  readonly groups: readonly number[];
}

/** What all of them may name. */
interface Stated {
  readonly session: number;
  readonly people?: readonly string[] | undefined;
  readonly groups?: readonly string[] | undefined;
}

/** A sentence where someone is not there or anything is named twice. */
function namedIn(
  { scenario }: SolveRequest,
  { unitOf, facts }: SessionModel,
  { people = [], groups = [] }: Stated,
): Named | string {
  if (new Set(people).size < people.length || new Set(groups).size < groups.length)
    return 'the certificate names someone twice';
  spend(scenario.people.length + scenario.groups.length);
  const numberOf = new Map(scenario.people.map(({ id }, p) => [id, p]));
  const groupNumber = new Map(scenario.groups.map(({ id }, g) => [id, g]));
  const named = {
    people: people.map((id) => numberOf.get(id) ?? -1),
    groups: groups.map((id) => groupNumber.get(id) ?? -1),
  };
  const absent = named.people.findIndex((person) => !unitOf.has(person));
  if (absent >= 0) return `"${people[absent]}" does not attend the session`;
  const closed = named.groups.findIndex((group) => !(facts.seats[group] > 0));
  return closed < 0 ? named : `"${groups[closed]}" is not open in the session`;
}

/** Whether one rule of the kind is about all of them, and about that group. */
function ruled(
  { rules }: SessionModel,
  kind: HardRule['kind'],
  people: readonly number[],
  group = -1,
): boolean {
  spend(rules.length);
  return rules.some((rule) => {
    if (rule.kind !== kind || rule.group !== group) return false;
    spend(rule.people.length);
    return people.every((person) => rule.people.includes(person));
  });
}

/** A chain of people, neighbours in one together-rule, whose ends must be apart or have different pins. */
function contradictionFault(
  model: SessionModel,
  { people: chain, groups: [one, other] }: Named,
  { people: names, clash }: Numbers<'contradiction'>,
): string | null {
  const loose = chain.findIndex((person, i) => i > 0 && !ruled(model, 'together', [chain[i - 1], person]));
  if (loose > 0) return `no rule keeps "${names[loose - 1]}" and "${names[loose]}" together`;
  const [first, last] = [chain[0], chain[chain.length - 1]];
  const clashes =
    clash === 'apart'
      ? first !== last && ruled(model, 'apart', [first, last])
      : ruled(model, 'pin', [first], one) && ruled(model, 'pin', [last], other);
  return clashes ? null : `no rules keep "${names[0]}" and "${names.at(-1)}" from being together`;
}

/** Null: there are more of them than there is room. */
function roomFault(count: number, room: number): string | null {
  return count > room ? null : `there is room for ${room}, and ${count} are named`;
}

/** One of the people may also use another group. */
function exitFault(model: SessionModel, { people, groups }: Named, names: readonly string[]): string | null {
  const named = new Set(groups);
  const exit = people.findIndex((person) => {
    const { allowed } = model.units[model.unitOf.get(person)!];
    spend(1 + allowed.length);
    return allowed.some((group) => !named.has(group));
  });
  return exit < 0 ? null : `"${names[exit]}" may also use another group`;
}

/** People who may only use groups that have fewer seats between them. */
function seatsFault(model: SessionModel, named: Named, { people }: Numbers<'seats'>): string | null {
  const seats = named.groups.reduce((sum, group) => sum + model.facts.seats[group], 0);
  return exitFault(model, named, people) ?? roomFault(people.length, seats);
}

/** People whose units are pairwise apart, and fewer groups that any of them may use. */
function cliqueFault(model: SessionModel, named: Named, { people }: Numbers<'clique'>): string | null {
  const units = named.people.map((person) => model.unitOf.get(person)!);
  for (const [i, unit] of units.entries()) {
    spend(1 + i);
    const close = units.slice(0, i).findIndex((other) => !model.apartFrom(unit).has(other));
    if (close >= 0) return `"${people[close]}" and "${people[i]}" need not be apart`;
  }
  return exitFault(model, named, people) ?? roomFault(people.length, named.groups.length);
}

/** More together-sets of at least k people than the groups hold, ⌊seats / k⌋ each. */
function packingFault(
  model: SessionModel,
  named: Named,
  { people, size }: Numbers<'packing'>,
): string | null {
  const units = named.people.map((person) => model.unitOf.get(person)!);
  if (new Set(units).size < units.length) return 'two of the people are in one together-set';
  const small = units.findIndex((unit) => model.units[unit].people.length < size);
  if (small >= 0) return `the together-set of "${people[small]}" is smaller than ${size}`;
  const room = model.facts.seats.reduce((sum, seats) => sum + Math.floor(seats / size), 0);
  return roomFault(units.length, room);
}

/** No choice of groups, those with pinned people or that must be used among them, takes exactly the people who attend. */
export function minSizesFault({ facts, units, minSizes, used }: SessionModel): string | null {
  const total = facts.present.length;
  const forced = new Set([...used, ...units.flatMap((unit) => unit.pins)]);
  /** Choices so far that no other choice is at least as good as: smallest total → most seats. */
  let choices = new Map<number, number>([[0, 0]]);
  for (const [group, seats] of facts.seats.entries()) {
    const floor = Math.max(1, minSizes[group]);
    const next = new Map(forced.has(group) ? [] : choices);
    for (const [least, most] of floor <= seats ? choices : []) {
      spend(1);
      const sum = least + floor;
      if (sum <= total) next.set(sum, Math.max(next.get(sum) ?? 0, most + seats));
    }
    choices = next;
  }
  return [...choices.values()].some((most) => most >= total)
    ? `some choice of groups takes ${total} people`
    : null;
}

/** The most placements that the checker tries; a larger search is not accepted as a proof. */
const SEARCH_LIMIT = 200_000;

/** Some seating of the people whom a rule binds, of all that there are, keeps the rules. */
function searchFault({ seatings }: SessionModel): string | null {
  spend(seatings.seats.length * seatings.units.reduce((sum, { homes }) => sum + homes.length + 1, 1));
  const { found } = trySeatings(seatings, SEARCH_LIMIT, (looks) => {
    spend(looks);
    return true;
  });
  if (found === 'none') return null;
  return found === 'some' ? 'there is a seating' : `the search needs more than ${SEARCH_LIMIT} placements`;
}

/** What is wrong with the numbers of an argument, or null where they show that the session has no seating. */
type Fault = (request: SolveRequest, model: SessionModel, numbers: unknown) => string | null;

function fault<T extends Stated>(
  shape: z.ZodType<T>,
  of: (model: SessionModel, named: Named, numbers: T) => string | null,
): Fault {
  return (request, model, numbers) => {
    const { data } = shape.safeParse(numbers);
    if (data === undefined) return 'the numbers are not those of the argument';
    const named = namedIn(request, model, data);
    return typeof named === 'string' ? named : of(model, named, data);
  };
}

/** Quick enough to be asked once more without each rule. */
export const QUICK: ReadonlyMap<string, Fault> = new Map([
  ['contradiction', fault(NUMBERS.contradiction, contradictionFault)],
  ['seats', fault(NUMBERS.seats, seatsFault)],
  ['clique', fault(NUMBERS.clique, cliqueFault)],
  ['packing', fault(NUMBERS.packing, packingFault)],
  ['min_sizes', fault(NUMBERS.min_sizes, minSizesFault)],
]);
export const ARGUMENTS = new Map([...QUICK, ['search', fault(NUMBERS.search, searchFault)]]);
