import { once } from 'node:events';
import { EXIT } from '../shared/exit-codes.ts';
import type { Terminal } from './terminal.ts';

/**
 * Runs work that a first Ctrl-C (or SIGTERM, or a reader closing the output) asks to end soon; a second Ctrl-C ends the program
 * at once.
 */
export async function interruptible<T>(
  { io, closed }: Pick<Terminal, 'io' | 'closed'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const asked = new AbortController();
  const signal = AbortSignal.any([asked.signal, closed]);
  const onSignal = () => {
    if (asked.signal.aborted) io.exit(EXIT.interrupted);
    asked.abort();
  };
  io.on('SIGINT', onSignal);
  io.on('SIGTERM', onSignal);
  try {
    return await work(signal);
  } finally {
    io.off('SIGINT', onSignal);
    io.off('SIGTERM', onSignal);
  }
}

/** Waits for a request to end, then stops something that runs by itself. */
export function untilAsked(terminal: Terminal, stop: () => Promise<unknown>): Promise<unknown> {
  return interruptible(terminal, async (signal) => {
    if (!signal.aborted) await once(signal, 'abort');
    return stop();
  });
}
