/** Texts of the full page and of Markdown. */
import { counted, figure } from '../../../shared/figures.ts';

export const englishPage = {
  find: 'Find my name',
  findHint: 'A part of the name',
  findNobody: 'Nobody of that name.',
  parts: 'Parts of the plan',
  tablePlans: 'Table plans',
  cards: 'Personal cards',
  pairs: 'Who meets whom',
  rules: 'Rules',
  rulesKept: 'Rules kept and broken',
  proof: 'Cost and proof',
  itineraries: 'Itineraries',
  size: (people: number, groups: number, sessions: number): string =>
    `${counted(people, 'person', 'people')}, ${counted(groups, 'group')}, ${counted(sessions, 'session')}`,
  days: (from: string, to: string): string => `${from} to ${to}`,
  seats: (taken: number, seats: number): string => `${taken} of ${seats}`,
  metByEach: 'people met by each, on average',
  pairsMeet: 'different pairs meet',
  pairsAgain: 'pairs meet more than once',
  cost: 'cost',
  madeBy: (version: string, seed: number | undefined): string =>
    `Made by mingle ${version}${seed === undefined ? '' : `, seed ${seed}`}.`,
  states: { kept: 'Kept', broken: 'Broken', unknown: 'Not recorded' },
  must: 'must',
  wish: 'wish',
  costs: (cost: number): string => `costs ${figure(cost)}`,
  andMore: (count: number): string => `and ${count} more`,
  noRules: 'No rules were set.',
  tooManyPairs: (most: number): string =>
    `With more than ${most} people the pairs fill no page; mingle explain names the pairs that matter.`,
  personByPerson: 'Person by person',
  person: 'Person',
  meets: 'Meets',
  again: 'More than once',
  never: 'Never',
  scrollsMatrix: 'Matrix of pairs, scrolls sideways',
  scrollsTable: 'Who meets whom, person by person',
  matrix: 'How often each pair meets; the table below says the same in words',
  /** Legend: how often a pair meets. @param most this often or more has one colour */
  level: (count: number, most: number): string =>
    count === 0
      ? 'never'
      : count === 1
        ? 'once'
        : count === most
          ? `${count} times or more`
          : `${count} times`,
  cannotMeet: 'cannot meet',
  earlierCount: 'Meetings in earlier events count.',
  pair: (one: string, other: string, words: string, earlier: number): string =>
    `${one} and ${other}: ${words}${earlier > 0 ? `, ${earlier} of them before` : ''}`,
};

const others = (count: number): string => counted(count, 'other');

export const englishSeries = {
  title: (folder: string, events: number, people: number): string =>
    `${folder}: ${counted(events, 'event')}, ${counted(people, 'person', 'people')} in the last one`,
  /** @param soonest least number of events between two meetings of a pair; null: no pair met in two events */
  pairs: (pairs: number, met: number, again: number, soonest: number | null): string =>
    `Of ${counted(pairs, 'pair')} of them ${figure(met)} ${met === 1 ? 'has' : 'have'} met, ${figure(again)} more than once; ${soonest === null ? 'nobody met again in a later event' : `the soonest after ${counted(soonest, 'event')}`}.`,
  each: (fewest: number, most: number): string =>
    fewest === most
      ? `Everybody has met ${others(most)}.`
      : `Each has met ${figure(fewest)} to ${others(most)}.`,
  events: 'Events',
  members: 'Who is due',
  event: 'event',
  people: 'people',
  pairsMet: 'pairs',
  again: 'again',
  changes: 'new and gone',
  met: 'met',
  of: 'of',
  due: 'longest not met',
  never: (names: string): string => `never: ${names}`,
  ago: (events: number, names: string): string => `${counted(events, 'event')} ago: ${names}`,
};
