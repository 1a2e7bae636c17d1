import { figure } from '../../shared/figures.ts';
import type { Progress } from '../../solver/outcome.ts';
import type { Terminal } from '../terminal.ts';

/** A line on standard error that shows how far a solve is. */
export interface LiveLine {
  update(progress: Progress): void;
  note(text: string): void;
  stop(): void;
}

const silent: LiveLine = { update: () => undefined, note: () => undefined, stop: () => undefined };

/** Drawn where somebody watches; nothing at all elsewhere. */
export async function liveLine({ io, live }: Terminal, quiet: boolean): Promise<LiveLine> {
  if (!live || quiet) return silent;
  const [{ default: ora }, { cut }] = await Promise.all([import('ora'), import('../print/text-width.ts')]);
  const stream = io.stderr;
  const spinner = ora({ stream, isEnabled: true, discardStdin: false, hideCursor: false, color: false });
  let note = '';
  let state = 'looking for a first plan';
  const draw = () => {
    // The spinner and its blank take two columns; a line that wraps could not be drawn over.
    spinner.text = cut(note === '' ? state : `${note} · ${state}`, (stream.columns ?? 80) - 3);
  };
  draw();
  spinner.start();
  return {
    update: (progress) => {
      state = progressWords(progress);
      draw();
    },
    note: (text) => {
      note = text;
      draw();
    },
    stop: () => spinner.stop(),
  };
}

export function progressWords({ cost, lowerBound, uniqueContacts, seconds }: Progress): string {
  const gap = Math.max(0, cost - lowerBound);
  return [
    `cost ${figure(cost)}`,
    `bound ${figure(lowerBound)}`,
    `gap ${figure(gap)}`,
    `${figure(uniqueContacts)} contacts`,
    `${seconds.toFixed(1)} s`,
  ].join(' · ');
}
