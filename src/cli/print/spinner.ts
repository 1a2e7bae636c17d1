import type { Terminal } from '../terminal.ts';
import { cut } from './text-width.ts';

/** A moving line on standard error; null if it is no terminal, or with --quiet. */
export async function openSpinner({ live, io: { stderr: stream } }: Terminal, quiet = false) {
  if (!live || quiet) return null;
  const { default: ora } = await import('ora');
  const spinner = ora({ stream, isEnabled: true, discardStdin: false, hideCursor: false, color: false });
  spinner.start();
  return {
    // The spinner and its blank take two columns; a wrapped line could not be redrawn.
    show: (text: string) => {
      spinner.text = cut(text, (stream.columns ?? 80) - 3);
    },
    /** Call before writing text above it. */
    clear: () => void spinner.clear(),
    stop: () => void spinner.stop(),
  };
}
