/**
 * Every text of the exports in English; another language is another file of this shape, listed in `languages.ts`. Who and what are
 * already texts; numbers are passed as numbers. `many`: whether "who" is plural.
 */
import { boundFigure, counted, figure, gapFigure } from '../../../shared/figures.ts';
import { englishPage, englishSeries } from './page.ts';
import { details, rules, times } from './rules.ts';

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
  /** BCP 47 code, as in pages. */
  code: 'en',
  locale: 'en-GB',
  figure: (value: number): string => figure(value),
  seatOf: (place: string, number: string): string => `${place}, seat ${number}`,
  quoted: (text: string): string => `“${text}”`,
  colon: ': ',
  semicolon: '; ',
  /** Between the last two items of a list. */
  and: 'and',
  more: (count: number): string => `${count} more`,
  /** For a plan without a title. */
  title: 'Who sits with whom',
  /** @param number counted from 1 */
  session: (number: number): string => `Session ${number}`,
  people: (count: number): string => counted(count, 'person', 'people'),
  waits: 'waits',
  notThere: 'Not there',

  print: {
    designs: {
      posters: 'Posters',
      floor: 'Floor plan',
      'find-your-table': 'Find your table',
      cards: 'Cards',
      'check-in': 'Check-in',
      tables: 'Lists for the tables',
      scores: 'Score sheets',
      badges: 'Badges',
      'place-cards': 'Place cards',
    },
    scan: 'Scan, and find your name.',
    scanCard: 'Scan for your tables.',
    asOf: (time: string, plan: number): string =>
      `As of ${time}, plan ${plan}. Is something different? Ask at the desk.`,
    name: 'Name',
    /** Above the numbers or names of sessions. @param prefix common beginning of all tables' names, if any */
    tableIn: (prefix: string | null): string => `${prefix ?? 'Table'} in session`,
    firstTable: 'First table',
    from: 'From',
    session: 'Session',
    when: 'When',
    where: 'Where',
    with: 'With',
    who: 'Who',
    /** Before the people on the same, and on the other side of a court. */
    beside: 'with',
    against: 'against',
    /** Above the space for points. */
    score: 'Score',
    sheetOf: (sheet: number, sheets: number): string => `${sheet} of ${sheets}`,
  },

  page: englishPage,
  series: englishSeries,

  /** Headings of workbooks and Markdown tables; they can be read back in every language. */
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
    rank: 'rank',
    /** Matches played, won, drawn and lost, points for and against, and their difference. */
    standing: ['played', 'won', 'drawn', 'lost', 'points for', 'points against', 'difference'],
    tooManyPairs: (most: number): string => `More than ${most} people have too many pairs for a sheet.`,
  },

  calendar: { waits: 'Waits', with: 'With:', against: 'Against:' },

  quality: {
    provenBest: 'proven best',
    noBound: 'no bound known',
    best: 'cannot be improved',
    notKnown: 'how far from the best is not known',
    fromBest: (gap: number): string => `at most ${gapFigure(gap)} from the best`,
    withEarlier: 'with earlier events, ',
    nobody: 'nobody meets anybody',
    everyone: (fewest: number, most: number, all: number): string =>
      fewest < most
        ? `everyone meets ${figure(fewest)} to ${figure(most)} of ${figure(all)}`
        : most === all
          ? all === 1
            ? 'both meet'
            : `everyone meets all ${figure(all)} others`
          : `everyone meets ${figure(most)} of ${figure(all)}`,
    notTwice: 'nobody twice',
    notMoreThan: (count: number): string => `nobody more than ${times(count)}`,
    togetherMore: '; only those who must sit together meet more often',
    others,
    fewestAll: (count: number): string => `everybody meets ${others(count)}`,
    /** @param once there is one session; otherwise counted over sessions */
    firstChoice: (count: number, all: number, once: boolean): string =>
      `${figure(count)} of ${figure(all)} ${once ? 'got their first choice' : 'times somebody got their first choice'}`,
    /** @param rank counted from 1; null: none of the choices */
    otherChoice: (count: number, rank: number | null): string =>
      `${figure(count)} ${rank === null ? 'none' : `their ${ORDINALS[rank - 1] ?? `choice ${rank}`}`}`,
    /** @param once there is one session */
    wishesMet: (count: number, all: number, atLeast: number, once: boolean): string =>
      `${figure(count)} of ${figure(all)} ${once ? '' : 'always '}${count === 1 ? 'sits' : 'sit'} with ${atLeast === 1 ? 'somebody' : 'as many as asked of those'} they wish for`,
    wishesForbidden: (who: string): string => `${who} cannot, as rules keep them from those they wish for`,
    wishesMissed: (who: string, many: boolean): string => `${who} ${many ? 'do' : 'does'} not`,
    fewest: (who: string, many: boolean, met: string, most: number): string =>
      `${who} ${many ? 'meet' : 'meets'} ${met}; the most is ${figure(most)}`,
  },

  doubles: {
    title: 'Who plays whom',
    courts: 'Courts',
    size: (people: number, courts: number, sessions: number): string =>
      `${counted(people, 'player')}, ${counted(courts, 'court')}, ${counted(sessions, 'session')}`,
    asPartners: ' as partners',
    asOpponents: ' as opponents',
    everybody: (partners: Range, opponents: Range, all: number): string =>
      `everybody partners ${range(partners)} of ${figure(all)} and faces ${range(opponents)} of ${figure(all)} others`,
    /** The most often that any pair are partners, and opponents. */
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
    /** @param as what they meet as, with a leading space */
    pairs: (met: number, possible: number, as: string, each: string): string =>
      `${figure(met)} of ${counted(possible, 'possible pair')} ${met === 1 ? 'meets' : 'meet'}${as}; ${each}`,
    each: (count: number): string => `each person meets ${others(count)}.`,
    eachOnAverage: (mean: number, fewest: number, most: number): string =>
      `each person meets ${figure(mean)} others on average, from ${fewest} to ${most}.`,
    noneAgain: (as: string): string => `No pair meets${as} more than once.`,
    again: (pairs: number, as: string, most: number): string =>
      `${counted(pairs, 'pair meets', 'pairs meet')}${as} more than once, at most ${times(most)}.`,
    /** @param why from `because` @param argument name of the argument in docs/proofs.md, with its author */
    least: (what: string, least: number, why: string, argument: string): string =>
      `${what}: at least ${boundFigure(least)}, ${why} (${argument}).`,
    /** Reasons by the argument of a bound's piece. */
    because: {
      meeting_prices:
        'since group sizes say how often people meet in all, and no way to share that out is cheaper',
      set_prices: 'since seats say how many of these people must share groups, and how many can',
      session_sizes:
        'since large groups make more meetings, but more of the same again in other sessions, and small ones fewer',
      known_repeats: 'since no plan of this size has fewer repeats, by a theorem or a search of all plans',
      permutation_cover: 'since a plan without repeats would be made of permutations that do not exist',
      balance: 'since the people of each kind who are there must sit in some group',
      composition:
        'since whom the people of each kind meet, and where they sit or wait, must agree with how many of each kind are in the groups',
      visit_prices: 'since everybody takes one seat in each session, and groups have only so many',
      wishes_in_reach: 'since rules and seats keep some people from all or most of those they wish for',
      square_sums: 'since the numbers of all people there must be in some group',
      exact_search: 'since a search that leaves no plan out found none that costs less',
    } as Readonly<Record<string, string>>,
    bestOfAll: 'No plan can be better, since none costs less than nothing.',
    best: (bound: number): string =>
      `No plan can be better: it is proven that every one costs at least ${boundFigure(bound)}.`,
    notWorkedOut: 'How far that is from the best plan was not worked out.',
    between: (bound: number, gap: number): string =>
      `It is proven that no plan costs less than ${boundFigure(bound)}, so this one is at most ${gapFigure(gap)} from the best.`,
    pairsNever: 'Pairs that never meet',
    /** The pairs that come first, after `pairsNever`. */
    allOthers: 'all others',
    afterThat: ', then ',
    first: (pairs: string): string => `, ${pairs} first`,
    only: (pairs: string): string => `, ${pairs} only`,
    kindOf: (one: string, other: string): string => `${one} with ${other}`,
    kindSame: (key: string): string => `those of the same ${key}`,
    kindDiffers: (key: string): string => `those of different ${key}`,
  },

  rules,
  details,
};

export type Language = typeof english;
