import type { Command } from 'commander';
import { EXIT, type ExitCode } from '../../shared/exit-codes.ts';
import { plain } from '../print/plain-text.ts';
import type { Terminal } from '../terminal.ts';
import { openTarget, writeTarget } from './output-file.ts';

/** Adds `--out`, which every command that prints a document has. */
export function withOutFlag(command: Command): Command {
  return command.option('-o, --out <file>', 'write there instead of to standard output; whole or not at all');
}

/** Where a document goes. */
export interface Sink {
  /** Standard output, where people may watch; a file appears when the sink is closed. */
  readonly direct: boolean;
  write(content: string | Uint8Array): void;
  /** Makes the file appear, if anything was written to it; says so on a terminal. */
  close(): Promise<void>;
}

/** Opens `--out`, or standard output where that is absent or `-`; refuses a file that cannot be written. */
export async function openSink(terminal: Terminal, out: string | undefined, quiet = false): Promise<Sink> {
  if (out === undefined || out === '-') {
    return {
      direct: true,
      write: (content) => void terminal.io.stdout.write(content),
      close: async () => undefined,
    };
  }
  const target = await openTarget(out);
  const parts: Uint8Array[] = [];
  return {
    direct: false,
    write: (content) => void parts.push(Buffer.from(content)),
    close: async () => {
      if (parts.length === 0) return;
      await writeTarget(target, Buffer.concat(parts));
      if (terminal.io.stderr.isTTY && !quiet) terminal.err(`wrote ${plain(target.name)}\n`);
    },
  };
}

/** Writes a document that is known already. */
export async function writeOutput(
  terminal: Terminal,
  out: string | undefined,
  content: string | Uint8Array,
): Promise<ExitCode> {
  const sink = await openSink(terminal, out);
  sink.write(content);
  await sink.close();
  return EXIT.ok;
}
