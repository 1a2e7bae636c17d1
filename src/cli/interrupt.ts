import { EXIT } from '../shared/exit-codes.ts';
import type { Terminal } from './terminal.ts';

/**
 * Runs a piece of work that a first Ctrl-C (or a request to terminate, or a reader that closes the output)
 * asks to end soon; a second Ctrl-C ends the program at once.
 */
export async function interruptible<T>(
  terminal: Terminal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { io, closed } = terminal;
  const asked = new AbortController();
  const onSignal = () => {
    if (asked.signal.aborted) io.exit(EXIT.interrupted);
    asked.abort();
  };
  io.on('SIGINT', onSignal);
  io.on('SIGTERM', onSignal);
  try {
    return await work(AbortSignal.any([asked.signal, closed]));
  } finally {
    io.off('SIGINT', onSignal);
    io.off('SIGTERM', onSignal);
  }
}
