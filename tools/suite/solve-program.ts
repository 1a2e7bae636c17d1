/** `mingle solve` as it is, but for its limits, which are in seconds of the processor; tools/suite/new-process.ts bundles it. */
import { runCommands } from '../../src/cli/run-commands.ts';
import { solveCommandWith } from '../../src/cli/solve/command.ts';
import { listed } from '../../src/cli/summaries.ts';
import type { Io } from '../../src/cli/terminal.ts';
import { solveOver } from '../../src/library/solve.ts';
import type { ExitCode } from '../../src/shared/exit-codes.ts';
import { solve } from '../../src/solver/solve.ts';
import { cpuHost } from '../cpu-clock.ts';

const command = solveCommandWith(solveOver((request, options) => solve(request, options, cpuHost())));

export function run(io: Io): Promise<ExitCode> {
  return runCommands(io, () => listed(async (name) => (name === 'solve' ? command : null)));
}
