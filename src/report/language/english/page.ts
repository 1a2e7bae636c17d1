/** The page with everything, and Markdown. */
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
  /** How often a pair meets, in the legend. @param most and that often or more is one colour */
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
