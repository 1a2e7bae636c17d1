/** Texts of rules. */
import type { RuleBody } from '../../../result/project.ts';
import type { Kind } from '../../occasions/occasions.ts';
import { count, listed, MODES, times } from './counted.ts';

type Strength = 'must' | 'strongly' | 'rather';

/** The people and tables of a rule, in words. */
export interface Told {
  readonly who: string;
  /** A column with a value. */
  readonly what: string;
  readonly where: string;
  readonly strength: Strength;
  /** True for rows of seats, without tables. */
  readonly rows: boolean;
}

const text: { readonly [K in Kind]: (rule: RuleBody & { kind: K }, told: Told) => string } = {
  apart: (_, { who, strength, rows }) =>
    `${who} ${{ must: 'never', strongly: 'better not', rather: 'rather not' }[strength]} ${rows ? 'next to each other' : 'at one table'}`,
  together: (_, { who, strength, rows }) =>
    `${who} ${{ must: 'always', strongly: 'if possible', rather: 'rather' }[strength]} ${rows ? 'next to each other' : 'at one table'}`,
  wishes: ({ column, least }) =>
    `Each with at least ${least === 1 ? 'one person' : `${least} people`} of “${column}”`,
  choices: ({ columns }) => `The table that each chose in ${listed(columns)}`,
  need: ({ mode, number }, { what }) =>
    mode === 'not_alone'
      ? `${what}: nobody is the only one at a table`
      : `${what}: ${MODES[mode]} ${number} at each table`,
  recent: ({ gap }) =>
    gap === 1
      ? 'Nobody with somebody from the last event'
      : `Nobody with somebody from the last ${gap} events`,
  pin: ({ table }, { who }) => `${who} at ${table}`,
  absent: (_, { who }) => `${who} not there`,
  spread: ({ column, tolerance = 0 }) =>
    `${column} spread evenly over tables${tolerance === 0 ? '' : `, give or take ${tolerance}`}`,
  visits: ({ mode, times: number }, { who, where }) => `${who}: ${where} ${MODES[mode]} ${times(number)}`,
  meet: ({ mode, times: number }, { who }) => `${who} meet ${MODES[mode]} ${times(number)}`,
  limit: ({ times: number, window }) =>
    `Nobody meets anybody more than ${times(number)}${window === undefined ? '' : ` in ${window} sessions in a row`}`,
  mix: ({ column, pair, only }) => {
    if (pair) return only ? `Only ${pair[0]} with ${pair[1]} counts` : `${pair[0]} with ${pair[1]} first`;
    return only ? `Only people of different ${column} count` : `People of different ${column} first`;
  },
};

export const rules = {
  heading: 'Rules',
  add: 'Add a rule',
  none: 'Everybody meets as many others as possible, and nobody twice if it can be helped.',
  edit: (text: string) => `Change: ${text}`,
  removeRule: (text: string) => `Remove the rule: ${text}`,
  done: 'Done',
  kinds: {
    apart: ['Keep apart', 'never at one table'],
    together: ['Keep together', 'always at one table'],
    wishes: ['Wished company', 'each with a friend whom a column names'],
    pin: ['Keep at a table', 'a host, a speaker'],
    absent: ['Not there', 'late, early, or a session off'],
    spread: ['Spread evenly', 'a column, such as gender or level'],
    need: ['Somebody at each table', 'a skill or a role: one at least, two at most, nobody alone'],
    mix: ['Who should meet', 'other departments first, buyers with sellers'],
    limit: ['Limit meetings', 'nobody with anybody twice'],
    recent: ['Not who met lately', 'after the last events, others first'],
    visits: ['Visit tables', 'each station once, no table twice'],
    choices: ['Choices of tables', 'first, second and third choice of a topic'],
    meet: ['Meet', 'two people, at least or at most so often'],
  } as Readonly<Record<Kind, readonly [name: string, hint: string]>>,
  who: 'Who',
  whoHint: 'Type a name or a column',
  same: (column: string) => `Same ${column}`,
  strengths: { must: 'Must', strongly: 'Strongly', rather: 'Rather' } as Record<Strength, string>,
  /** Replaces "must" for rules that a plan may break. */
  aboveAll: 'Above all',
  strength: 'How strong',
  inSessions: 'In which sessions',
  allSessions: 'All',
  tableOf: 'At which table',
  anyTables: 'Which tables',
  each: 'All tables',
  column: 'Column',
  noColumn: 'The list of people has no column yet. Add one in the table of people.',
  mode: 'How often',
  modes: MODES,
  times: 'Times',
  window: 'within sessions in a row',
  gap: 'Last events',
  tolerance: 'More or fewer',
  wishedLeast: 'With how many of them',
  value: 'Who has',
  howMany: 'People',
  notAlone: 'not alone',
  choiceColumns: 'Columns, the first choice first',
  noTableOf: (names: readonly string[]) => `No table is called ${listed(names, 'or')}.`,
  makeTables: (number: number) => `Make ${count(number, 'table')} of the choices`,
  noSuchColumn: 'Choose a column of the list.',
  mixHow: 'Who with whom',
  different: 'different values',
  oneWith: 'one value with another',
  first: 'These first, others too',
  only: 'Only these count',
  conflict: 'This cannot be kept together with other rules.',
  wish: 'Make it a wish',
  unknown: (names: readonly string[]) => `Not in the list: ${listed(names)}`,
  incomplete: 'Choose who this is about.',
  noSession: 'Choose in which sessions.',
  text,
  /** Follows a sentence that does not state a strength. */
  notes: { must: ' (above all)', strongly: '', rather: ' (rather)' } as Record<Strength, string>,
  sessions: (numbers: readonly number[]) =>
    ` in ${numbers.length === 1 ? 'session' : 'sessions'} ${listed(numbers.map(String))}`,
  eachTable: 'each table',
};
