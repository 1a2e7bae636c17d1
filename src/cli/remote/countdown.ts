import { setTimeout as sleep } from 'node:timers/promises';
import { cut } from '../print/text-width.ts';
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
  const { io, live } = terminal;
  if (!live || quiet) {
    return {
      say: () => undefined,
      async wait(ms, why, signal) {
        if (!quiet) terminal.err(`${why} Trying again in ${seconds(ms)} s.\n`);
        await sleep(ms, undefined, { signal });
      },
      stop: () => undefined,
    };
  }
  const { default: ora } = await import('ora');
  const stream = io.stderr;
  const spinner = ora({ stream, isEnabled: true, discardStdin: false, hideCursor: false, color: false });
  spinner.start();
  // The spinner and its blank take two columns; a line that wraps could not be drawn over.
  const say = (text: string) => {
    spinner.text = cut(text, (stream.columns ?? 80) - 3);
  };
  return {
    say,
    async wait(ms, why, signal) {
      for (let left = ms; left > 0; left -= TICK_MS) {
        say(`again in ${seconds(left)} s · ${why}`);
        await sleep(Math.min(left, TICK_MS), undefined, { signal });
      }
    },
    stop: () => spinner.stop(),
  };
}

function seconds(ms: number): number {
  return Math.ceil(ms / 1000);
}
