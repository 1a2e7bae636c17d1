import type { ExitCode } from '../shared/exit-codes.ts';
import type { LoadCommands } from './command.ts';
import { loadCommands } from './registry.ts';
import { runCommands } from './run-commands.ts';
import type { Io } from './terminal.ts';

/**
 * Runs the program: `run(process)` is what `bin/mingle.js` does, tests pass streams of their own.
 *
 * @param load where commands come from; tests bring a command of their own
 */
export function run(io: Io, load: LoadCommands = loadCommands): Promise<ExitCode> {
  return runCommands(io, load);
}
