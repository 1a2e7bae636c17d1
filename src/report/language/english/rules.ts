/** Sentences for rules and for where they are not met, in English. */
import { counted, figure } from '../../../shared/figures.ts';

type Mode = 'exact' | 'at_least' | 'at_most';
type BalanceMode = Mode | 'not_alone';
/** Number of people with a value in a group of a session. */
type Found = Readonly<Record<'group' | 'value', string | null> & Record<'at' | 'key', string>> & {
  readonly count: number;
};
const MODES: Record<BalanceMode, string> = {
  exact: 'exactly',
  at_least: 'at least',
  at_most: 'at most',
  not_alone: 'none or at least',
};

export const times = (count: number): string =>
  count === 1 ? 'once' : count === 2 ? 'twice' : `${figure(count)} times`;

/** Links of lists and examples, as additions to "meet". */
const OVER: Readonly<Record<string, string>> = {
  opponents: ' as opponents',
  neighbours: ' as neighbours',
  table: ' at a table',
  court: ' on a court',
};
const over = (link: string): string => OVER[link] ?? ` over ${link}`;

export const rules = {
  everyone: 'Everyone',
  everyoneWith: (what: string): string => `Everyone with ${what}`,
  /** Whether "everyone" and "everyone with …" are plural. */
  manyEveryone: false,
  manyEveryoneWith: false,
  /** @param numbers sessions counted from 1 */
  when: (numbers: string, many: boolean): string => ` in ${many ? 'sessions' : 'session'} ${numbers}`,
  limit: (count: number): string => `No pair meets more than ${times(count)}`,
  within: (sessions: number): string => ` within ${counted(sessions, 'session')}`,
  recent: (gap: number): string =>
    `Nobody meets again who met in the last ${gap === 1 ? 'event' : counted(gap, 'event')}`,
  balance: (group: string | null, mode: BalanceMode, wanted: string, key: string): string =>
    `${group ?? 'Every group'} has ${MODES[mode]} ${wanted} by ${key}`,
  ofEach: (count: number, values: number): string => `${count} of each of ${values} values`,
  /** @param wanted shares with their values */
  shares: (group: string | null, wanted: string, key: string): string =>
    `${group ?? 'Every group'} is ${wanted} by ${key}, as nearly as can be`,
  sum: (group: string | null, key: string): string =>
    `${group === null ? 'Groups are' : `${group} is`} even by ${key}, as far as numbers go`,
  pin: (who: string, many: boolean, group: string): string => `${who} ${many ? 'sit' : 'sits'} at ${group}`,
  together: (who: string, many: boolean): string => `${who} ${many ? 'sit' : 'sits'} together`,
  togetherWish: (who: string): string => `${who} should sit together`,
  apart: (who: string): string => `${who} never sit together`,
  apartWish: (who: string): string => `${who} should not sit together`,
  /** @param who a choice of people, not a list of names */
  apartOf: (who: string): string => `No two of ${lowerFirst(who)} sit together`,
  apartOfWish: (who: string): string => `No two of ${lowerFirst(who)} should sit together`,
  /** @param groups null: all @param each per group, or in total */
  visits: (
    who: string,
    many: boolean,
    groups: string | null,
    each: boolean,
    mode: Mode,
    count: number,
  ): string => {
    const where = groups === null ? (each ? 'each group' : 'groups') : `${each ? 'each of ' : ''}${groups}`;
    return `${who} ${many ? 'visit' : 'visits'} ${where} ${MODES[mode]} ${times(count)}`;
  },
  meetings: (who: string, many: boolean, mode: Mode, count: number): string =>
    `${who} ${many ? 'meet' : 'meets'} ${MODES[mode]} ${times(count)}`,
  choices: (people: number): string =>
    `${counted(people, 'person gets a group', 'people get groups')} of their choice`,
  wishes: (people: number, atLeast: number): string =>
    `${counted(people, 'person sits', 'people sit')} with ${atLeast === 1 ? 'somebody' : `${figure(atLeast)} or more`} they wish for`,
  weights: (pairs: number): string =>
    `${counted(pairs, 'pair')} ${pairs === 1 ? 'has a number' : 'have numbers'}, and as little of them as can be counts`,
  /** Endings of sentences about meetings: in one group, and over a link. */
  sameGroup: '',
  over,
  meetOver: (who: string, link: string): string => `${who} should meet${over(link)}`,
  apartOver: (who: string, link: string): string => `${who}: no two meet${over(link)}`,
  apartWishOver: (who: string, link: string): string => `${who}: no two should meet${over(link)}`,
  fairWaiting: 'Nobody waits more often than others, as far as that can be',
};

export const details = {
  session: (number: number): string => `session ${number}`,
  waits: (who: string, count: number): string => `${who} waits ${times(count)}`,
  meet: (who: string, count: number): string => `${who} meet ${times(count)}`,
  again: (who: string, ago: number): string =>
    `${who} meet again, who met ${ago === 1 ? 'in the last event' : `${figure(ago)} events ago`}`,
  never: (who: string): string => `${who} never meet`,
  lessThanOthers: (who: string): string => `${who} meet, and others would count more`,
  roomUnused: (units: number): string => `The sizes of the groups leave room unused: ${figure(units)}`,
  balance: (found: Found, mode: BalanceMode, wanted: number): string =>
    `${found.group}, ${found.at}: ${found.count} with ${found.key} ${found.value} instead of ${MODES[mode]} ${wanted}`,
  share: ({ group, at, count, key, value }: Found, share: string, off: number): string =>
    `${group}, ${at}: ${count} with ${key} ${value}, ${figure(off)} off ${share} of the group`,
  sum: (group: string | null, at: string, key: string, off: number): string =>
    `${group}, ${at}: ${key} is ${figure(off)} off an even share`,
  together: (who: string, group: string | null, at: string): string =>
    `${who} sit together at ${group} in ${at}`,
  apart: (who: string, at: string): string => `${who} sit apart in ${at}`,
  metOver: (who: string, link: string, at: string): string => `${who} meet${over(link)} in ${at}`,
  notMetOver: (who: string, link: string, at: string): string => `${who} do not meet${over(link)} in ${at}`,
  meetings: (who: string, off: number): string => `${who}: ${counted(off, 'meeting')} off the mark`,
  /** @param rank counted from 0; below 0: none of the choices @param choices number of choices */
  choice: (who: string, group: string, at: string, rank: number, choices: number): string =>
    `${who} is at ${group} in ${at}: ${rank < 0 ? `none of ${counted(choices, 'choice')}` : `choice ${rank + 1} of ${choices}`}`,
  /** @param short number missing; null: one was enough and none is there */
  wishes: (who: string, group: string, at: string, short: number | null): string =>
    `${who} is at ${group} in ${at} with ${short === null ? 'nobody' : `${figure(short)} too few`} they wish for`,
  /** @param groups null: any */
  visits: (who: string, off: number, groups: string | null): string =>
    `${who}: ${counted(off, 'visit')} to ${groups ?? 'any group'} off the mark`,
};

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
