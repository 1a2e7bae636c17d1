import { withFewestChanges } from '../../explain/replan.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import type { Issue } from '../../shared/issue.ts';
import { UnsoundAnswer } from '../../solver/last-check.ts';
import type { Outcome, Progress, Solver } from '../../solver/outcome.ts';
import { interruptible } from '../interrupt.ts';
import type { CliCode } from '../issue-codes.ts';
import { plain } from '../print/plain-text.ts';
import { Refusal } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';
import { openCheckpoint } from './checkpoint.ts';
import { defaultLanes, defaultSeed, type SolveFlags } from './flags.ts';
import type { SolveInputs } from './inputs.ts';
import { liveLine } from './live-line.ts';
import { settingsOf } from './tuning.ts';

/** Runs the solver under the flags, with the live line and Ctrl-C. Throws a `Refusal` where its answer is not sound. */
export async function search(
  solver: Solver,
  { read, warmStart }: SolveInputs,
  flags: SolveFlags,
  terminal: Terminal,
  onIncumbent: (progress: Progress) => void,
): Promise<Outcome> {
  const settings = await settingsOf(terminal, flags);
  const { stop_conditions, solver_params } = settings;
  const seed = flags.seed ?? settings.seed ?? defaultSeed;
  const lanes = flags.lanes ?? Math.max(solver_params.parallel_lanes, defaultLanes);
  const iterations = flags.iterations ?? stop_conditions.max_iterations;
  const checkpoint =
    flags.checkpoint === undefined ? null : await openCheckpoint(flags.checkpoint, read, seed, lanes);
  const chosen = changesFewSeats(flags) ? withFewestChanges(solver) : solver;
  const line = await liveLine(terminal, flags.quiet ?? false);
  try {
    return await interruptible(terminal, (signal) => {
      signal.addEventListener('abort', () => line.note('stopping; Ctrl-C again stops at once'));
      return chosen(read.request, {
        timeSeconds: flags.time ?? (iterations === null ? stop_conditions.time_limit_seconds : null),
        iterations,
        seed,
        lanes,
        threads: flags.threads,
        settings,
        breakTies: flags.ties ?? true,
        targetCost: flags.targetCost ?? null,
        warmStart: warmStart?.schedule ?? null,
        keepSessions: flags.keepSessions ?? [],
        signal,
        onLog: (text) => terminal.err(`${plain(text)}\n`),
        onProgress: (progress) => {
          line.update(progress);
          checkpoint?.offer(progress);
          if (progress.schedule !== null) onIncumbent(progress);
        },
      });
    });
  } catch (error) {
    if (!(error instanceof UnsoundAnswer)) throw error;
    const issues: Issue<CliCode>[] = [{ ...UNSOUND, message: `${UNSOUND.message} ${error.message}` }];
    throw new Refusal(issues, read.source, EXIT.verificationFailed);
  } finally {
    line.stop();
    await checkpoint?.close();
  }
}

const UNSOUND: Issue<CliCode> = {
  code: 'verification_failed',
  pointer: '',
  message: "The solver's answer did not stand up to verification; nothing was written.",
  advice: 'This is a defect of mingle: please report it with the scenario and the seed.',
};

/** Who drops out or arrives on the day upsets others as little as can be. */
function changesFewSeats({ warmStart, absent, add, fewChanges }: SolveFlags): boolean {
  if (warmStart === undefined) return false;
  return fewChanges ?? (absent !== undefined || add !== undefined);
}
