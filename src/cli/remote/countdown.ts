import { setTimeout as sleep } from 'node:timers/promises';
import { openSpinner } from '../print/spinner.ts';
import type { Terminal } from '../terminal.ts';

const TICK_MS = 250;

/** Progress of a remote solve: a countdown line on a terminal, plain lines elsewhere. */
export async function openCountdown(terminal: Terminal, quiet: boolean) {
  const line = await openSpinner(terminal, quiet);
  return {
    /** Shows the current activity until the next call. */
    say: (text: string) => line?.show(text),
    /** Waits, showing why and how much longer. */
    async wait(ms: number, why: string, signal: AbortSignal): Promise<void> {
      if (line === null && !quiet) terminal.err(`${why} Trying again in ${Math.ceil(ms / 1000)} s.\n`);
      for (let left = ms; left > 0; left -= TICK_MS) {
        line?.show(`again in ${Math.ceil(left / 1000)} s · ${why}`);
        await sleep(Math.min(left, TICK_MS), undefined, { signal });
      }
    },
    stop: () => line?.stop(),
  };
}
