/** Texts of occasions: their words for tables and sessions, and their headlines. */
import type { OccasionId } from '../../occasions/occasions.ts';
import { count, met, times } from './counted.ts';

export interface OccasionWords {
  readonly name: string;
  /** Word for a table, if it is not "table". */
  readonly table?: string;
  /** Name of a session, if it is not the usual one. */
  readonly session?: (number: number, all: number) => string;
  /** From how many others people meet, and the most meetings of a pair. */
  readonly worth: (fewest: number, most: number, others: number, again: number) => string;
  /** Absent: the usual text. */
  readonly seated?: (people: number, tables: number) => string;
  /** How many of all places the person with the fewest visits; absent: the usual text. */
  readonly visit?: (fewest: number, all: number) => string;
  /** Columns of the example's list, and their values. */
  readonly columns?: readonly string[];
  readonly values?: readonly string[];
}

/** "Every pupil works with 12 of 23 others, nobody twice". */
const meets =
  (subject: string): OccasionWords['worth'] =>
  (fewest, most, others, again) =>
    `${subject} ${met(fewest, most, others)}, ${again <= 1 ? 'nobody twice' : `nobody more than ${times(again)}`}`;

const at =
  (one: string, many: string, table: string, tables = `${table}s`): NonNullable<OccasionWords['seated']> =>
  (number, places) =>
    `${count(number, one, many)} ${table === 'team' ? 'in' : 'at'} ${count(places, table, tables)}`;

const round = (number: number): string => `Round ${number}`;

const words: Readonly<Record<OccasionId, OccasionWords>> = {
  class: {
    name: 'Class',
    table: 'Group',
    session: (number) => `Week ${number}`,
    worth: meets('Every pupil works with'),
    seated: (pupils, groups) => `${count(pupils, 'pupil')} in ${count(groups, 'group')}`,
    columns: ['friends'],
  },
  conference: {
    name: 'Conference',
    worth: meets('Everybody sits with'),
    seated: at('participant', 'participants', 'table'),
    columns: ['department'],
    values: ['design', 'engineering', 'sales', 'support'],
  },
  wedding: {
    name: 'Wedding',
    session: (number, all) => (all === 1 ? 'Seating' : `Course ${number}`),
    worth: meets('Every guest sits with'),
    seated: at('guest', 'guests', 'table'),
    columns: ['couple', 'side'],
    values: ['bride', 'groom', 'friends'],
  },
  networking: {
    name: 'Speed networking',
    session: round,
    worth: meets('Everybody talks with'),
    seated: at('participant', 'participants', 'table'),
    columns: ['role'],
    values: ['buyer', 'seller'],
  },
  golf: {
    name: 'Golf',
    table: 'Flight',
    session: round,
    worth: meets('Every player plays with'),
    seated: (players, flights) => `${count(players, 'player')} in ${count(flights, 'flight')}`,
    columns: ['handicap'],
  },
  doubles: {
    name: 'Doubles',
    table: 'Court',
    session: round,
    worth: (fewest, most, others) => `Every player is on court with ${met(fewest, most, others)}`,
    seated: at('player', 'players', 'court'),
  },
  teams: {
    name: 'Teams and topics',
    table: 'Team',
    worth: meets('Everybody works with'),
    seated: at('person', 'people', 'team'),
    columns: ['first choice', 'second choice', 'skill'],
    values: ['Robots', 'Bees', 'Cinema', 'Rivers', 'coding'],
  },
  stations: {
    name: 'Stations',
    table: 'Station',
    session: round,
    worth: meets('Everybody goes with'),
    visit: (fewest, all) =>
      fewest === all
        ? `Everybody visits all ${all} stations`
        : `Everybody visits at least ${fewest} of ${all} stations`,
    seated: at('person', 'people', 'station'),
  },
  coffee: { name: 'Coffee club', worth: meets('Everybody sits with') },
};

export const occasions = {
  heading: 'What is it for?',
  label: 'For',
  any: 'any event',
  example: 'An example',
  use: 'Start with this example',
  before: 'Last month',
  words,
  /** Doubles: different partners of players, of the number of rounds, and others they play with or against. */
  partners: (fewest: number, rounds: number) =>
    fewest >= rounds
      ? 'Every player has another partner each round'
      : `Every player has at least ${fewest} different partners in ${rounds} rounds`,
  /** Number of pairs that met at the last events and meet again. */
  again: (pairs: number, events: number) => {
    const when = events === 1 ? 'the last event' : `the last ${events} events`;
    return pairs === 0
      ? `Nobody sits with anybody from ${when}`
      : `${count(pairs, 'pair')} sit together again after ${when}`;
  },
};
