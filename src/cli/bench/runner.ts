/** Shared by commands that run attempts: folder lock, Ctrl-C, progress. */
import { ownGuardian } from '../../bench/process/guardian.ts';
import { type Begun, beginRun, resumeRun } from '../../bench/run/begin.ts';
import { findVeripb } from '../../bench/run/confirm.ts';
import { type ExecuteOptions, execute } from '../../bench/run/execute.ts';
import { missingAttempts, openAttempts } from '../../bench/run/journal.ts';
import { lockFolder } from '../../bench/run/lock.ts';
import type { Selection } from '../../bench/run/select.ts';
import type { ExitCode } from '../../shared/exit-codes.ts';
import { interruptible } from '../interrupt.ts';
import type { Terminal } from '../terminal.ts';
import { findingsTo, liveView } from './live-view.ts';
import { type BenchmarkFlags, isolationOf, orRefuse } from './shared-flags.ts';

interface RunnerFlags extends BenchmarkFlags, Pick<Selection, 'slot'> {
  readonly out: string;
}

export interface Runner {
  readonly signal: AbortSignal;
  /** Null if interrupted. @param isResumed continue with the existing journal */
  begin(
    selection: Selection,
    how: { readonly check: boolean; readonly isResumed: boolean },
  ): Promise<Begun | null>;
  /** Runs the attempts that the journal lacks, and closes it. @returns whether the journal is complete */
  execute(begun: Begun, options?: RunOptions): Promise<boolean>;
}

interface RunOptions extends Pick<ExecuteOptions, 'attempts'> {
  /** False: no independent checker confirms proofs. */
  readonly confirm?: boolean;
}

/** The first Ctrl-C stops running attempts; a second one ends the program. */
export async function withRunner(
  terminal: Terminal,
  { out: folder, benchmark, slot }: RunnerFlags,
  work: (runner: Runner) => Promise<ExitCode>,
): Promise<ExitCode> {
  const unlock = orRefuse(lockFolder(folder));
  const guardian = ownGuardian();
  try {
    const isolation = isolationOf(slot);
    const runnerOf = (signal: AbortSignal): Runner => ({
      signal,
      begin: async (selection, { check, isResumed }) => {
        const order = { folder, benchmark, selection };
        const tools = { isolation, guardian, signal, check, ...findingsTo(terminal, terminal.err) };
        return orRefuse(await (isResumed ? resumeRun : beginRun)(order, tools));
      },
      execute: async ({ comparators, journal }, { attempts, confirm = true } = {}) => {
        const { plan } = journal;
        const open = attempts ? missingAttempts(journal) : openAttempts(journal);
        const view = await liveView(terminal, plan, journal.attempts, open);
        // Beside other attempts the progress display would use their processor time.
        const isAlone = plan.parallel === 1 && !slot;
        try {
          return await execute(journal, {
            folder,
            benchmark,
            comparators,
            isolation,
            guardian,
            signal,
            ...(attempts && { attempts }),
            neutral: confirm && isAlone ? await findVeripb() : null,
            atATime: slot ? 1 : plan.parallel,
            onStart: view.start,
            onEnd: view.end,
          });
        } finally {
          view.close();
          journal.close();
        }
      },
    });
    // The run continues if the reader of its output goes away.
    const { io } = terminal;
    return await interruptible({ io, closed: new AbortController().signal }, (signal) =>
      work(runnerOf(signal)),
    );
  } finally {
    unlock();
  }
}
