/** The infeasibility arguments that need no search; docs/proofs.md explains each. */
import * as z from 'zod';
import type { SolveRequest } from '../../scenario/definition.ts';
import { fails, holds, type Judgement } from '../../shared/judgement.ts';
import { spend } from '../effort.ts';
import type { HardRule } from '../lower/hard-rules.ts';
import type { SessionModel } from './session-model.ts';

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
export interface Named {
  readonly people: readonly number[];
  readonly groups: readonly number[];
}

/** A sentence where someone is not there or anything is named twice. */
export function namedIn(
  { scenario }: SolveRequest,
  { unitOf, facts }: SessionModel,
  { people = [], groups = [] }: { readonly people?: readonly string[]; readonly groups?: readonly string[] },
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
export function checkContradiction(
  model: SessionModel,
  { people: chain, groups: [one, other] }: Named,
  { people: names, clash }: Numbers<'contradiction'>,
): Judgement {
  for (let i = 1; i < chain.length; i++) {
    if (!ruled(model, 'together', [chain[i - 1], chain[i]]))
      return fails(`no rule keeps "${names[i - 1]}" and "${names[i]}" together`);
  }
  const [first, last] = [chain[0], chain[chain.length - 1]];
  const ends = [names[0], names[names.length - 1]];
  if (clash === 'apart') {
    return first !== last && ruled(model, 'apart', [first, last])
      ? holds(`"${ends[0]}" and "${ends[1]}" must be together and apart`)
      : fails(`no rule keeps "${ends[0]}" and "${ends[1]}" apart`);
  }
  return ruled(model, 'pin', [first], one) && ruled(model, 'pin', [last], other)
    ? holds(`"${ends[0]}" and "${ends[1]}" must be together, in two groups`)
    : fails('the pins are not what the certificate says');
}

/** The place of one of the people who may also use another group; −1: there is none. */
function free({ units, unitOf }: SessionModel, { people, groups }: Named): number {
  const named = new Set(groups);
  return people.findIndex((person) => {
    const { allowed } = units[unitOf.get(person)!];
    spend(1 + allowed.length);
    return allowed.some((group) => !named.has(group));
  });
}

/** People who may only use groups that have fewer seats between them. */
export function checkSeats(model: SessionModel, named: Named, { people }: Numbers<'seats'>): Judgement {
  const exit = free(model, named);
  if (exit >= 0) return fails(`"${people[exit]}" may also use another group`);
  const seats = named.groups.reduce((sum, group) => sum + model.facts.seats[group], 0);
  return people.length > seats
    ? holds(`${people.length} people may only use ${seats} seats`)
    : fails(`${seats} seats are enough for ${people.length} people`);
}

/** People whose units are pairwise apart, and fewer groups that any of them may use. */
export function checkClique(model: SessionModel, named: Named, { people }: Numbers<'clique'>): Judgement {
  const units = named.people.map((person) => model.unitOf.get(person)!);
  for (const [i, unit] of units.entries()) {
    spend(1 + i);
    const close = units.slice(0, i).findIndex((other) => !model.apartFrom(unit).has(other));
    if (close >= 0) return fails(`"${people[close]}" and "${people[i]}" need not be apart`);
  }
  const exit = free(model, named);
  if (exit >= 0) return fails(`"${people[exit]}" may also use another group`);
  return people.length > named.groups.length
    ? holds(`${people.length} people need a group each, of ${named.groups.length}`)
    : fails('there are groups enough for a group each');
}

/** More together-sets of at least k people than the groups hold, ⌊seats / k⌋ each. */
export function checkPacking(
  model: SessionModel,
  named: Named,
  { people, size }: Numbers<'packing'>,
): Judgement {
  const units = named.people.map((person) => model.unitOf.get(person)!);
  if (new Set(units).size < units.length) return fails('two of the people are in one together-set');
  const small = units.findIndex((unit) => model.units[unit].people.length < size);
  if (small >= 0) return fails(`the together-set of "${people[small]}" is smaller than ${size}`);
  const room = model.facts.seats.reduce((sum, seats) => sum + Math.floor(seats / size), 0);
  return units.length > room
    ? holds(`the groups hold ${room} sets of ${size}, not ${units.length}`)
    : fails(`the groups hold ${room} sets of ${size}`);
}

/** No choice of groups, those with pinned people or that must be used among them, takes exactly the people who attend. */
export function checkMinSizes({ facts, units, minSizes, used }: SessionModel): Judgement {
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
    ? fails(`some choice of groups takes ${total} people`)
    : holds(`no choice of groups takes exactly ${total} people`);
}
