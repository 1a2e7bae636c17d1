import { setTimeout as sleep } from 'node:timers/promises';
import { openSpinner } from '../print/spinner.ts';
import type { Terminal } from '../terminal.ts';

const TICK_MS = 250;

/** Shows what a remote solve waits for: a line that counts down where somebody watches, plain lines elsewhere. */
export async function openCountdown(terminal: Terminal, quiet: boolean) {
  const line = await openSpinner(terminal, quiet);
  return {
    /** What is going on until the next word. */
    say: (text: string) => line?.show(text),
    /** Waits, and shows why and how long still. */
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
