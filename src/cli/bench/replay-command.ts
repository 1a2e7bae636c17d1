import { dirname } from 'node:path';
import { stateOf } from '../../bench/comparators/state.ts';
import { readEvidence } from '../../bench/publish/evidence-archive.ts';
import {
  notRepeated,
  type Published,
  type Replayed,
  replayed,
  replayWords,
  sampleOf,
} from '../../bench/publish/replay.ts';
import { openRun } from '../../bench/publish/stored-run.ts';
import { pick } from '../../bench/run/plan.ts';
import { EXIT, type ExitCode } from '../../shared/exit-codes.ts';
import type { SubCommand } from '../command.ts';
import { wholeNumber } from '../flags/numbers.ts';
import { plain } from '../plain-text.ts';
import { textTable } from '../print/text-table.ts';
import { refusal } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';
import { readPublication } from './publication-commands.ts';
import { withRunner } from './runner.ts';
import {
  type BenchmarkFlags,
  isolationOf,
  load,
  note,
  withBenchmarkFlag,
  withComparatorFlag,
} from './shared-flags.ts';

interface Flags extends BenchmarkFlags {
  readonly sample: number;
  readonly comparator?: readonly string[];
  readonly evidence?: string;
  readonly out: string;
}

export const benchReplayCommand: SubCommand<Flags> = {
  summary: 'run a sample of published attempts again, and say which come out the same',
  example: 'mingle bench replay publication.json --sample 20',
  declare: (command) =>
    withComparatorFlag(withBenchmarkFlag(command))
      .argument('<file>', 'the publication')
      .option('--sample <n>', 'so many attempts, of each comparator in turn', wholeNumber(1), 10)
      .option('--evidence <path>', 'an archive or a folder; default: where the publication says')
      .option('--out <folder>', 'where the journal and the evidence of the new attempts go', 'bench-replay'),
  run: (terminal, [file], flags) =>
    withRunner(terminal, flags, async (runner): Promise<ExitCode> => {
      const publication = await readPublication(terminal, file);
      const stored = readEvidence(publication, dirname(file), flags.evidence ?? null);
      const run = await openRun(stored);
      if (typeof run === 'string') {
        const message = `${file}: its evidence has no plan of the run, so nothing says how to repeat it.`;
        throw refusal('no_plan', message);
      }
      const { plan } = run;
      // Without schedules: all of them may not fit in memory.
      const brief: Published[] = [];
      for await (const one of run.evidence()) {
        const own = pick(one, ['attemptId', 'comparator', 'seed', 'cost', 'status']);
        brief.push({ ...own, process: pick(one.process, ['ending']) });
      }
      const wanted = plan.comparators.filter(({ id }) => flags.comparator?.includes(id) ?? true);
      const here = await runnable(terminal, flags, wanted);
      if (runner.signal.aborted) return EXIT.interrupted;
      const sample = sampleOf(brief, here, run.reader.head, flags.sample);
      if (sample.length === 0) {
        const message = 'Of no comparator that runs here the publication has an attempt.';
        throw refusal('nothing_to_replay', message);
      }
      const selection = {
        attempt: sample.map(({ attemptId }) => attemptId),
        ...(plan.announced && { announcement: plan.announced, isReplay: true }),
      };
      const begun = await runner.begin(selection, { check: true, isResumed: false });
      if (begun === null) return EXIT.interrupted;
      const complete = await runner.execute(begun, { confirm: false });
      const { journal } = begun;
      const all = sample.flatMap((before) => {
        const now = journal.attempts.find(({ attemptId }) => attemptId === before.attemptId);
        return now ? [replayed(before, now, plan, journal.plan)] : [];
      });
      report(terminal, all);
      if (!complete) return EXIT.benchmarkIncomplete;
      return notRepeated(all).length === 0 ? EXIT.ok : EXIT.verificationFailed;
    }),
};

/** The ids of the comparators that can run here; says why the others cannot. */
async function runnable(
  terminal: Terminal,
  flags: Flags,
  wanted: readonly { readonly id: string }[],
): Promise<string[]> {
  const { comparators } = await load(flags);
  const ids: string[] = [];
  for (const { id } of wanted) {
    const comparator = comparators.find(({ manifest }) => manifest.id === id);
    const fault = comparator
      ? (await stateOf(comparator, isolationOf(undefined))).unavailable
      : 'there is no such comparator';
    if (fault === null) ids.push(id);
    else note(terminal, `${id} is not run again: ${plain(fault)}`);
  }
  return ids;
}

function report(terminal: Terminal, all: readonly Replayed[]): void {
  const cost = (value: number | null) => (value === null ? 'none' : String(value));
  const rows = all.map(({ attemptId, before, now, outcome, exact }) => {
    const how = exact ? outcome : `${outcome} (by time or chance)`;
    return [plain(attemptId), cost(before), cost(now), how];
  });
  terminal.out(textTable(['attempt', 'published', 'again', ''], rows, 'lrrl'));
  for (const words of replayWords(all)) terminal.out(`${words}\n`);
}
