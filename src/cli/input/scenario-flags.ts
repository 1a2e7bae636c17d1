import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ListOptions } from '../../library/list.ts';
import type { SeatShape } from '../../scenario/people/grouping-options.ts';
import { readNameList } from '../../scenario/people/name-list.ts';
import type { Roles } from '../../scenario/people/roles.ts';
import { NAME_READINGS } from '../../scenario/people/table.ts';
import { givenFlags } from '../flags/name.ts';
import { repeated, wholeNumber } from '../flags/numbers.ts';

/** Flags of every command that reads a scenario; most are for lists of people (CSV). */
export interface ScenarioFlags extends Omit<
  Partial<ListOptions>,
  'apart' | 'together' | 'choices' | 'past' | 'repeatWeight'
> {
  /** Names separated by commas, one set per flag. */
  readonly apart?: readonly string[];
  readonly together?: readonly string[];
  readonly choices?: string;
  /** File names. */
  readonly past?: readonly string[];
  readonly pairWeights?: string;
  /** False with `--no-repeat-penalty`. */
  readonly repeatPenalty?: boolean;
  readonly ignoreUnknown?: boolean;
}

const OF_LISTS = 'For a list of people:';

export function listFlags(flags: ScenarioFlags): string[] {
  return givenFlags(withScenarioFlags, { ...flags }, OF_LISTS);
}

export function withScenarioFlags(command: Command, argument = '<file>'): Command {
  return command
    .argument(argument, 'a scenario (JSON, either form) or a list of people (CSV); - for standard input')
    .option('--ignore-unknown', 'let unknown fields of a scenario pass with a warning')
    .option(
      '--past <plans>',
      'earlier plans, whose meetings count as made: a file, a folder or a pattern (repeatable)',
      repeated,
    )
    .optionsGroup(OF_LISTS)
    .option('-g, --groups <n>', 'how many groups', wholeNumber(1))
    .option('--group-size <n>', 'how many people in a group at most, instead of --groups', wholeNumber(1))
    .option('--doubles', 'two against two on courts, in place of --groups; who is left over waits in turn')
    .option(
      '--courts <n>',
      'how many courts there are for --doubles, where people would fill more',
      wholeNumber(1),
    )
    .option('--mixed <column>', 'for --doubles: every side has one of each value of this column')
    .option(
      '--seats <shape>',
      'single seats whose neighbours count: round:8 for tables of up to 8, grid:5x6 for 5 rows of 6',
      seatShape,
    )
    .option('-s, --sessions <n>', 'how many sessions; one with --seats where not given', wholeNumber(1))
    .option('--apart <names>', 'people who must never share a group: "Ann,Bob" (repeatable)', repeated)
    .option('--together <names>', 'people who must always share one: "Cy,Dee" (repeatable)', repeated)
    .option(
      '--apart-by <column>',
      'people with the same entry in this column never share a group (repeatable)',
      repeated,
    )
    .option(
      '--together-by <column>',
      'people with the same entry in this column always share one (repeatable)',
      repeated,
    )
    .option('--balance <column>', 'spread the values of this column evenly (repeatable)', repeated)
    .option(
      '--choices <columns>',
      'columns of the groups that people would like, the best first: "first,second,third"',
    )
    .option('--each-group-once', 'everybody is in each group once, as at stations')
    .option('--wishes <column>', 'the column of whom people would sit with: "Ann; Bob"')
    .option(
      '--skills <column>',
      'a column of several values a person, "design; python", of each of which every group has somebody (repeatable)',
      repeated,
    )
    .option(
      '--roles <column=values>',
      'who is to meet whom: role=buyer,seller; no other contacts count, and nobody is without another role',
      roles,
    )
    .option(
      '--pair-weights <file>',
      'what it costs two people to share a group: CSV in a square, or two names and a number a line',
    )
    .option('--no-repeat-penalty', 'let pairs meet again at no cost')
    .option('--uneven', 'let groups be of any sizes in sessions that not all attend')
    .option('--id-column <column>', 'the column with the names, where it is not found by itself')
    .addOption(
      new Option(
        '--names <reading>',
        'keep "Last, First" as written; or, without a heading, take what is before the comma alone',
      ).choices([...NAME_READINGS]),
    )
    .optionsGroup('Options:');
}

/** Parses "role=buyer,seller". */
function roles(text: string): Roles {
  const [, column, values] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (column === undefined)
    throw new InvalidArgumentError('Write a column and its values: role=buyer,seller.');
  return { column: column.trim(), values: readNameList(values) };
}

/** Parses "round:8" or "grid:5x6". */
function seatShape(text: string): SeatShape {
  const [, seats, rows, columns] = /^(?:round:(\d{1,5})|grid:(\d{1,5})x(\d{1,5}))$/.exec(text) ?? [];
  if (seats !== undefined) return { shape: 'round', seats: Number(seats) };
  if (rows !== undefined) return { shape: 'grid', rows: Number(rows), columns: Number(columns) };
  throw new InvalidArgumentError('Write round:8 for round tables, or grid:5x6 for 5 rows of 6 seats.');
}
