import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import { JOURNAL_FILE } from '../../bench/run/journal.ts';
import { attemptsOf } from '../../bench/run/plan.ts';
import { EXIT, type ExitCode } from '../../shared/exit-codes.ts';
import { counted } from '../../shared/figures.ts';
import { withPart } from '../../shared/missing-part.ts';
import type { SubCommand } from '../command.ts';
import { refusal } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';
import { type Runner, withRunner } from './runner.ts';
import { orRefuse, part, type SelectionFlags, tellLeftOut, withSelectionFlags } from './shared-flags.ts';

interface Flags extends SelectionFlags {
  readonly queue: string;
  readonly run: string;
  readonly out: string;
  readonly check: boolean;
}

function addressOf(text: string): string {
  if (/^postgres(ql)?:\/\//.test(text)) return text;
  throw new InvalidArgumentError('Write the address of a PostgreSQL, such as postgres://bench@db/bench.');
}

export const benchWorkCommand: SubCommand<Flags> = {
  summary: 'take attempts in turn with other machines, from a queue in PostgreSQL, until all are done',
  example: 'mingle bench work --queue postgres://bench@db/bench --suite mixing --out parts/$(hostname)',
  declare: (command) =>
    withSelectionFlags(command)
      .addOption(
        new Option('--queue <address>', 'postgres://…, the same for all; the first to come fills it')
          .env('MINGLE_BENCH_QUEUE')
          .argParser(addressOf)
          .makeOptionMandatory(),
      )
      .option(
        '--run <name>',
        'the same for all; another name, with other folders, begins the same attempts anew',
        'run',
      )
      .option('--out <folder>', "where this worker's journal and evidence go", 'bench-results')
      .option('--slot <i/n>', 'this is the i-th of n workers on this machine: take its processors', part)
      .option('--no-check', 'run new or changed adapters without their conformance check'),
  run: (terminal, _args, flags) => withRunner(terminal, flags, (runner) => work(terminal, flags, runner)),
};

async function work(
  terminal: Terminal,
  { queue: url, run, out, benchmark: _benchmark, check, ...selection }: Flags,
  runner: Runner,
): Promise<ExitCode> {
  const { AttemptQueue } = await withPart('pg-boss', () => import('../../bench/run/queue.ts'));
  await AttemptQueue.reach(url).catch(orUnreachable);
  const isResumed = existsSync(join(out, JOURNAL_FILE));
  const begun = await runner.begin({ ...selection, shared: true }, { check, isResumed });
  if (begun === null) return EXIT.interrupted;
  const { journal } = begun;
  const { signal } = runner;
  const before = journal.attempts.length;
  tellLeftOut(terminal, journal.plan, 'left to other machines');
  const tell = (words: string) => terminal.err(`${words}\n`);
  const queue = orRefuse(await AttemptQueue.open(url, run, journal.plan, tell).catch(orUnreachable));
  try {
    const attempts = reached(queue.attempts(journal, signal));
    const whole = await runner.execute(begun, { attempts });
    // A worker stopped while waiting for others has interrupted nothing.
    const complete = whole && !signal.aborted;
    const lost = complete ? await queue.givenUp() : 0;
    const done = `${counted(journal.attempts.length - before, 'attempt')} of ${attemptsOf(journal.plan).length} done here`;
    if (lost > 0) {
      terminal.err(
        `${done}; given up: ${counted(lost, 'attempt')}. "mingle bench merge --plan" says which.\n`,
      );
      return EXIT.benchmarkIncomplete;
    }
    terminal.err(
      complete
        ? `${done}; all are taken. Next: mingle bench merge ${out} … --out results\n`
        : `${done}; stopped. The same command goes on.\n`,
    );
    return complete ? EXIT.ok : EXIT.benchmarkIncomplete;
  } finally {
    await queue.close();
  }
}

async function* reached<T>(all: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* all;
  } catch (error) {
    orUnreachable(error);
  }
}

function orUnreachable(error: unknown): never {
  if (!(error instanceof Error && ('code' in error || error.message.startsWith('Connection terminated'))))
    throw error;
  const message = `The queue cannot be reached: ${error.message || ('code' in error ? error.code : '')}.`;
  const advice =
    'Check --queue (or MINGLE_BENCH_QUEUE) and that the database is running; then the same command goes on.';
  throw refusal('queue_failed', message, advice, EXIT.failure);
}
