import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import type { Comparator } from '../../bench/comparators/discover.ts';
import { type ComparatorState, stateOf } from '../../bench/comparators/state.ts';
import { differences } from '../../bench/journal/belong.ts';
import { JOURNAL_FILE, Journal, missingAttempts, readJournal } from '../../bench/journal/journal.ts';
import { thisMachine } from '../../bench/journal/machine.ts';
import { attemptsOf, makePlan, type Plan, shardOf } from '../../bench/journal/plan.ts';
import { buildPublication } from '../../bench/publication/build.ts';
import { lanes } from '../../bench/publication/definition.ts';
import { execute } from '../../bench/run/execute.ts';
import { type Guardian, startGuardian } from '../../bench/run/guardian.ts';
import { findIsolation, type Isolation } from '../../bench/run/isolation.ts';
import { checkCertificate } from '../../check/check-certificate.ts';
import { EXIT, type ExitCode } from '../../shared/exit-codes.ts';
import { counted } from '../../shared/figures.ts';
import type { CliCommand } from '../command.ts';
import { repeated, wholeNumber } from '../flags/numbers.ts';
import { plain } from '../print/plain-text.ts';
import { Refusal } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';
import { runConformance } from './conformance.ts';
import { LiveView } from './live-view.ts';
import { lockFolder } from './lock.ts';
import { type BenchmarkFlags, load, pick, withBenchmarkFlag, withComparatorFlag } from './shared-flags.ts';
import { summaryTable } from './summary-table.ts';

interface Flags extends BenchmarkFlags {
  readonly suite?: string[];
  readonly case?: string[];
  readonly comparator?: string[];
  readonly lane?: string[];
  readonly out: string;
  readonly resume?: boolean;
  readonly shard?: { index: number; of: number };
  readonly parallel?: number;
  readonly check: boolean;
}

function parseShard(text: string): { index: number; of: number } {
  const [index, of] = text.split('/').map(Number);
  if (/^\d+\/\d+$/.test(text) && index >= 1 && index <= of) return { index, of };
  throw new InvalidArgumentError('Write i/n with i from 1 to n, such as 2/4.');
}

export const benchRunCommand: CliCommand<Flags> = {
  name: 'run',
  summary: 'run comparators on cases and keep a journal of every attempt',
  example: 'mingle bench run --suite mixing --comparator mingle --comparator highs --out results',
  declare: (command: Command) =>
    withComparatorFlag(withBenchmarkFlag(command))
      .option('--suite <name>', 'only the cases of this folder; repeats', repeated)
      .option('--case <id>', 'only this case; repeats', repeated)
      .addOption(
        new Option('--lane <lane>', `only cases of this lane; repeats: ${lanes.join(', ')}`).argParser(
          repeated,
        ),
      )
      .option('--out <folder>', 'where the journal and the evidence go', 'bench-results')
      .option('--resume', 'go on with the journal in --out, with what it was begun with')
      .option('--shard <i/n>', 'only every n-th case, from the i-th', parseShard)
      .option(
        '--parallel <n>',
        'attempts at a time, each on processors of its own; default: 1, the quietest',
        wholeNumber(1),
      )
      .option('--no-check', 'leave out the conformance check of new or changed adapters'),
  run: async (terminal, _args, flags) => {
    const unlock = lockFolder(flags.out);
    const guardian = startGuardian();
    const stop = new AbortController();
    const interrupt = () => {
      if (stop.signal.aborted) terminal.io.exit(EXIT.interrupted);
      stop.abort();
    };
    terminal.io.on('SIGINT', interrupt);
    terminal.io.on('SIGTERM', interrupt);
    try {
      return await runBenchmark(terminal, flags, guardian, stop.signal);
    } finally {
      terminal.io.off('SIGINT', interrupt);
      terminal.io.off('SIGTERM', interrupt);
      guardian.dismiss();
      unlock();
    }
  },
};

async function runBenchmark(
  terminal: Terminal,
  flags: Flags,
  guardian: Guardian,
  signal: AbortSignal,
): Promise<ExitCode> {
  const isolation = findIsolation();
  const { comparators, journal } = flags.resume
    ? await resume(flags, isolation)
    : await begin(terminal, flags, isolation, guardian, signal);
  if (journal === null) return EXIT.interrupted;
  const { plan } = journal;
  const total = attemptsOf(plan).length;
  const open = missingAttempts(journal);
  terminal.err(
    `${counted(plan.cases.length, 'case')}, ${counted(plan.comparators.length, 'comparator')}, ` +
      `${counted(total, 'attempt')}${open.length < total ? `, ${total - open.length} done before` : ''}; ` +
      `${plan.parallel === 1 ? 'one' : plan.parallel} at a time, measured by ${plan.measure}, ended by ${plan.kill}\n`,
  );
  for (const { id, reason } of unavailable(plan)) {
    terminal.err(`${terminal.errorColors.yellow('note:')} ${id} is left out: ${plain(reason)}\n`);
  }
  for (const sentence of plan.limitsMissing)
    terminal.err(`${terminal.errorColors.yellow('note:')} ${sentence}\n`);
  const view = new LiveView(terminal, plan, journal.attempts, open);
  const complete = await execute(journal, {
    folder: flags.out,
    comparators,
    isolation,
    guardian,
    check: checkCertificate,
    signal,
    onStart: (attempt, limit) => view.start(attempt, limit),
    onIncumbent: (attempt) => view.incumbent(attempt),
    onEnd: (entry) => view.end(entry),
  }).finally(() => {
    view.close();
    journal.close();
  });
  const content = { plan, attempts: journal.attempts };
  terminal.out(summaryTable(buildPublication(content, { folder: flags.out, publishedIn: flags.out })));
  return finish(terminal, flags.out, complete && total > 0, signal.aborted);
}

/** Comparators that can run nowhere, with the reason. */
function unavailable({ comparators, admissions }: Plan): { id: string; reason: string }[] {
  return comparators.flatMap(({ id }) => {
    const own = admissions.filter(({ comparatorId }) => comparatorId === id);
    const first = own.find(({ state }) => state === 'unavailable' || state === 'verify');
    return first?.reason && own.every(({ state }) => state !== 'eligible')
      ? [{ id, reason: first.reason }]
      : [];
  });
}

function finish(terminal: Terminal, out: string, complete: boolean, stopped: boolean): ExitCode {
  if (complete) {
    terminal.err(`Complete. Next: mingle bench publish ${out} --out publication.json\n`);
    return EXIT.ok;
  }
  terminal.err(
    stopped
      ? `Stopped; go on with: mingle bench run --resume --out ${out}\n`
      : 'Not complete: no attempt could be run, or a comparator is gone; see the table.\n',
  );
  return EXIT.benchmarkIncomplete;
}

async function begin(
  terminal: Terminal,
  flags: Flags,
  isolation: Isolation,
  guardian: Guardian,
  signal: AbortSignal,
): Promise<{ comparators: readonly Comparator[]; journal: Journal | null }> {
  if (existsSync(join(flags.out, JOURNAL_FILE))) {
    const message = `There is a journal in ${flags.out} already.`;
    const advice = 'Go on with it by --resume, or name another folder with --out.';
    throw new Refusal([{ code: 'journal_exists', pointer: '', message, advice }]);
  }
  const { parallel = 1 } = flags;
  if (parallel > isolation.processors.length) {
    const message = `--parallel ${parallel}: attempts may use ${counted(isolation.processors.length, 'processor')}.`;
    throw new Refusal([{ code: 'too_few_processors', pointer: '', message }]);
  }
  const { benchmark, comparators: all } = await load(flags);
  const comparators = pick(all, flags.comparator, ({ manifest }) => manifest.id, 'comparator');
  let cases = pick(benchmark.cases, flags.suite, ({ suite }) => suite, 'suite');
  cases = pick(cases, flags.lane, ({ lane }) => lane, 'lane');
  cases = pick(cases, flags.case, ({ id }) => id, 'case');
  if (flags.shard) cases = shardOf(cases, flags.shard.index, flags.shard.of);
  const states: ComparatorState[] = [];
  for (const comparator of comparators) {
    if (signal.aborted) return { comparators, journal: null };
    const state = await stateOf(comparator);
    const tools = { isolation, guardian, check: checkCertificate, signal };
    const doubtful = flags.check && !state.unavailable && !state.conformant;
    states.push(doubtful ? await runConformance(terminal, terminal.err, state, tools) : state);
  }
  if (signal.aborted) return { comparators, journal: null };
  const plan = makePlan(benchmark, cases, states, thisMachine(), isolation, {
    shard: flags.shard ?? null,
    parallel,
  });
  return { comparators, journal: Journal.create(flags.out, plan) };
}

const SELECTION = ['suite', 'case', 'comparator', 'lane', 'shard', 'parallel'] as const;

/** The journal knows what is to be run; here it is only made sure that it can still be run the same way. */
async function resume(
  flags: Flags,
  isolation: Isolation,
): Promise<{ comparators: readonly Comparator[]; journal: Journal }> {
  const given = SELECTION.filter((name) => flags[name] !== undefined);
  if (given.length > 0) {
    const message = `--${given.join(', --')} cannot stand beside --resume.`;
    const advice = 'The journal knows what it was begun with; leave them out.';
    throw new Refusal([{ code: 'selection_with_resume', pointer: '', message, advice }]);
  }
  const read = readJournal(flags.out);
  if (!read.ok) throw new Refusal(read.issues);
  const { benchmark, comparators } = await load(flags);
  const { plan } = read.value;
  const wanted = comparators.filter(({ manifest }) => plan.comparators.some(({ id }) => id === manifest.id));
  const states = await Promise.all(wanted.map(stateOf));
  const cases = benchmark.cases.filter(({ id }) => plan.cases.some((entry) => entry.id === id));
  const now: Plan = makePlan(benchmark, cases, states, thisMachine(), isolation, plan);
  const issues = differences(plan, now);
  for (const { id } of plan.comparators) {
    if (wanted.some(({ manifest }) => manifest.id === id)) continue;
    issues.push({ code: 'comparator_gone', pointer: '', message: `The comparator "${id}" is gone.` });
  }
  if (issues.length > 0) throw new Refusal(issues);
  const journal = Journal.resume(flags.out);
  if (!journal.ok) throw new Refusal(journal.issues);
  return { comparators: wanted, journal: journal.value };
}
