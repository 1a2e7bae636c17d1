/**
 * Every text that exports print, in English: another language is another file of this shape, listed in `languages.ts`.
 * Who and what are texts already; numbers come as numbers. `many`: whether "they" stands for who, not "he" or "she".
 */
import { boundFigure, counted, figure, gapFigure } from '../../shared/figures.ts';
import { englishPage } from './page/english.ts';
import { englishSeries } from './series/english.ts';

type Mode = 'exact' | 'at_least' | 'at_most';
const MODES: Record<Mode, string> = { exact: 'exactly', at_least: 'at least', at_most: 'at most' };

const times = (count: number): string =>
  count === 1 ? 'once' : count === 2 ? 'twice' : `${figure(count)} times`;
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];
const others = (count: number): string => counted(count, 'other');
const moreThan = (count: number): string => (count < 2 ? 'twice' : `more than ${times(count)}`);

export interface Range {
  readonly fewest: number;
  readonly most: number;
}

const range = ({ fewest, most }: Range): string =>
  fewest < most ? `${figure(fewest)} to ${figure(most)}` : figure(most);

export const english = {
  /** BCP 47, as pages say it. */
  code: 'en',
  /** Of dates and numbers. */
  locale: 'en-GB',
  figure: (value: number): string => figure(value),
  /** A bound claims no more than it is; what is left above one is no less. */
  bound: boundFigure,
  gap: gapFigure,
  times,
  quoted: (text: string): string => `“${text}”`,
  /** Between the last two of several. */
  and: 'and',
  more: (count: number): string => `${count} more`,
  /** Of a plan without a title. */
  title: 'Who sits with whom',
  /** @param number counted from 1 */
  session: (number: number): string => `Session ${number}`,
  people: (count: number): string => counted(count, 'person', 'people'),
  waits: 'waits',
  notThere: 'Not there',

  print: {
    posters: 'Posters',
    findYourTable: 'Find your table',
    cards: 'Cards',
    checkIn: 'Check-in',
    tables: 'Lists for the tables',
    scores: 'Score sheets',
    name: 'Name',
    /** Above the numbers or names of sessions. @param prefix what all tables are called, before their number */
    tableIn: (prefix: string | null): string => `${prefix ?? 'Table'} in session`,
    firstTable: 'First table',
    from: 'From',
    session: 'Session',
    when: 'When',
    where: 'Where',
    with: 'With',
    who: 'Who',
    /** Before who stands on the same and on the other side of a court. */
    beside: 'with',
    against: 'against',
    /** Above the room for what each side won. */
    score: 'Score',
    sheetOf: (sheet: number, sheets: number): string => `${sheet} of ${sheets}`,
  },

  page: englishPage,
  series: englishSeries,

  /** Headings of workbooks and of tables in Markdown; what reads them back knows those of every language. */
  table: {
    schedule: 'Schedule',
    participants: 'Participants',
    pairs: 'Pairs',
    rules: 'Rules',
    session: 'session',
    group: 'group',
    person: 'person',
    name: 'name',
    starts: 'starts',
    ends: 'ends',
    otherPerson: 'other person',
    meetings: 'meetings',
    earlier: 'of them earlier',
    rule: 'rule',
    kind: 'kind',
    state: 'state',
    states: { kept: 'kept', broken: 'broken', unknown: 'unknown' },
    cost: 'cost',
    where: 'where',
    scores: 'Scores',
    standings: 'Standings',
    court: 'court',
    side: 'player',
    score: 'score',
    standing: {
      rank: 'rank',
      columns: {
        played: 'played',
        won: 'won',
        drawn: 'drawn',
        lost: 'lost',
        scored: 'points for',
        conceded: 'points against',
        left: 'difference',
      },
    },
    tooManyPairs: (most: number): string => `More than ${most} people have too many pairs for a sheet.`,
  },

  calendar: { waits: 'Waits', with: 'With:', against: 'Against:' },

  worth: {
    provenBest: 'proven best',
    noBound: 'no bound known',
    atMostFrom: (gap: number): string => `at most ${figure(gap)} from the best`,
    best: 'cannot be improved',
    notKnown: 'how far from the best is not known',
    fromBest: (gap: number): string => `at most ${gapFigure(gap)} from the best`,
    withEarlier: 'with earlier events, ',
    nobody: 'nobody meets anybody',
    everyone: (fewest: number, most: number, all: number): string =>
      fewest < most
        ? `everyone meets ${figure(fewest)} to ${figure(most)} of ${figure(all)}`
        : most === all
          ? `everyone meets all ${figure(all)} others`
          : `everyone meets ${figure(most)} of ${figure(all)}`,
    notTwice: 'nobody twice',
    notMoreThan: (count: number): string => `nobody more than ${times(count)}`,
    others,
    fewestAll: (count: number): string => `everybody meets ${others(count)}`,
    /** @param once in the one session there is; else counted session by session */
    firstChoice: (count: number, all: number, once: boolean): string =>
      `${figure(count)} of ${figure(all)} ${once ? 'got their first choice' : 'times somebody got their first choice'}`,
    /** @param rank counted from 1; null: none of the choices */
    otherChoice: (count: number, rank: number | null): string =>
      `${figure(count)} ${rank === null ? 'none' : `their ${ORDINALS[rank - 1] ?? `choice ${rank}`}`}`,
    fewest: (who: string, many: boolean, met: string, most: number): string =>
      `${who} ${many ? 'meet' : 'meets'} ${met}; the most is ${figure(most)}`,
  },

  /** Who plays with whom, and against whom. */
  doubles: {
    asPartners: ' as partners',
    asOpponents: ' as opponents',
    everybody: (partners: Range, opponents: Range, all: number): string =>
      `everybody partners ${range(partners)} of ${figure(all)} and faces ${range(opponents)} of ${figure(all)} others`,
    /** How often the pair that is so most often is partners, and opponents. */
    notMoreThan: (partners: number, opponents: number): string =>
      partners === opponents
        ? `nobody partners or faces anyone ${moreThan(partners)}`
        : `nobody partners anyone ${moreThan(partners)}, or faces anyone ${moreThan(opponents)}`,
  },

  cost: {
    nothing: 'The plan costs nothing: every rule and every wish is met, and no more pairs could meet.',
    total: (cost: number, parts: string): string =>
      `The plan costs ${figure(cost)}: ${parts}. Lower is better.`,
    part: (cost: number, what: string): string => `${figure(cost)} for ${what}`,
    contacts: 'pairs that could have met and do not',
    repeats: 'pairs that meet too often',
    balance: 'groups out of balance',
    wishes: 'wishes about who sits with whom',
    /** @param as what they meet as, with a blank before */
    pairs: (met: number, possible: number, as: string, each: string): string =>
      `${figure(met)} of ${counted(possible, 'possible pair')} meet${as}; ${each}`,
    each: (count: number): string => `each person meets ${others(count)}.`,
    eachOnAverage: (mean: number, fewest: number, most: number): string =>
      `each person meets ${figure(mean)} others on average, from ${fewest} to ${most}.`,
    noneAgain: (as: string): string => `No pair meets${as} more than once.`,
    again: (pairs: number, as: string, most: number): string =>
      `${counted(pairs, 'pair meets', 'pairs meet')}${as} more than once, at most ${times(most)}.`,
    pairsOf: (pairs: number, people: number): string => `${counted(pairs, 'pair')} of ${people} people meet.`,
    /** @param why of `because` @param argument what proofs call it, and whose theorem it is */
    least: (what: string, least: number, why: string, argument: string): string =>
      `${what}: at least ${boundFigure(least)}, ${why} (${argument}).`,
    /** By the argument of a piece of a bound. */
    because: {
      meeting_prices:
        'since group sizes say how often people meet in all, and no way to share that out is cheaper',
      person_spread:
        'since everybody meets a whole number of times, and these add up to the seats around them',
      set_prices: 'since seats say how many of these people must share groups, and how many can',
      session_sizes:
        'since large groups make more meetings, but more of the same again in other sessions, and small ones fewer',
      known_repeats: 'since no plan of this size has fewer repeats, by a theorem or a search of all plans',
      permutation_cover: 'since a plan without repeats would be made of permutations that do not exist',
      balance: 'since the people of each kind who are there must sit in some group',
      composition:
        'since whom the people of each kind meet, and where they sit or wait, must agree with how many of each kind are in the groups',
      visit_prices: 'since everybody takes one seat in each session, and groups have only so many',
      visits_and_meetings:
        'since who has to move on has fewer groups to go to, and there meets some people again',
      square_sums: 'since the numbers of all people there must be in some group',
      exact_search: 'since a search that leaves no plan out found none that costs less',
      exact_sessions:
        'since each session can be planned by itself, and a search that leaves no plan of one out found none that costs less',
    } as Readonly<Record<string, string>>,
    bestOfAll: 'No plan can be better, since none costs less than nothing.',
    best: (bound: number): string =>
      `No plan can be better: it is proven that every one costs at least ${boundFigure(bound)}.`,
    notWorkedOut: 'How far that is from the best plan was not worked out.',
    between: (bound: number, gap: number): string =>
      `It is proven that no plan costs less than ${boundFigure(bound)}, so this one is at most ${gapFigure(gap)} from the best.`,
    pairsNever: 'Pairs that never meet',
    /** Which pairs come first, after `pairsNever`. */
    allOthers: 'all others',
    afterThat: ', then ',
    first: (pairs: string): string => `, ${pairs} first`,
    only: (pairs: string): string => `, ${pairs} only`,
    kindOf: (one: string, other: string): string => `${one} with ${other}`,
    kindSame: (key: string): string => `those of the same ${key}`,
    kindDiffers: (key: string): string => `those of different ${key}`,
  },

  rules: {
    everyone: 'Everyone',
    everyoneWith: (what: string): string => `Everyone with ${what}`,
    /** Sessions counted from 1. */
    when: (numbers: string, many: boolean): string => ` in ${many ? 'sessions' : 'session'} ${numbers}`,
    limit: (count: number): string => `No pair meets more than ${times(count)}`,
    within: (sessions: number): string => ` within ${counted(sessions, 'session')}`,
    recent: (gap: number): string =>
      `Nobody meets again who met in the last ${gap === 1 ? 'event' : counted(gap, 'event')}`,
    balance: (group: string | null, mode: Mode, wanted: string, key: string): string =>
      `${group ?? 'Every group'} has ${MODES[mode]} ${wanted} by ${key}`,
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
    /** @param groups null: all of them @param each each by itself, or all together */
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
    weights: (pairs: number): string =>
      `${counted(pairs, 'pair')} ${pairs === 1 ? 'has a number' : 'have numbers'}, and as little of them as can be counts`,
    /** At the end of what is said of meetings. */
    over: (link: string): string => ` over ${link}`,
    meetOver: (who: string, link: string): string => `${who} should meet over ${link}`,
    apartOver: (who: string, link: string): string => `${who}: no two meet over ${link}`,
    apartWishOver: (who: string, link: string): string => `${who}: no two should meet over ${link}`,
    fairWaiting: 'Nobody waits more often than others, as far as that can be',
  },

  /** Where a rule, or the objective, is not met. */
  details: {
    session: (number: number): string => `session ${number}`,
    waits: (who: string, count: number): string => `${who} waits ${times(count)}`,
    meet: (who: string, count: number): string => `${who} meet ${times(count)}`,
    again: (who: string, ago: number): string =>
      `${who} meet again, who met ${ago === 1 ? 'in the last event' : `${figure(ago)} events ago`}`,
    never: (who: string): string => `${who} never meet`,
    lessThanOthers: (who: string): string => `${who} meet, and others would count more`,
    roomUnused: (units: number): string => `The sizes of the groups leave room unused: ${figure(units)}`,
    balance: (
      group: string | null,
      at: string,
      [count, key, value]: readonly [number, string, string | null],
      mode: Mode,
      wanted: number,
    ): string => `${group}, ${at}: ${count} with ${key} ${value} instead of ${MODES[mode]} ${wanted}`,
    sum: (group: string | null, at: string, key: string, off: number): string =>
      `${group}, ${at}: ${key} is ${figure(off)} off an even share`,
    together: (who: string, group: string | null, at: string): string =>
      `${who} sit together at ${group} in ${at}`,
    apart: (who: string, at: string): string => `${who} sit apart in ${at}`,
    metOver: (who: string, link: string, at: string): string => `${who} meet over ${link} in ${at}`,
    notMetOver: (who: string, link: string, at: string): string => `${who} do not meet over ${link} in ${at}`,
    meetings: (who: string, off: number): string => `${who}: ${counted(off, 'meeting')} off the mark`,
    /** @param rank counted from 0; below: none of the choices @param choices how many there are */
    choice: (who: string, group: string, at: string, rank: number, choices: number): string =>
      `${who} is at ${group} in ${at}: ${rank < 0 ? `none of ${counted(choices, 'choice')}` : `choice ${rank + 1} of ${choices}`}`,
    /** @param groups null: any */
    visits: (who: string, off: number, groups: string | null): string =>
      `${who}: ${counted(off, 'visit')} to ${groups ?? 'any group'} off the mark`,
  },
};

export type Language = typeof english;

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
