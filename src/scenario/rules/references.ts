/** Checks ids in rules and earlier meetings: each is known, and appears once in a rule. */
import { repeatsOf } from '../../shared/grouped.ts';
import type { AnyConstraint } from '../definition.ts';
import type { ScenarioCode } from '../issue-codes.ts';
import { fewestPeople } from '../rule-people.ts';
import type { Choices } from './choices.ts';
import type { Draft } from './draft.ts';
import { type Findings, quoted } from './findings.ts';

/** Returns checks that an id exists, and that a list has existing ids, each once. */
export function lookups({ personIds, groupIds }: Draft, found: Findings) {
  const lookup =
    (ids: ReadonlySet<string> | null, code: ScenarioCode, message: (id: string) => string) =>
    (id: string, path: PropertyKey[]): void => {
      if (ids !== null && !ids.has(id)) found.error(code, path, message(quoted(id)), found.suggest(id, ids));
    };
  const person = lookup(personIds, 'unknown_person', (id) => `There is no person ${id}.`);
  const group = lookup(groupIds, 'unknown_group', (id) => `There is no group ${id}.`);
  const eachOnce =
    (check: typeof person, code: ScenarioCode) =>
    (ids: readonly string[], path: PropertyKey[]): void => {
      for (const [i, id] of ids.entries()) check(id, [...path, i]);
      for (const [[i, id]] of repeatsOf(ids.entries(), ([, id]) => id))
        found.error(code, [...path, i], `${quoted(id)} is listed twice.`);
    };
  return {
    person,
    group,
    people: eachOnce(person, 'repeated_person'),
    groups: eachOnce(group, 'repeated_group'),
  };
}

export function checkReferences(draft: Draft, choices: Choices, found: Findings): void {
  const { person, people, group, groups } = lookups(draft, found);
  const benches = new Set(draft.groups.flatMap(({ value }) => (value.bench ? [value.id] : [])));
  for (const { index, value } of draft.constraints) {
    const path = ['constraints', index];
    if (value.type === 'ImmovablePerson') person(value.person_id, [...path, 'person_id']);
    if ('people' in value && Array.isArray(value.people)) people(value.people, [...path, 'people']);
    checkChoice(value, [...path, 'people'], draft, choices, found);
    if ('group_id' in value && !('attribute_key' in value && value.group_id === 'ALL'))
      group(value.group_id, [...path, 'group_id']);
    // People who wait do not count in a balance.
    if ('attribute_key' in value && benches.has(value.group_id)) {
      const message = `${quoted(value.group_id)} is a bench, on which no ${value.type} holds.`;
      found.error('rule_on_bench', [...path, 'group_id'], message);
    }
    if ('groups' in value && value.groups !== 'ALL') groups(value.groups, [...path, 'groups']);
    if (value.type === 'GroupPreferences') {
      for (const [id, chosen] of Object.entries(value.choices)) {
        const at = [...path, 'choices', id];
        person(id, at);
        groups(chosen, at);
        for (const [i, name] of chosen.entries()) {
          if (!benches.has(name)) continue;
          found.error('rule_on_bench', [...at, i], `${quoted(name)} is a bench, which is no choice.`);
        }
      }
    }
    if (value.type === 'PersonWishes') {
      for (const [id, wished] of Object.entries(value.wishes)) {
        const at = [...path, 'wishes', id];
        person(id, at);
        if (wished.length === 0)
          found.warn('no_wishes', at, `${quoted(id)} wishes for nobody, which counts nothing.`);
        const own = wished.indexOf(id);
        if (own >= 0) {
          const message = `${quoted(id)} cannot wish to sit with themselves.`;
          found.error('repeated_person', [...at, own], message);
        }
        people(wished, at);
      }
    }
  }
  checkPriorMeetings(draft, found);
}

function checkPriorMeetings(draft: Draft, found: Findings): void {
  const { person } = lookups(draft, found);
  const seen = new Map<string, number>();
  for (const { index, value } of draft.priorMeetings) {
    const path = ['scenario', 'prior_meetings', index, 'people'];
    const [a, b] = value.people;
    person(a, [...path, 0]);
    if (a === b) {
      found.error('repeated_person', path, `${quoted(a)} cannot have met themselves.`);
      continue;
    }
    person(b, [...path, 1]);
    const key = JSON.stringify([...(a < b ? [a, b] : [b, a]), value.over, value.events_ago]);
    const earlier = seen.get(key);
    if (earlier === undefined) {
      seen.set(key, index);
      continue;
    }
    const message = `${quoted(a)} and ${quoted(b)} are listed twice (first at /scenario/prior_meetings/${earlier}).`;
    found.error('duplicate_pair', path, message, 'Add their counts in one entry.');
  }
}

/** Checks that a choice without a list has as many people as the rule needs. */
function checkChoice(
  rule: AnyConstraint,
  path: PropertyKey[],
  { people, personIds }: Draft,
  choices: Choices,
  found: Findings,
): void {
  // With a malformed person, the people of a choice are not known.
  if (!('people' in rule) || Array.isArray(rule.people) || personIds?.size !== people.length) return;
  const chosen = choices.of(rule.people);
  const fewest = fewestPeople(rule.type);
  const isPair = rule.type === 'PairMeetingCount';
  if (chosen.length >= fewest && !(isPair && chosen.length > 2)) return;
  const where = rule.people === 'ALL' ? [] : Object.entries(rule.people.where);
  const having = where.map(([key, value]) => `${quoted(key)} ${quoted(value)}`).join(' and ');
  const who = where.length === 0 ? 'There' : `With ${having} there`;
  const are =
    chosen.length === 1 ? 'is one person' : `are ${chosen.length === 0 ? 'no' : chosen.length} people`;
  const wanted = isPair ? 'exactly 2' : `at least ${fewest}`;
  found.error('wrong_choice', path, `${who} ${are}, but this ${rule.type} is about ${wanted}.`);
}
