import { stripVTControlCharacters } from 'node:util';
import { plain } from '../plain-text.ts';
import { cut } from '../print/text-width.ts';
import type { Terminal } from '../terminal.ts';

/** What an install shows while it runs: one line that moves on a terminal, the client's own output elsewhere. */
export interface InstallView {
  start(what: string): void;
  output(text: string): void;
  stop(): void;
}

export async function installView({ io, live, err }: Terminal): Promise<InstallView> {
  if (!live) {
    const start = (what: string) => err(`  fetching ${plain(what)}\n`);
    return { start, output: err, stop: () => undefined };
  }
  const { default: ora } = await import('ora');
  const stream = io.stderr;
  const spinner = ora({ stream, isEnabled: true, discardStdin: false, hideCursor: false, color: false });
  let [what, since, last] = ['', 0, ''];
  const draw = () => {
    const seconds = Math.round((performance.now() - since) / 1000);
    const tail = last === '' ? '' : ` · ${last}`;
    // The spinner and its blank take two columns; a line that wraps could not be drawn over.
    spinner.text = cut(`${what} · ${seconds} s${tail}`, (stream.columns ?? 80) - 3);
  };
  let timer: NodeJS.Timeout | null = null;
  return {
    start: (next) => {
      [what, since, last] = [plain(next), performance.now(), ''];
      timer ??= setInterval(draw, 500);
      draw();
      spinner.start();
    },
    output: (text) => {
      const line = stripVTControlCharacters(text)
        .split(/[\r\n]/)
        .findLast((piece) => piece.trim() !== '');
      if (line) last = plain(line.trim());
      draw();
    },
    stop: () => {
      if (timer) clearInterval(timer);
      spinner.stop();
    },
  };
}
