/** Ids that rules and earlier meetings name: known, and each once in a rule. */
import type { AnyConstraint, ConstraintOf } from '../definition.ts';
import type { ScenarioCode } from '../issue-codes.ts';
import { fewestPeople } from '../rule-people.ts';
import type { Choices } from './choices.ts';
import type { Draft } from './draft.ts';
import { type Findings, quoted } from './findings.ts';

export function checkReferences(draft: Draft, choices: Choices, found: Findings): void {
  const benches = new Set(draft.groups.flatMap(({ value }) => (value.bench ? [value.id] : [])));
  for (const { index, value } of draft.constraints) {
    const path = ['constraints', index];
    if (value.type === 'ImmovablePerson') checkPerson(value.person_id, [...path, 'person_id'], draft, found);
    if ('people' in value && Array.isArray(value.people))
      checkPeople(value.people, [...path, 'people'], draft, found);
    checkChoice(value, [...path, 'people'], draft, choices, found);
    if ('group_id' in value && !('attribute_key' in value && value.group_id === 'ALL')) {
      checkGroup(value.group_id, [...path, 'group_id'], draft, found);
    }
    // Who waits counts for no balance.
    if ('attribute_key' in value && benches.has(value.group_id)) {
      const message = `${quoted(value.group_id)} is a bench, on which no ${value.type} holds.`;
      found.error('rule_on_bench', [...path, 'group_id'], message);
    }
    if ('groups' in value && value.groups !== 'ALL')
      checkGroups(value.groups, [...path, 'groups'], draft, found);
    if (value.type === 'GroupPreferences') checkChoices(value.choices, [...path, 'choices'], draft, found);
    if (value.type === 'PersonWishes') checkWishes(value.wishes, [...path, 'wishes'], draft, found);
  }
  checkPriorMeetings(draft, found);
}

/** Known people with known groups that they can be in, each once. */
function checkChoices(
  choices: ConstraintOf<'GroupPreferences'>['choices'],
  path: PropertyKey[],
  draft: Draft,
  found: Findings,
): void {
  const benches = new Set(draft.groups.flatMap(({ value }) => (value.bench ? [value.id] : [])));
  for (const [id, groups] of Object.entries(choices)) {
    checkPerson(id, [...path, id], draft, found);
    checkGroups(groups, [...path, id], draft, found);
    for (const [i, group] of groups.entries()) {
      if (!benches.has(group)) continue;
      found.error('rule_on_bench', [...path, id, i], `${quoted(group)} is a bench, which is no choice.`);
    }
  }
}

/** Known people who wish for others, each once, and for somebody at all. */
function checkWishes(
  wishes: ConstraintOf<'PersonWishes'>['wishes'],
  path: PropertyKey[],
  draft: Draft,
  found: Findings,
): void {
  for (const [id, wished] of Object.entries(wishes)) {
    checkPerson(id, [...path, id], draft, found);
    if (wished.length === 0) {
      found.warn('no_wishes', [...path, id], `${quoted(id)} wishes for nobody, which counts nothing.`);
    }
    const own = wished.indexOf(id);
    if (own >= 0) {
      const message = `${quoted(id)} cannot wish to sit with themselves.`;
      found.error('repeated_person', [...path, id, own], message);
    }
    checkPeople(wished, [...path, id], draft, found);
  }
}

function checkPriorMeetings(draft: Draft, found: Findings): void {
  const seen = new Map<string, number>();
  for (const { index, value } of draft.priorMeetings) {
    const path = ['scenario', 'prior_meetings', index, 'people'];
    const [a, b] = value.people;
    checkPerson(a, [...path, 0], draft, found);
    if (a === b) {
      found.error('repeated_person', path, `${quoted(a)} cannot have met themselves.`);
      continue;
    }
    checkPerson(b, [...path, 1], draft, found);
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

/** Of people who are not listed, there are as many as the rule needs. */
function checkChoice(
  rule: AnyConstraint,
  path: PropertyKey[],
  { people, personIds }: Draft,
  choices: Choices,
  found: Findings,
): void {
  // Where an entry is malformed, who has what is not known.
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

/** Known people, each once. */
export function checkPeople(
  ids: readonly string[],
  path: PropertyKey[],
  draft: Draft,
  found: Findings,
): void {
  for (const [i, id] of ids.entries()) checkPerson(id, [...path, i], draft, found);
  checkOnce(ids, path, 'repeated_person', found);
}

function checkOnce(ids: readonly string[], path: PropertyKey[], code: ScenarioCode, found: Findings): void {
  const seen = new Set<string>();
  for (const [i, id] of ids.entries()) {
    if (seen.has(id)) found.error(code, [...path, i], `${quoted(id)} is listed twice.`);
    seen.add(id);
  }
}

export function checkPerson(id: string, path: PropertyKey[], { personIds }: Draft, found: Findings): void {
  if (personIds === null || personIds.has(id)) return;
  found.error('unknown_person', path, `There is no person ${quoted(id)}.`, found.suggest(id, personIds));
}

function checkGroups(ids: readonly string[], path: PropertyKey[], draft: Draft, found: Findings): void {
  for (const [i, id] of ids.entries()) checkGroup(id, [...path, i], draft, found);
  checkOnce(ids, path, 'repeated_group', found);
}

function checkGroup(id: string, path: PropertyKey[], { groupIds }: Draft, found: Findings): void {
  if (groupIds === null || groupIds.has(id)) return;
  found.error('unknown_group', path, `There is no group ${quoted(id)}.`, found.suggest(id, groupIds));
}
