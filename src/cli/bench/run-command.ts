import { type Command, Option } from 'commander';
import type { Publication } from '../../bench/publication/definition.ts';
import { buildPublication } from '../../bench/publish/build.ts';
import { type Announced, announcementFile } from '../../bench/run/announcement.ts';
import { openAttempts } from '../../bench/run/journal.ts';
import { attemptsOf } from '../../bench/run/plan.ts';
import { number } from '../../report/benchmark/texts.ts';
import { EXIT, type ExitCode } from '../../shared/exit-codes.ts';
import { counted } from '../../shared/figures.ts';
import { inFile, readDocument } from '../../shared/read-document.ts';
import type { SubCommand } from '../command.ts';
import { repeated, wholeNumber } from '../flags/numbers.ts';
import { readText } from '../input/text-source.ts';
import { textTable } from '../print/text-table.ts';
import { cut } from '../print/text-width.ts';
import { refusal } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';
import { type Runner, withRunner } from './runner.ts';
import {
  note,
  orRefuse,
  part,
  type SelectionFlags,
  tellLeftOut,
  withSelectionFlags,
} from './shared-flags.ts';

interface Flags extends Omit<SelectionFlags, 'announcement'> {
  readonly out: string;
  readonly announcement?: string;
  readonly beacon?: string;
  readonly resume?: boolean;
  readonly check: boolean;
}

export const benchRunCommand: SubCommand<Flags> = {
  summary: 'run comparators on cases and keep a journal of every attempt',
  example: 'mingle bench run --suite mixing --comparator mingle --comparator highs --out results',
  declare: (command: Command) =>
    withSelectionFlags(command)
      .option(
        '--attempt <key>',
        'only this attempt, by its id or key as "bench plan" lists it; repeats',
        repeated,
      )
      .option('--out <folder>', 'where the journal and the evidence go', 'bench-results')
      .option('--resume', 'go on with the journal in --out, with what it was begun with')
      .option(
        '--parallel <n>',
        'attempts at a time, each on processors of its own; default: 1, the quietest',
        wholeNumber(1),
      )
      .addOption(
        new Option(
          '--slot <i/n>',
          'this is the i-th of n runs at a time on this machine: take its processors',
        )
          .argParser(part)
          .conflicts('parallel'),
      )
      .option('--announcement <file>', 'run what "bench plan --announce" wrote, with seeds from --beacon')
      .option('--beacon <value>', 'the value that came after the announcement, as its source gives it')
      .option(
        '--no-check',
        'run new or changed adapters without their conformance check; the publication says so',
      ),
  run: (terminal, _args, flags) =>
    withRunner(terminal, flags, (runner) => runBenchmark(terminal, flags, runner)),
};

/** Reads --announcement and --beacon, which need each other. */
async function announcedOf(
  terminal: Terminal,
  { announcement, beacon }: Flags,
): Promise<Announced | undefined> {
  if (announcement === undefined && beacon === undefined) return undefined;
  if (announcement === undefined || !beacon?.trim()) {
    const message = `--announcement and --beacon go together: ${announcement === undefined ? 'the announcement' : 'the value'} is missing.`;
    throw refusal('half_announced', message);
  }
  const { text } = await readText(terminal, announcement);
  const read = orRefuse(inFile(announcement, readDocument(text, announcementFile)));
  return { announcement: read, value: beacon.trim() };
}

async function runBenchmark(terminal: Terminal, flags: Flags, runner: Runner): Promise<ExitCode> {
  const { announcement: _file, check, resume: isResumed = false, ...selected } = flags;
  const announcement = await announcedOf(terminal, flags);
  const selection = { ...selected, ...(announcement && { announcement }) };
  const begun = await runner.begin(selection, { check, isResumed });
  if (begun === null) return EXIT.interrupted;
  const { journal } = begun;
  const { plan } = journal;
  const open = openAttempts(journal);
  const total = plan.only?.length ?? attemptsOf(plan).length;
  terminal.err(
    `${counted(plan.cases.length, 'case')}, ${counted(plan.comparators.length, 'comparator')}, ` +
      `${counted(total, 'attempt')}${open.length < total ? `, ${total - open.length} done before` : ''}; ` +
      `${plan.parallel === 1 ? 'one' : plan.parallel} at a time, measured by ${plan.measure}, ended by ${plan.kill}\n`,
  );
  tellLeftOut(terminal, plan);
  for (const words of plan.limitsMissing) note(terminal, words);
  const complete = await runner.execute(begun);
  const content = { plan, attempts: journal.attempts, head: journal.head };
  terminal.out(summaryTable(buildPublication(content, { folder: flags.out, publishedIn: flags.out })));
  // A shard beyond the last case has nothing to do, so it is complete.
  const nothingToDo = plan.cases.length === 0;
  const { out } = flags;
  if (complete && (total > 0 || nothingToDo)) {
    const next = plan.only ? `merge ${out} … --out results` : `publish ${out} --out publication.json`;
    terminal.err(`Complete. Next: mingle bench ${next}\n`);
    return EXIT.ok;
  }
  terminal.err(
    runner.signal.aborted
      ? `Stopped; go on with: mingle bench run --resume --out ${out}\n`
      : 'Not complete: no attempt could be run, or a comparator is gone; see the table.\n',
  );
  return EXIT.benchmarkIncomplete;
}

function cellOf({ summary }: Publication['cases'][number]['comparators'][number]): string {
  const { status, bestCost, medianCost, attemptCount, validAttemptCount } = summary;
  if (bestCost === null) return status;
  const spread = medianCost !== bestCost && medianCost !== null ? ` (median ${number(medianCost)})` : '';
  const failed = validAttemptCount < attemptCount ? ` ${validAttemptCount}/${attemptCount} valid` : '';
  return `${number(bestCost)}${spread} ${status}${failed}`;
}

/** Table of cases by comparators: best cost, median, status. */
function summaryTable({ cases, comparators }: Publication): string {
  const rows = cases.map((entry) => [
    cut(entry.scenarioId, 36),
    ...comparators.map(({ id }) => {
      const found = entry.comparators.find(({ comparatorId }) => comparatorId === id);
      return found ? cellOf(found) : '';
    }),
  ]);
  return textTable(['case', ...comparators.map(({ name }) => name)], rows);
}
