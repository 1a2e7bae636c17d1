import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { type Command, Option } from 'commander';
import { withoutMark } from '../../shared/csv-text.ts';
import { EXIT, type ExitCode } from '../../shared/exit-codes.ts';
import { plain } from '../plain-text.ts';
import type { Refusal } from '../refusal.ts';
import { refusal } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';
import { type OutputTarget, openTarget, reason, writeTarget } from './output-file.ts';

/** Adds `--out`, as on every command that prints a document. */
export function withOutFlag(command: Command): Command {
  return command.option('-o, --out <file>', 'write there instead of to standard output; whole or not at all');
}

/** Adds `--format` to a command that answers in words or in one JSON document. */
export function withFormatFlag(command: Command, text = 'how to answer'): Command {
  return command.addOption(new Option('--format <format>', text).choices(['text', 'json']).default('text'));
}

/** The lower-case extension: "html" of "Plan.HTML"; empty if there is none. */
export function endingOf(out: string | undefined): string {
  return extname(out ?? '')
    .slice(1)
    .toLowerCase();
}

export interface Sink {
  /** Standard output, seen at once; a file appears only when the sink is closed. */
  readonly direct: boolean;
  write(content: string | Uint8Array): void;
  /** Makes the file appear, if anything was written; says so on a terminal. */
  close(): Promise<void>;
}

/**
 * Opens `--out`, or standard output if it is absent or `-`; refuses a file that cannot be written.
 * @param isNew refuse to overwrite a file that another process creates meanwhile
 */
export async function openSink(
  terminal: Terminal,
  out: string | undefined,
  quiet = false,
  isNew = false,
): Promise<Sink> {
  if (out === undefined || out === '-') return standardOutput(terminal);
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

/** Drops the byte order mark: it is for spreadsheets opening a file; in a pipe it would become part of the first name. */
function standardOutput({ io: { stdout } }: Terminal): Sink {
  const parts: Uint8Array[] = [];
  const written: Promise<NodeJS.ErrnoException | null | undefined>[] = [];
  return {
    direct: true,
    write: (content) => {
      const text = typeof content === 'string' ? withoutMark(content) : content;
      parts.push(Buffer.from(text));
      written.push(new Promise((done) => stdout.write(text, done)));
    },
    close: async () => {
      const fault = (await Promise.all(written)).find((error) => error);
      // A reader that closes early has what it wants.
      if (!fault || fault.code === 'EPIPE' || fault.code === 'ERR_STREAM_DESTROYED') return;
      const kept = await keptElsewhere('output', Buffer.concat(parts));
      throw unwritable('Standard output', fault, kept ?? 'Free some space, or name a file with --out.');
    },
  };
}

/** Writes the file; if that fails, saves the costly content in the folder for temporary files, or prints it. */
async function writeOrKeep(terminal: Terminal, target: OutputTarget, content: Buffer): Promise<void> {
  try {
    await writeTarget(target, content);
  } catch (error) {
    const kept = await keptElsewhere(basename(target.name), content);
    const printed = kept === null && !content.includes(0);
    if (printed) terminal.io.stdout.write(content);
    const advice = printed ? 'It is printed instead.' : 'Free some space, and write it again.';
    throw unwritable(target.name, error as NodeJS.ErrnoException, kept ?? advice);
  }
}

/** Path of the saved file, readable by this user only since others use that folder; null if that fails, too. */
async function keptElsewhere(name: string, content: Buffer): Promise<string | null> {
  const { randomBytes } = await import('node:crypto');
  const other = join(tmpdir(), `mingle-${randomBytes(4).toString('hex')}-${name}`);
  return openTarget(other)
    .then((there) => writeTarget(there, content, 0o600))
    .then(
      () => `It is in ${other} instead.`,
      () => null,
    );
}

export function unwritable(name: string, error: NodeJS.ErrnoException, advice: string): Refusal {
  const message = `${name} cannot be written: ${reason(error)}.`;
  return refusal('output_unwritable', message, advice, EXIT.failure);
}

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
