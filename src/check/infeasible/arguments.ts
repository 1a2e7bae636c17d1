/** The infeasibility arguments that need no search; docs/proofs.md explains each. */
import * as z from 'zod';
import { fails, holds, type Judgement } from '../../shared/judgement.ts';
import { mayUse, type SessionRules } from './session-rules.ts';

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

type Numbers<A extends keyof typeof NUMBERS> = z.output<(typeof NUMBERS)[A]>;
type Named = Numbers<'seats'>;

export interface Naming {
  readonly people?: readonly string[] | undefined;
  readonly groups?: readonly string[] | undefined;
}

/** A sentence where someone is not there or anything is named twice; null where all is well. */
export function misnamed(rules: SessionRules, named: Naming): string | null {
  const { people: who = [], groups: where = [] } = named;
  if (new Set(who).size < who.length || new Set(where).size < where.length) {
    return 'the certificate names someone twice';
  }
  const absent = who.find((person) => !rules.present.has(person));
  if (absent !== undefined) return `"${absent}" does not attend the session`;
  const closed = where.find((group) => !rules.seats.has(group));
  return closed === undefined ? null : `"${closed}" is not open in the session`;
}

/** A chain of people, neighbours in one together-rule, whose ends must be apart or have different pins. */
export function checkContradiction(rules: SessionRules, numbers: Numbers<'contradiction'>): Judgement {
  const chain = numbers.people;
  for (let i = 1; i < chain.length; i++) {
    if (!rules.inOneRule('MustStayTogether', chain[i - 1], chain[i])) {
      return fails(`no rule keeps "${chain[i - 1]}" and "${chain[i]}" together`);
    }
  }
  const [first, last] = [chain[0], chain[chain.length - 1]];
  if (numbers.clash === 'apart') {
    return first !== last && rules.inOneRule('MustStayApart', first, last)
      ? holds(`"${first}" and "${last}" must be together and apart`)
      : fails(`no rule keeps "${first}" and "${last}" apart`);
  }
  const [one, other] = numbers.groups;
  return rules.isPinned(first, one) && rules.isPinned(last, other)
    ? holds(`"${first}" and "${last}" must be together, in two groups`)
    : fails('the pins are not what the certificate says');
}

/** Sits each of the people outside all other groups? */
function confined(rules: SessionRules, { people, groups }: Named): string | null {
  const outside = [...rules.seats.keys()].filter((group) => !groups.includes(group));
  for (const person of people) {
    const exit = outside.find((group) => mayUse(rules, person, group));
    if (exit !== undefined) return `"${person}" may also use "${exit}"`;
  }
  return null;
}

/** People who may only use groups that have fewer seats between them. */
export function checkSeats(rules: SessionRules, names: Numbers<'seats'>): Judgement {
  const exit = confined(rules, names);
  if (exit !== null) return fails(exit);
  const seats = names.groups.reduce((sum, group) => sum + (rules.seats.get(group) ?? 0), 0);
  return names.people.length > seats
    ? holds(`${names.people.length} people may only use ${seats} seats`)
    : fails(`${seats} seats are enough for ${names.people.length} people`);
}

/** People whose units are pairwise apart, and fewer groups that any of them may use. */
export function checkClique(rules: SessionRules, names: Numbers<'clique'>): Judgement {
  for (const [i, a] of names.people.entries()) {
    const close = names.people.slice(i + 1).find((b) => !rules.unitsApart(a, b));
    if (close !== undefined) return fails(`"${a}" and "${close}" need not be apart`);
  }
  const exit = confined(rules, names);
  if (exit !== null) return fails(exit);
  return names.people.length > names.groups.length
    ? holds(`${names.people.length} people need a group each, of ${names.groups.length}`)
    : fails('there are groups enough for a group each');
}

/** More together-sets of at least k people than the groups hold, ⌊seats / k⌋ each. */
export function checkPacking(rules: SessionRules, { people: sets, size }: Numbers<'packing'>): Judgement {
  if (new Set(sets.map((person) => rules.unit(person))).size < sets.length) {
    return fails('two of the people are in one together-set');
  }
  const small = sets.find((person) => rules.unit(person).size < size);
  if (small !== undefined) return fails(`the together-set of "${small}" is smaller than ${size}`);
  const room = [...rules.seats.values()].reduce((sum, seats) => sum + Math.floor(seats / size), 0);
  return sets.length > room
    ? holds(`the groups hold ${room} sets of ${size}, not ${sets.length}`)
    : fails(`the groups hold ${room} sets of ${size}`);
}

/** No choice of groups, those with pinned people or that must be used among them, takes exactly the people who attend. */
export function checkMinSizes(rules: SessionRules): Judgement {
  const total = rules.present.size;
  /** Choices so far that no other choice is at least as good as: smallest total → most seats. */
  let choices = new Map<number, number>([[0, 0]]);
  for (const [group, seats] of rules.seats) {
    const next = new Map(rules.pinnedTo(group).length > 0 || rules.mustUse(group) ? [] : choices);
    for (const [least, most] of choices) {
      rules.effort.take(1);
      const sum = least + rules.minSize(group);
      if (rules.minSize(group) > seats || sum > total) continue;
      next.set(sum, Math.max(next.get(sum) ?? 0, most + seats));
    }
    choices = next;
  }
  return [...choices.values()].some((most) => most >= total)
    ? fails(`some choice of groups takes ${total} people`)
    : holds(`no choice of groups takes exactly ${total} people`);
}
