import type { Command } from 'commander';
import { EXIT, type ExitCode } from '../../shared/exit-codes.ts';
import type { Terminal } from '../terminal.ts';
import { openTarget, writeTarget } from './output-file.ts';

/** Adds `--out`, which every command that prints a document has. */
export function withOutFlag(command: Command): Command {
  return command.option('--out <file>', 'write there instead of to standard output; whole or not at all');
}

/** Writes a document to `--out`, or to standard output where that is absent or `-`. */
export async function writeOutput(
  terminal: Terminal,
  out: string | undefined,
  text: string,
): Promise<ExitCode> {
  if (out === undefined || out === '-') terminal.out(text);
  else await writeTarget(await openTarget(out), text);
  return EXIT.ok;
}
