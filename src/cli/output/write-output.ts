import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Command } from 'commander';
import { EXIT, type ExitCode } from '../../shared/exit-codes.ts';
import { plain } from '../plain-text.ts';
import { Refusal } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';
import { type OutputTarget, openTarget, writeTarget } from './output-file.ts';

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

/**
 * Opens `--out`, or standard output where that is absent or `-`; refuses a file that cannot be written.
 *
 * @param isNew nothing is to be overwritten that another process puts there
 */
export async function openSink(
  terminal: Terminal,
  out: string | undefined,
  quiet = false,
  isNew = false,
): Promise<Sink> {
  if (out === undefined || out === '-') {
    return {
      direct: true,
      // The mark is for spreadsheets that open a file; programs that read a pipe take it for a part of the first name.
      write: (content) =>
        void terminal.io.stdout.write(typeof content === 'string' ? content.replace(/^\uFEFF/, '') : content),
      close: async () => undefined,
    };
  }
  const target = await openTarget(out, isNew);
  const parts: Uint8Array[] = [];
  return {
    direct: false,
    write: (content) => void parts.push(Buffer.from(content)),
    close: async () => {
      if (parts.length === 0) return;
      await writeOrKeep(terminal, target, Buffer.concat(parts));
      if (terminal.io.stderr.isTTY && !quiet) terminal.err(`wrote ${plain(target.name)}\n`);
    },
  };
}

/** What took time to find is not lost where its file cannot be written: it goes to the folder for temporary files, else is printed. */
async function writeOrKeep(terminal: Terminal, target: OutputTarget, content: Buffer): Promise<void> {
  try {
    await writeTarget(target, content);
  } catch (error) {
    const other = join(tmpdir(), `mingle-${randomBytes(4).toString('hex')}-${basename(target.name)}`);
    const kept = await openTarget(other)
      .then((there) => writeTarget(there, content))
      .then(
        () => `It is in ${other} instead.`,
        () => null,
      );
    const printed = kept === null && !content.includes(0);
    if (printed) terminal.io.stdout.write(content);
    const { code, message: said } = error as NodeJS.ErrnoException;
    const reasons = { ENOSPC: 'no space is left', EEXIST: 'another process has just written it' };
    const reason = reasons[code as keyof typeof reasons] ?? said;
    const message = `${target.name} cannot be written: ${reason}.`;
    const advice = kept ?? (printed ? 'It is printed instead.' : 'Free some space, and write it again.');
    throw new Refusal([{ code: 'output_unwritable', pointer: '', message, advice }], null, EXIT.failure);
  }
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
