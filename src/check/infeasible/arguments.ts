/** The infeasibility arguments that need no search; docs/proofs.md explains each. */
import { z } from 'zod';
import { fails, holds, type Judgement } from '../../shared/judgement.ts';
import { mayUse, type SessionRules } from './session-rules.ts';

const named = z.object({ people: z.array(z.string()), groups: z.array(z.string()) });
type Named = z.output<typeof named>;

export type Check = (rules: SessionRules, numbers: unknown) => Judgement;

/** Parses what every argument names: different people who attend, different groups. */
function withNames(check: (rules: SessionRules, names: Named, numbers: unknown) => Judgement): Check {
  return (rules, numbers) => {
    const names = named.safeParse(numbers);
    if (!names.success) return fails('the certificate does not name its people and groups');
    const { people, groups } = names.data;
    if (new Set(people).size < people.length || new Set(groups).size < groups.length) {
      return fails('the certificate names someone twice');
    }
    const absent = people.find((person) => !rules.present.has(person));
    if (absent !== undefined) return fails(`"${absent}" does not attend the session`);
    return check(rules, names.data, numbers);
  };
}

/** A chain of people, neighbours in one together-rule, whose ends must be apart or have different pins. */
export const checkContradiction = withNames((rules, { people, groups }, numbers) => {
  const clash = z.object({ clash: z.enum(['apart', 'pins']) }).safeParse(numbers);
  if (!clash.success || people.length === 0) return fails('the certificate does not name the clash');
  for (let i = 1; i < people.length; i++) {
    if (!rules.inOneRule('MustStayTogether', people[i - 1], people[i])) {
      return fails(`no rule keeps "${people[i - 1]}" and "${people[i]}" together`);
    }
  }
  const [first, last] = [people[0], people[people.length - 1]];
  if (clash.data.clash === 'apart') {
    return first !== last && rules.inOneRule('MustStayApart', first, last)
      ? holds(`"${first}" and "${last}" must be together and apart`)
      : fails(`no rule keeps "${first}" and "${last}" apart`);
  }
  return groups.length === 2 && rules.isPinned(first, groups[0]) && rules.isPinned(last, groups[1])
    ? holds(`"${first}" and "${last}" must be together, in two groups`)
    : fails('the pins are not what the certificate says');
});

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
export const checkSeats = withNames((rules, names) => {
  const exit = confined(rules, names);
  if (exit !== null) return fails(exit);
  const seats = names.groups.reduce((sum, group) => sum + (rules.seats.get(group) ?? 0), 0);
  return names.people.length > seats
    ? holds(`${names.people.length} people may only use ${seats} seats`)
    : fails(`${seats} seats are enough for ${names.people.length} people`);
});

/** People whose units are pairwise apart, and fewer groups that any of them may use. */
export const checkClique = withNames((rules, names) => {
  for (const [i, a] of names.people.entries()) {
    const close = names.people.slice(i + 1).find((b) => !rules.unitsApart(a, b));
    if (close !== undefined) return fails(`"${a}" and "${close}" need not be apart`);
  }
  const exit = confined(rules, names);
  if (exit !== null) return fails(exit);
  return names.people.length > names.groups.length
    ? holds(`${names.people.length} people need a group each, of ${names.groups.length}`)
    : fails('there are groups enough for a group each');
});

/** More together-sets of at least k people than the groups hold, ⌊seats / k⌋ each. */
export const checkPacking = withNames((rules, { people }, numbers) => {
  const read = z.object({ size: z.int().min(1) }).safeParse(numbers);
  if (!read.success) return fails('the certificate does not say which size it counts');
  const { size } = read.data;
  if (new Set(people.map((person) => rules.unit(person))).size < people.length) {
    return fails('two of the people are in one together-set');
  }
  const small = people.find((person) => rules.unit(person).size < size);
  if (small !== undefined) return fails(`the together-set of "${small}" is smaller than ${size}`);
  const room = [...rules.seats.values()].reduce((sum, seats) => sum + Math.floor(seats / size), 0);
  return people.length > room
    ? holds(`the groups hold ${room} sets of ${size}, not ${people.length}`)
    : fails(`the groups hold ${room} sets of ${size}`);
});

/** No choice of groups, those with pinned people among them, takes exactly the people who attend. */
export const checkMinSizes: Check = (rules) => {
  const total = rules.present.size;
  /** Choices so far that no other choice is at least as good as: smallest total → most seats. */
  let choices = new Map<number, number>([[0, 0]]);
  for (const [group, seats] of rules.seats) {
    const next = new Map(rules.pinnedTo(group).length > 0 ? [] : choices);
    for (const [least, most] of choices) {
      const sum = least + rules.minSize(group);
      if (rules.minSize(group) > seats || sum > total) continue;
      next.set(sum, Math.max(next.get(sum) ?? 0, most + seats));
    }
    choices = next;
  }
  return [...choices.values()].some((most) => most >= total)
    ? fails(`some choice of groups takes ${total} people`)
    : holds(`no choice of groups takes exactly ${total} people`);
};
