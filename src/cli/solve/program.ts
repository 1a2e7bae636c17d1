import type { ExitCode } from '../../shared/exit-codes.ts';
import { runCommands } from '../run-commands.ts';
import { listed } from '../summaries.ts';
import type { Io } from '../terminal.ts';
import { solveCommand } from './command.ts';

/** `mingle solve` as a separate file without other commands, since the most used command should start fastest. */
export function run(io: Io): Promise<ExitCode> {
  return runCommands(io, () => listed(async (name) => (name === 'solve' ? solveCommand : null)));
}
