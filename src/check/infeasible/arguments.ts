/** The arguments that a session has no seating, and the sentence for each; docs/proofs.md explains them. */
import * as z from 'zod';
import type { SolveRequest } from '../../scenario/definition.ts';
import { spend } from '../effort.ts';
import { groupNumbers, personNumbers } from '../lower/attendance.ts';
import type { HardRule } from '../lower/hard-rules.ts';
import type { SessionModel } from '../lower/session-model.ts';
import { refuse } from '../refuse.ts';
import { linkRoom } from './link-room.ts';
import { seatingTask, trySeatings } from './try-seatings.ts';

const session = z.int().min(0);
const people = z.array(z.string());
const groups = z.array(z.string());

/** The exact fields of a certificate for each argument. */
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
  link_packing: z.strictObject({ session, parts: z.array(z.array(z.string()).min(1)) }),
};

type Numbers<A extends keyof typeof NUMBERS> = z.output<(typeof NUMBERS)[A]>;

/** People and groups named in a certificate, by number, in its order. */
interface Named {
  readonly people: readonly number[];
  readonly groups: readonly number[];
}

/** Fields common to all arguments. */
interface Stated {
  readonly session: number;
  readonly people?: readonly string[] | undefined;
  readonly groups?: readonly string[] | undefined;
}

/** The people and groups named; refuses any that is absent or named twice. */
function namedIn(request: SolveRequest, model: SessionModel, { people = [], groups = [] }: Stated): Named {
  if (new Set(people).size < people.length || new Set(groups).size < groups.length)
    refuse('the certificate names someone twice');
  const numberOf = personNumbers(request);
  const groupNumber = groupNumbers(request);
  const named = {
    people: people.map((id) => numberOf.get(id) ?? -1),
    groups: groups.map((id) => groupNumber.get(id) ?? -1),
  };
  const absent = named.people.findIndex((person) => !model.attends(person));
  if (absent >= 0) refuse(`"${people[absent]}" does not attend the session`);
  const closed = named.groups.findIndex((group) => !(model.facts.seats[group] > 0));
  return closed < 0 ? named : refuse(`"${groups[closed]}" is not open in the session`);
}

/** Whether a single rule of the kind covers all these people and that group. */
function hasRule(
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
function contradiction(
  model: SessionModel,
  { people: chain, groups: [one, other] }: Named,
  stated: Numbers<'contradiction'>,
): string {
  const { people: names, clash } = stated;
  const loose = chain.findIndex((person, i) => i > 0 && !hasRule(model, 'together', [chain[i - 1], person]));
  if (loose > 0) refuse(`no rule keeps "${names[loose - 1]}" and "${names[loose]}" together`);
  const [first, last] = [chain[0], chain[chain.length - 1]];
  const clashes =
    clash === 'apart'
      ? first !== last && hasRule(model, 'apart', [first, last])
      : hasRule(model, 'pin', [first], one) && hasRule(model, 'pin', [last], other);
  if (!clashes) refuse(`no rules keep "${names[0]}" and "${names.at(-1)}" from being together`);
  const people = listed(names);
  if (stated.clash === 'apart') return `${people} must stay together and apart at once`;
  const groups = listed(stated.groups);
  return names.length === 1
    ? `${people} cannot be in ${groups} at once`
    : `${people} must stay together, but are pinned to ${groups}`;
}

/** Returns the words if `count` exceeds `room`; else refuses. */
function tooMany(count: number, room: number, words: string): string {
  return count > room ? words : refuse(`there is room for ${room}, and ${count} are named`);
}

/** Refuses unless none of the people may use another group. */
function haveNoOther(model: SessionModel, { people, groups }: Named, names: readonly string[]): void {
  const named = new Set(groups);
  const exit = people.findIndex((person) => {
    const allowed = model.allowedTo(person);
    spend(1 + allowed.size);
    return [...allowed].some((group) => !named.has(group));
  });
  if (exit >= 0) refuse(`"${names[exit]}" may also use another group`);
}

/** People who may only use groups that have fewer seats between them. */
function seats(model: SessionModel, named: Named, { people, groups }: Numbers<'seats'>): string {
  haveNoOther(model, named, people);
  const room = named.groups.reduce((sum, group) => sum + model.facts.seats[group], 0);
  const has = room === 1 ? '1 seat' : `${room} seats`;
  const words =
    people.length === model.facts.present.length
      ? `${people.length} people attend, but the groups have ${has}`
      : `${listed(people)} may only use ${listed(groups)}, which ${groups.length === 1 ? 'has' : 'have'} ${has}`;
  return tooMany(people.length, room, groups.length === 0 ? `no group can take ${listed(people)}` : words);
}

/** People whose units are pairwise apart, and fewer groups that any of them may use. */
function clique(model: SessionModel, named: Named, { people, groups }: Numbers<'clique'>): string {
  const units = named.people.map((person) => model.unitOf[person]!.number);
  for (const [i, unit] of units.entries()) {
    spend(1 + i);
    const close = units.slice(0, i).findIndex((other) => !model.apartFrom(unit).has(other));
    if (close >= 0) refuse(`"${people[close]}" and "${people[i]}" need not be apart`);
  }
  const these = groups.length > 0 ? `: ${listed(groups)}` : '';
  const words = `${listed(people)} must be in different groups, but may only use ${groups.length}${these}`;
  haveNoOther(model, named, people);
  return tooMany(people.length, groups.length, words);
}

/** More together-sets of at least k people than the groups hold, ⌊seats / k⌋ each. */
function packing(model: SessionModel, named: Named, { people, size }: Numbers<'packing'>): string {
  const units = named.people.map((person) => model.unitOf[person]!);
  if (new Set(units).size < units.length) refuse('two of the people are in one together-set');
  const small = units.findIndex((unit) => unit.people.length < size);
  if (small >= 0) refuse(`the together-set of "${people[small]}" is smaller than ${size}`);
  const room = model.facts.seats.reduce((sum, own) => sum + Math.floor(own / size), 0);
  const words = `${people.length} together-sets of at least ${size} people do not fit: the groups hold ${room} such sets`;
  return tooMany(units.length, room, words);
}

/** Whether some choice of groups, including those with pins or `use`, can hold exactly the people who attend. */
export function sizesFit({ facts, units, minSizes, used }: SessionModel): boolean {
  const total = facts.present.length;
  const forced = new Set([...used, ...units.flatMap((unit) => unit.pins)]);
  /** Undominated choices so far: total of smallest sizes → most seats. */
  let choices = new Map<number, number>([[0, 0]]);
  for (const [group, own] of facts.seats.entries()) {
    const floor = Math.max(1, minSizes[group]);
    const next = new Map(forced.has(group) ? [] : choices);
    for (const [least, most] of floor <= own ? choices : []) {
      spend(1);
      const sum = least + floor;
      if (sum <= total) next.set(sum, Math.max(next.get(sum) ?? 0, most + own));
    }
    choices = next;
  }
  return [...choices.values()].some((most) => most >= total);
}

function minSizes(model: SessionModel): string {
  const people = model.facts.present.length;
  if (sizesFit(model)) refuse(`some choice of groups takes ${people} people`);
  return `no choice of groups takes exactly ${people} people with the smallest sizes kept`;
}

/** The most placements that the checker tries; a larger search is not accepted as a proof. */
const SEARCH_LIMIT = 200_000;

/** The sentences of searches, which take too long to be run again for them. */
export const SEARCHED = new Map([
  ['search', 'none of the ways to seat the people under these rules works'],
  ['exact_search', 'no seating keeps these rules'],
]);

/** An exhaustive search over seatings of the people bound by rules finds none that keeps them. */
function search(model: SessionModel): string {
  const task = seatingTask(model);
  spend(task.seats.length * task.units.reduce((sum, { homes }) => sum + homes.length + 1, 1));
  const { found } = trySeatings(task, SEARCH_LIMIT, (looks) => {
    spend(looks);
    return true;
  });
  if (found === 'none') return SEARCHED.get('search')!;
  return refuse(
    found === 'some' ? 'there is a seating' : `the search needs more than ${SEARCH_LIMIT} placements`,
  );
}

/** More people who must not meet over a link than have seats that do not face each other. */
function linkPacking(
  request: SolveRequest,
  { overLinks: [rule, ...others], facts }: SessionModel,
  { parts }: Numbers<'link_packing'>,
): string {
  if (rule?.over === undefined || others.length > 0)
    refuse('the certificate names no rule on people over a link');
  const room = linkRoom(request, rule.over, facts, parts);
  const people = rule.people.length;
  const words = `${people} people must not meet over "${rule.over}", but at most ${room} of them can sit so`;
  return tooMany(people, room, words);
}

/** Names for a sentence; of many, only the first few and the number of others. */
function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`);
  if (quoted.length > 8) return `${quoted.slice(0, 6).join(', ')} and ${quoted.length - 6} others`;
  if (quoted.length < 2) return quoted.join('');
  return `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`;
}

/** Checks the numbers of an argument and returns its sentence. @throws NotProven if they do not show that there is no seating */
type Argument = (request: SolveRequest, model: SessionModel, numbers: unknown) => string;

function withNumbers<T>(
  shape: z.ZodType<T>,
  of: (request: SolveRequest, model: SessionModel, numbers: T) => string,
): Argument {
  return (request, model, numbers) => {
    const { data = refuse('the numbers are not those of the argument') } = shape.safeParse(numbers);
    return of(request, model, data);
  };
}

function withNames<T extends Stated>(
  shape: z.ZodType<T>,
  of: (model: SessionModel, named: Named, numbers: T) => string,
): Argument {
  return withNumbers(shape, (request, model, numbers) =>
    of(model, namedIn(request, model, numbers), numbers),
  );
}

/** Arguments that are quick enough to be repeated without each rule. */
export const QUICK: ReadonlyMap<string, Argument> = new Map([
  ['contradiction', withNames(NUMBERS.contradiction, contradiction)],
  ['seats', withNames(NUMBERS.seats, seats)],
  ['clique', withNames(NUMBERS.clique, clique)],
  ['packing', withNames(NUMBERS.packing, packing)],
  ['min_sizes', withNames(NUMBERS.min_sizes, minSizes)],
]);
export const LINK_PACKING = 'link_packing';
/** The others do not know who meets over a link. */
export const READ_LINKS = new Set(['search', LINK_PACKING]);
export const ARGUMENTS = new Map([
  ...QUICK,
  ['search', withNames(NUMBERS.search, search)],
  [LINK_PACKING, withNumbers(NUMBERS.link_packing, linkPacking)],
]);
