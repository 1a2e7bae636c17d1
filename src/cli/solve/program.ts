import type { ExitCode } from '../../shared/exit-codes.ts';
import { runCommands } from '../run-commands.ts';
import { listed } from '../summaries.ts';
import type { Io } from '../terminal.ts';
import { solveCommand } from './command.ts';

/** `mingle solve` without what other commands need, for a file of its own: the command in most use starts fastest. */
export function run(io: Io): Promise<ExitCode> {
  return runCommands(io, () => listed(async (name) => (name === 'solve' ? solveCommand : null)));
}
