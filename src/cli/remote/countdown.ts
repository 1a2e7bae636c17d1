import { setTimeout as sleep } from 'node:timers/promises';
import type { Terminal } from '../terminal.ts';

/** Shows what a remote solve waits for: a line that counts down where somebody watches, plain lines elsewhere. */
export interface Countdown {
  /** What is going on until the next word. */
  say(text: string): void;
  /** Waits, and shows why and how long still. */
  wait(ms: number, why: string, signal: AbortSignal): Promise<void>;
  stop(): void;
}

const TICK_MS = 250;

export async function openCountdown(terminal: Terminal, quiet: boolean): Promise<Countdown> {
  if (!terminal.live || quiet) {
    return {
      say: () => undefined,
      async wait(ms, why, signal) {
        if (!quiet) terminal.err(`${why} Trying again in ${seconds(ms)} s.\n`);
        await sleep(ms, undefined, { signal });
      },
      stop: () => undefined,
    };
  }
  const { openSpinner } = await import('../print/spinner.ts');
  const { show: say, stop } = openSpinner(terminal);
  return {
    say,
    async wait(ms, why, signal) {
      for (let left = ms; left > 0; left -= TICK_MS) {
        say(`again in ${seconds(left)} s · ${why}`);
        await sleep(Math.min(left, TICK_MS), undefined, { signal });
      }
    },
    stop,
  };
}

function seconds(ms: number): number {
  return Math.ceil(ms / 1000);
}
