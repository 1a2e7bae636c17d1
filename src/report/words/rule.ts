/** Sentences for the rules of a request and their details. */
import type { TermDetail } from '../../result/definition.ts';
import type { Constraint, ConstraintOf, Objective, PeopleChoice } from '../../scenario/definition.ts';
import { weightRows } from '../../scenario/pair-weights.ts';
import { english, type Language } from '../language/english/english.ts';
import { listed } from './names.ts';

/** The displayed name of a person's id. */
export type NameOf = (id: string) => string;

/** Above this number, values with equal targets are counted instead of listed. */
const MANY_VALUES = 4;

/** A sentence for what the rule asks, without a full stop. */
export function ruleSentence(rule: Constraint, nameOf: NameOf, language: Language = english): string {
  const { rules } = language;
  const when = 'sessions' in rule ? whenWords(rule.sessions, language) : '';
  const over = 'over' in rule ? rule.over : undefined;
  const where = over === undefined ? rules.sameGroup : rules.over(over);
  if (rule.type === 'RepeatEncounter')
    return rules.limit(rule.max_allowed_encounters) + withinWords(rule, language) + where;
  if (rule.type === 'RecentMeetings') return rules.recent(rule.gap) + where;
  if (rule.type === 'AttributeBalance') {
    const group = groupOrAll(rule.group_id);
    if (rule.desired_shares === undefined)
      return rules.balance(group, rule.mode, valuesWords(rule, language), rule.attribute_key) + when;
    const shares = Object.entries(rule.desired_shares).map(
      ([value, share]) => `${percent(share, language)} ${language.quoted(value)}`,
    );
    return rules.shares(group, listed(shares, language), rule.attribute_key) + when;
  }
  if (rule.type === 'AttributeSum') return rules.sum(groupOrAll(rule.group_id), rule.attribute_key) + when;
  if (rule.type === 'PairWeights') return rules.weights(weightRows(rule).length) + where + when;
  if (rule.type === 'GroupPreferences') return rules.choices(peopleWithAny(rule.choices)) + when;
  if (rule.type === 'PersonWishes')
    return rules.wishes(peopleWithAny(rule.wishes), rule.at_least) + where + when;
  const who = peopleWords(rule.people, nameOf, language);
  const list = Array.isArray(rule.people);
  const many = areMany(rule.people, language);
  switch (rule.type) {
    case 'ImmovablePeople':
      return rules.pin(who, many, rule.group_id) + when;
    case 'MustStayTogether':
      return rules.together(who, many) + when;
    case 'MustStayApart':
      if (over !== undefined) return rules.apartOver(who, over) + when;
      return (list ? rules.apart(who) : rules.apartOf(who)) + when;
    case 'ShouldStayTogether':
      return (over === undefined ? rules.togetherWish(who) : rules.meetOver(who, over)) + when;
    case 'ShouldNotBeTogether':
      if (over !== undefined) return rules.apartWishOver(who, over) + when;
      return (list ? rules.apartWish(who) : rules.apartOfWish(who)) + when;
    case 'GroupVisits': {
      const groups = rule.groups === 'ALL' ? null : listed(rule.groups, language);
      const each = rule.count === 'each' && rule.groups.length > 1;
      return rules.visits(who, many, groups, each, rule.mode, rule.target_visits) + when;
    }
    case 'PairMeetingCount':
      return rules.meetings(who, many, rule.mode, rule.target_meetings) + where + when;
  }
}

/** Leaves out "at least 0" beside larger targets, and counts values with equal targets if there are many. */
function valuesWords(
  { mode, desired_values = {} }: ConstraintOf<'AttributeBalance'>,
  language: Language,
): string {
  const all = Object.entries(desired_values);
  const some = all.filter(([, number]) => mode !== 'at_least' || number > 0);
  const asked = some.length === 0 ? all : some;
  const isAlike = asked.every(([, number]) => number === asked[0][1]);
  if (asked.length >= MANY_VALUES && isAlike) return language.rules.ofEach(asked[0][1], asked.length);
  const words = asked.map(([value, number]) => `${number} ${language.quoted(value)}`);
  return listed(words, language);
}

export function isHard(rule: Constraint): boolean {
  return ['ImmovablePeople', 'MustStayTogether', 'MustStayApart'].includes(rule.type);
}

/** Where a rule or objective is not met, and who is concerned. @param rule null: fair waiting */
export function detailSentence(
  detail: TermDetail,
  rule: Constraint | Objective | null,
  nameOf: NameOf,
  language: Language = english,
): string {
  const { details } = language;
  const { group, units } = detail;
  const who = listed(detail.people.map(nameOf), language);
  const at = detail.session === null ? '' : details.session(detail.session + 1);
  const over = rule && 'over' in rule ? rule.over : undefined;
  const where = over === undefined ? language.rules.sameGroup : language.rules.over(over);
  switch (rule?.type) {
    case undefined:
      return details.waits(who, detail.visits ?? Math.sqrt(units));
    case 'maximize_unique_contacts':
    case 'maximize_weighted_contacts':
      return contactSentence(detail, who, where, language);
    case 'RepeatEncounter': {
      const excess = rule.penalty_function === 'squared' ? Math.sqrt(units) : units;
      const times = rule.max_allowed_encounters + excess;
      return details.meet(who, times) + withinWords(rule, language) + where;
    }
    case 'RecentMeetings':
      return details.again(who, rule.gap + 1 - units) + where;
    case 'AttributeBalance': {
      const value = detail.value ?? '';
      const holders = detail.people.length === 0 ? '' : ` (${who})`;
      const count = detail.people.length;
      const found = { group, at, count, key: rule.attribute_key, value: detail.value };
      if (rule.desired_shares !== undefined) {
        const share = percent(rule.desired_shares[value] ?? 0, language);
        return details.share(found, share, Math.sqrt(units)) + holders;
      }
      return details.balance(found, rule.mode, rule.desired_values?.[value] ?? 0) + holders;
    }
    case 'AttributeSum':
      return details.sum(group, at, rule.attribute_key, Math.sqrt(units));
    case 'ShouldNotBeTogether':
      return over === undefined ? details.together(who, group, at) : details.metOver(who, over, at);
    case 'PairWeights': {
      const meet = detail.meetings === 1;
      const together =
        group === null ? details.metOver(who, over ?? '', at) : details.together(who, group, at);
      const apart = over === undefined ? details.apart(who, at) : details.notMetOver(who, over, at);
      return `${meet ? together : apart} (${language.figure(detail.cost ?? 0)})`;
    }
    case 'PairMeetingCount':
      return details.meetings(who, units) + where;
    case 'GroupPreferences': {
      const list = rule.choices[detail.people[0]] ?? [];
      return details.choice(who, group ?? '', at, list.indexOf(group ?? ''), list.length);
    }
    case 'PersonWishes':
      return details.wishes(who, group ?? '', at, rule.at_least === 1 ? null : units) + where;
    case 'GroupVisits': {
      const all = rule.groups === 'ALL' ? null : listed(rule.groups, language);
      return details.visits(who, units, group ?? all);
    }
    default:
      return over === undefined ? details.apart(who, at) : details.notMetOver(who, over, at);
  }
}

function percent(share: number, language: Language): string {
  return `${language.figure(100 * share)}\u00a0%`;
}

function contactSentence(
  { people, meetings = 0, units }: TermDetail,
  who: string,
  where: string,
  { details }: Language,
): string {
  if (people.length === 0) return details.roomUnused(units);
  if (meetings === 0) return details.never(who) + where;
  return meetings === 1 ? details.lessThanOthers(who) : details.meet(who, meetings) + where;
}

/** Number of people with a non-empty list. */
function peopleWithAny(lists: Readonly<Record<string, readonly string[]>>): number {
  return Object.values(lists).filter(({ length }) => length > 0).length;
}

function areMany(choice: PeopleChoice, { rules }: Language): boolean {
  if (choice === 'ALL') return rules.manyEveryone;
  return 'where' in choice ? rules.manyEveryoneWith : choice.length > 1;
}

/** For the beginning of a sentence. */
function peopleWords(choice: PeopleChoice, nameOf: NameOf, language: Language): string {
  if (choice === 'ALL') return language.rules.everyone;
  if (!('where' in choice)) return listed(choice.map(nameOf), language);
  const wanted = Object.entries(choice.where).map(([key, value]) => `${key} ${value}`);
  return language.rules.everyoneWith(listed(wanted, language));
}

function groupOrAll(group: string): string | null {
  return group === 'ALL' ? null : group;
}

function withinWords({ window }: ConstraintOf<'RepeatEncounter'>, { rules }: Language): string {
  return window === undefined ? '' : rules.within(window);
}

/** For meetings; an empty list means all sessions. */
function whenWords(sessions: readonly number[] | null, language: Language): string {
  if (sessions === null || sessions.length === 0) return '';
  const numbers = [...sessions].sort((a, b) => a - b).map((session) => String(session + 1));
  return language.rules.when(listed(numbers, language, 30), numbers.length > 1);
}
