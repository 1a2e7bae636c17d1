import { type Command, InvalidArgumentError, Option } from 'commander';
import { CSV_TABLES, type CsvTable } from '../../report/csv.ts';
import { LANGUAGE_CODES, type LanguageCode } from '../../report/language/languages.ts';
import { PRINT_DESIGN_NAMES, type PrintDesignName } from '../../report/print/designs.ts';
import { PAPER_NAMES, type PaperName } from '../../report/print/paper.ts';
import { repeated } from '../flags/numbers.ts';

/** Flags of every command that writes a plan for people. */
export interface PlanFlags {
  readonly title?: string;
  readonly start?: string;
  readonly length?: string;
  readonly break?: string;
  readonly table?: CsvTable;
  readonly columns?: string;
  readonly per?: 'participant' | 'group';
  readonly person?: readonly string[];
  readonly print?: PrintDesignName;
  readonly paper?: PaperName;
  readonly link?: string;
  readonly language: LanguageCode;
}

export function withPlanFlags(command: Command): Command {
  return command
    .optionsGroup('For pages, spreadsheets and calendars:')
    .option('--title <text>', 'what the event is called', notEmpty)
    .option('--start <time>', 'when the first session starts: 2026-05-04T09:00, with +02:00 for a time zone')
    .option('--length <duration>', 'how long a session is: 20m (the default), 1h; a bare number is minutes')
    .option(
      '--break <duration>',
      'time between sessions: one for all, or one a gap as in 5m,5m,1h; 7d is the same time a week later (default: 5m)',
    )
    .addOption(new Option('--table <table>', 'which table CSV is (default: schedule)').choices(CSV_TABLES))
    .option(
      '--columns <list>',
      'columns of your own for CSV, a line a seat: "username=id,group1=group,course1=:BIO1"',
    )
    .addOption(
      new Option('--per <owner>', 'whose events a calendar has (default: participant)').choices([
        'participant',
        'group',
      ]),
    )
    .addOption(
      new Option('--print <design>', 'sheets to print instead of the page with everything').choices(
        PRINT_DESIGN_NAMES,
      ),
    )
    .addOption(new Option('--paper <paper>', 'what they are printed on (default: a4)').choices(PAPER_NAMES))
    .option(
      '--link <url>',
      'where day.html of the app is served: posters, cards and badges get QR codes to it',
      webPage,
    )
    .addOption(
      new Option('--language <code>', 'what they are written in').choices(LANGUAGE_CODES).default('en'),
    )
    .option('--person <name>', 'only the calendar of this participant (repeatable)', repeated)
    .optionsGroup('Options:');
}

function webPage(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && /^https?:$/.test(url.protocol) && url.hash === '' && url.search === '') return url.href;
  throw new InvalidArgumentError('Write an address like https://example.org/day.html.');
}

function notEmpty(text: string): string {
  if (text.trim() !== '') return text;
  throw new InvalidArgumentError('Write a title.');
}
