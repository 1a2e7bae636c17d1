import type { Terminal } from '../terminal.ts';
import { cut } from './text-width.ts';

/** One line on standard error that moves; null where nobody watches, or wants it. */
export async function openSpinner({ live, io: { stderr: stream } }: Terminal, quiet = false) {
  if (!live || quiet) return null;
  const { default: ora } = await import('ora');
  const spinner = ora({ stream, isEnabled: true, discardStdin: false, hideCursor: false, color: false });
  spinner.start();
  return {
    // The spinner and its blank take two columns; a line that wraps could not be drawn over.
    show: (text: string) => {
      spinner.text = cut(text, (stream.columns ?? 80) - 3);
    },
    /** For what is written above it. */
    clear: () => void spinner.clear(),
    stop: () => void spinner.stop(),
  };
}
