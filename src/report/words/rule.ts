/** Rules of a request and their details, in sentences. */
import type { TermDetail } from '../../result/definition.ts';
import type { Constraint, ConstraintOf, PeopleChoice } from '../../scenario/definition.ts';
import { counted, figure } from '../../shared/figures.ts';
import { listed } from './names.ts';

/** The name that readers see of a person id. */
export type NameOf = (id: string) => string;

/** What is asked for where there is a bench. */
export const FAIR_WAITING = 'Nobody waits more often than others, as far as that can be';

/** What the rule asks for, without a full stop. */
export function ruleSentence(rule: Constraint, nameOf: NameOf): string {
  const who = (choice: PeopleChoice): string => peopleWords(choice, nameOf);
  const noTwo = (choice: PeopleChoice, verb: string): string =>
    Array.isArray(choice)
      ? `${who(choice)} ${verb} together`
      : `No two of ${lower(who(choice))} ${verb.replace(/ ?(never|not)/, '').trim()} together`;
  switch (rule.type) {
    case 'RepeatEncounter':
      return `No pair meets more than ${times(rule.max_allowed_encounters)}`;
    case 'AttributeBalance':
      return balanceSentence(rule);
    case 'AttributeSum': {
      const where = rule.group_id === 'ALL' ? 'Groups are' : `${rule.group_id} is`;
      return `${where} even by ${rule.attribute_key}, as far as numbers go${when(rule.sessions)}`;
    }
    case 'ImmovablePeople':
      return `${who(rule.people)} ${areMany(rule.people) ? 'sit' : 'sits'} at ${rule.group_id}${when(rule.sessions)}`;
    case 'MustStayTogether':
      return `${who(rule.people)} ${areMany(rule.people) ? 'sit' : 'sits'} together${when(rule.sessions)}`;
    case 'MustStayApart':
      return `${noTwo(rule.people, 'never sit')}${when(rule.sessions)}`;
    case 'ShouldStayTogether':
      return `${who(rule.people)} should sit together${when(rule.sessions)}`;
    case 'ShouldNotBeTogether':
      return `${noTwo(rule.people, 'should not sit')}${when(rule.sessions)}`;
    case 'GroupVisits':
      return visitsSentence(rule, nameOf);
    case 'PairMeetingCount': {
      const sessions = rule.sessions?.length ? rule.sessions : null;
      return `${who(rule.people)} ${areMany(rule.people) ? 'meet' : 'meets'} ${modeWords[rule.mode]} ${times(rule.target_meetings)}${when(sessions)}`;
    }
  }
}

export function isHard(rule: Constraint): boolean {
  return ['ImmovablePeople', 'MustStayTogether', 'MustStayApart'].includes(rule.type);
}

/** Where a rule, or the objective, is not met, and who is concerned. */
export function detailSentence(detail: TermDetail, rule: Constraint | null, nameOf: NameOf): string {
  const who = listed(detail.people.map(nameOf));
  const at = detail.session === null ? '' : `session ${detail.session + 1}`;
  switch (rule?.type) {
    case undefined:
      if (detail.people.length === 1) return `${who} waits ${times(Math.sqrt(detail.units))}`;
      return contactSentence(detail, who);
    case 'RepeatEncounter': {
      const excess = rule.penalty_function === 'squared' ? Math.sqrt(detail.units) : detail.units;
      return `${who} meet ${times(rule.max_allowed_encounters + excess)}`;
    }
    case 'AttributeBalance': {
      const wanted = rule.desired_values[detail.value ?? ''] ?? 0;
      const holders = detail.people.length === 0 ? '' : ` (${who})`;
      return `${detail.group}, ${at}: ${detail.people.length} with ${rule.attribute_key} ${detail.value} instead of ${modeWords[rule.mode]} ${wanted}${holders}`;
    }
    case 'AttributeSum':
      return `${detail.group}, ${at}: ${rule.attribute_key} is ${figure(Math.sqrt(detail.units))} off an even share`;
    case 'ShouldNotBeTogether':
      return `${who} sit together at ${detail.group} in ${at}`;
    case 'PairMeetingCount':
      return `${who}: ${counted(detail.units, 'meeting')} off the mark`;
    case 'GroupVisits': {
      const where = detail.group ?? (rule.groups === 'ALL' ? 'any group' : listed(rule.groups));
      return `${who}: ${counted(detail.units, 'visit')} to ${where} off the mark`;
    }
    default:
      return `${who} sit apart in ${at}`;
  }
}

function contactSentence({ people, meetings = 0, units }: TermDetail, who: string): string {
  if (people.length === 0) return `The sizes of the groups leave room unused: ${figure(units)}`;
  if (meetings === 0) return `${who} never meet`;
  return meetings === 1 ? `${who} meet, and others would count more` : `${who} meet ${times(meetings)}`;
}

const modeWords = { exact: 'exactly', at_least: 'at least', at_most: 'at most' } as const;

/** At the beginning of a sentence. */
function peopleWords(choice: PeopleChoice, nameOf: NameOf): string {
  if (choice === 'ALL') return 'Everyone';
  if (!('where' in choice)) return listed(choice.map(nameOf));
  const wanted = Object.entries(choice.where).map(([key, value]) => `${key} ${value}`);
  return `Everyone with ${listed(wanted)}`;
}

function areMany(choice: PeopleChoice): boolean {
  return Array.isArray(choice) && choice.length > 1;
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function balanceSentence(rule: ConstraintOf<'AttributeBalance'>): string {
  const where = rule.group_id === 'ALL' ? 'Every group' : rule.group_id;
  const wanted = Object.entries(rule.desired_values).map(([value, count]) => `${count} “${value}”`);
  return `${where} has ${modeWords[rule.mode]} ${listed(wanted)} by ${rule.attribute_key}${when(rule.sessions)}`;
}

function visitsSentence(rule: ConstraintOf<'GroupVisits'>, nameOf: NameOf): string {
  const who = peopleWords(rule.people, nameOf);
  const visits = areMany(rule.people) ? 'visit' : 'visits';
  const groups = rule.groups === 'ALL' ? 'groups' : listed(rule.groups);
  const each = rule.count === 'each' ? 'each of ' : '';
  const all = rule.groups === 'ALL' && rule.count === 'each' ? 'each group' : `${each}${groups}`;
  return `${who} ${visits} ${all} ${modeWords[rule.mode]} ${times(rule.target_visits)}${when(rule.sessions)}`;
}

function when(sessions: readonly number[] | null): string {
  if (sessions === null) return '';
  const numbers = [...sessions].sort((a, b) => a - b).map((session) => String(session + 1));
  return ` in ${numbers.length > 1 ? 'sessions' : 'session'} ${listed(numbers, 30)}`;
}

/** "once", "twice", "3 times". */
export function times(count: number): string {
  if (count === 1) return 'once';
  if (count === 2) return 'twice';
  return `${figure(count)} times`;
}
