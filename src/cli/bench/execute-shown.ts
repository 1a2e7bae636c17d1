/** What commands that run attempts share: a folder of their own, Ctrl-C, what runs shown while it runs. */
import { type Guardian, ownGuardian } from '../../bench/process/guardian.ts';
import type { Begun } from '../../bench/run/begin.ts';
import { type ExecuteOptions, execute } from '../../bench/run/execute.ts';
import { missingAttempts, openAttempts } from '../../bench/run/journal.ts';
import { lockFolder } from '../../bench/run/lock.ts';
import { EXIT, type ExitCode } from '../../shared/exit-codes.ts';
import type { Terminal } from '../terminal.ts';
import { LiveView } from './live-view.ts';
import { orRefuse } from './shared-flags.ts';

/** Ctrl-C lets a running attempt go; a second one ends the program. */
export async function withRunner(
  terminal: Terminal,
  out: string,
  work: (guardian: Guardian, signal: AbortSignal) => Promise<ExitCode>,
): Promise<ExitCode> {
  const unlock = orRefuse(lockFolder(out));
  const guardian = ownGuardian();
  const stop = new AbortController();
  const interrupt = () => {
    if (stop.signal.aborted) terminal.io.exit(EXIT.interrupted);
    stop.abort();
  };
  terminal.io.on('SIGINT', interrupt);
  terminal.io.on('SIGTERM', interrupt);
  try {
    return await work(guardian, stop.signal);
  } finally {
    terminal.io.off('SIGINT', interrupt);
    terminal.io.off('SIGTERM', interrupt);
    unlock();
  }
}

/** Runs what the journal still lacks, and closes it. @returns whether all of it is there */
export async function executeShown(
  terminal: Terminal,
  { comparators, journal }: Begun,
  options: Omit<ExecuteOptions, 'comparators' | 'onStart' | 'onIncumbent' | 'onEnd'>,
): Promise<boolean> {
  const open = options.attempts ? missingAttempts(journal) : openAttempts(journal);
  const view = new LiveView(terminal, journal.plan, journal.attempts, open);
  try {
    return await execute(journal, {
      ...options,
      comparators,
      onStart: (attempt, limit) => view.start(attempt, limit),
      onIncumbent: (attempt) => view.incumbent(attempt),
      onEnd: (entry) => view.end(entry),
    });
  } finally {
    view.close();
    journal.close();
  }
}
