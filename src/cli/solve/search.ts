import type { SolveOptions } from '../../library/solve-options.ts';
import type { Solve } from '../../library/solve.ts';
import type { Result } from '../../result/definition.ts';
import { boundFigure, counted, figure, gapFigure } from '../../shared/figures.ts';
import type { Progress } from '../../solver/outcome.ts';
import { interruptible } from '../interrupt.ts';
import { unwritable } from '../output/write-output.ts';
import { plain } from '../plain-text.ts';
import { reportWarnings } from '../print/issues.ts';
import { openSpinner } from '../print/spinner.ts';
import { accepted } from '../refusal.ts';
import { flagSource } from '../source.ts';
import type { Terminal } from '../terminal.ts';
import { openCheckpoint } from './checkpoint.ts';
import { defaultLanes, defaultSeed, type SolveFlags } from './flags.ts';
import type { SolveInputs } from './inputs.ts';

/** Solves under the flags, with progress line and Ctrl-C. @throws Refusal if there is no answer, or an invalid one */
export async function search(
  solve: Solve,
  { read, warmStart, settings }: SolveInputs,
  flags: SolveFlags,
  terminal: Terminal,
  hooks: Pick<SolveOptions, 'aside' | 'onImprovement'>,
): Promise<Result> {
  const seed = flags.seed ?? settings.seed ?? defaultSeed;
  const lanes = flags.lanes ?? Math.max(settings.solver_params.parallel_lanes, defaultLanes);
  const { time, iterations, threads, ties, targetCost, keepSessions, quiet = false } = flags;
  // Changes on the day should move as few people as possible.
  const isChanged = flags.absent !== undefined || flags.add !== undefined;
  const fewChanges = flags.fewChanges ?? (warmStart !== null && isChanged);
  const checkpoint =
    flags.checkpoint === undefined ? null : await openCheckpoint(flags.checkpoint, read, seed, lanes);
  const line = await liveLine(terminal, quiet);
  const tell = (progress: Progress): void => {
    line?.update(progress);
    checkpoint?.offer(progress);
  };
  // Unused progress reports would cost a tenth of a large search.
  const isHeard = line !== null || checkpoint !== null;
  try {
    const answer = await interruptible(terminal, (signal) => {
      signal.addEventListener('abort', () => line?.note('stopping; Ctrl-C again stops at once'));
      return solve(read, {
        ...hooks,
        time,
        iterations,
        seed,
        lanes,
        threads,
        ties,
        targetCost,
        settings,
        keepSessions,
        signal,
        warmStart: warmStart?.schedule,
        fewChanges,
        onLog: (text) => terminal.err(`${plain(text)}\n`),
        onProgress: isHeard ? tell : undefined,
      });
    });
    line?.stop();
    const { value, warnings } = accepted(answer, flagSource());
    if (!quiet) reportWarnings(terminal, warnings, read.source);
    return value;
  } finally {
    line?.stop();
    await checkpoint?.close().catch((error: NodeJS.ErrnoException) => {
      const advice = 'What was found is not lost with it.';
      reportWarnings(terminal, unwritable(flags.checkpoint ?? '', error, advice).issues, null);
    });
  }
}

/** A progress line on standard error; null if it is no terminal. */
async function liveLine(terminal: Terminal, quiet: boolean) {
  const spinner = await openSpinner(terminal, quiet);
  if (spinner === null) return null;
  let [note, state] = ['', 'looking for a first plan'];
  const draw = () => spinner.show(note === '' ? state : `${note} · ${state}`);
  draw();
  return {
    update: (progress: Progress) => {
      state = progressWords(progress);
      draw();
    },
    note: (text: string) => {
      note = text;
      draw();
    },
    stop: spinner.stop,
  };
}

function progressWords({ cost, lowerBound, uniqueContacts, seconds }: Progress): string {
  const gap = Math.max(0, cost - lowerBound);
  return [
    `cost ${figure(cost)}`,
    `bound ${boundFigure(lowerBound)}`,
    `gap ${gapFigure(gap)}`,
    counted(uniqueContacts, 'contact'),
    `${seconds.toFixed(1)} s`,
  ].join(' · ');
}
