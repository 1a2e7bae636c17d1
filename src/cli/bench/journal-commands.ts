import { REFUSED } from '../../bench/judge/neutral.ts';
import { confirmRun, findVeripb } from '../../bench/run/confirm.ts';
import { Journal, missingAttempts, readJournal } from '../../bench/run/journal.ts';
import { lockFolder } from '../../bench/run/lock.ts';
import { mergeRuns } from '../../bench/run/merge.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import { counted, figure, someOf } from '../../shared/figures.ts';
import { jsonValue } from '../../shared/read-json.ts';
import type { SubCommand } from '../command.ts';
import { repeated } from '../flags/numbers.ts';
import { readText } from '../input/text-source.ts';
import { interruptible } from '../interrupt.ts';
import { refusal } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';
import { orRefuse } from './shared-flags.ts';

interface Flags {
  readonly out: string;
  readonly plan?: string;
  readonly again?: readonly string[];
}

interface Listed {
  readonly key: string;
  readonly attemptId: string;
}

async function readPlan(terminal: Terminal, path: string): Promise<Listed[]> {
  const { text, name } = await readText(terminal, path);
  return text.split('\n').flatMap((line, i): Listed[] => {
    if (line.trim() === '') return [];
    const { key, attemptId } = (jsonValue(line) ?? {}) as Partial<Listed>;
    if (typeof key === 'string' && typeof attemptId === 'string') return [{ key, attemptId }];
    const advice = '"mingle bench plan --jsonl" writes such a file.';
    throw refusal('not_a_plan', `${name}: line ${i + 1} is no attempt`, advice);
  });
}

export const benchMergeCommand: SubCommand<Flags> = {
  summary: 'join the journals of several machines, a run for each class of machine',
  example: 'mingle bench merge shard-1 shard-2 --out results',
  declare: (command) =>
    command
      .argument('<folders...>', 'the folders of the runs')
      .requiredOption('--out <folder>', 'a new folder for all of them')
      .option('--again <id>', 'of this comparator only what the last folder has; repeats', repeated)
      .option('--plan <file>', 'say which attempts of this list of "bench plan --jsonl" nobody brought'),
  run: async (terminal, folders, { out, plan: planFile, again }) => {
    const planned = planFile === undefined ? [] : await readPlan(terminal, planFile);
    const merged = mergeRuns(folders, out, again);
    const runs = orRefuse(merged);
    let complete = merged.ok && merged.warnings.length === 0;
    for (const run of runs) {
      const missing = missingAttempts(run).length;
      const of = runs.length > 1 ? `${run.folder} (${run.machine}): ` : '';
      terminal.err(
        `${of}${counted(run.plan.cases.length, 'case')}, ${counted(run.attempts.length, 'attempt')}${missing > 0 ? `, ${missing} missing` : ''}.\n`,
      );
      complete &&= missing === 0;
    }
    if (runs.length > 1) {
      terminal.err('Times of different classes of machine do not compare: publish each folder by itself.\n');
    }
    for (const { message } of merged.ok ? merged.warnings : []) terminal.err(`${message}\n`);
    const there = new Set(runs.flatMap(({ attempts }) => attempts.map(({ key }) => key)));
    const absent = planned.flatMap(({ key, attemptId }) => (there.has(key) ? [] : [attemptId]));
    if (absent.length > 0) terminal.err(`Planned and not there: ${someOf(absent)}.\n`);
    return complete && absent.length === 0 ? EXIT.ok : EXIT.benchmarkIncomplete;
  },
};

export const benchConfirmCommand: SubCommand = {
  summary: 'have VeriPB confirm what a run proved, and add its verdicts to the journal',
  example: 'mingle bench confirm results',
  declare: (command) => command.argument('<folder>', "the run's folder, with its journal"),
  run: async (terminal, [folder]) => {
    const unlock = orRefuse(lockFolder(folder));
    try {
      const journal = Journal.resume(folder, orRefuse(readJournal(folder)));
      const checker = await findVeripb();
      if (checker === null)
        throw refusal('no_veripb', 'VeriPB is not on the path.', '"cargo install veripb --locked" makes it.');
      const counts = { confirmed: 0, refused: 0, 'without a verdict': 0 };
      const stopped = await interruptible(terminal, async (signal) => {
        await confirmRun(checker, journal, folder, signal, (attemptId, verdict) => {
          const how =
            verdict === null ? 'without a verdict' : verdict.verdict === REFUSED ? REFUSED : 'confirmed';
          counts[how]++;
          if (how === REFUSED) terminal.err(`VeriPB refuses the proof of ${attemptId}.\n`);
        });
        return signal.aborted;
      });
      journal.close();
      const told = Object.entries(counts).map(([how, n]) => `${figure(n)} ${how}`);
      terminal.out(`VeriPB ${checker.version}: ${told.join(', ')}.\n`);
      if (stopped) return EXIT.interrupted;
      return counts.refused === 0 ? EXIT.ok : EXIT.verificationFailed;
    } finally {
      unlock();
    }
  },
};
