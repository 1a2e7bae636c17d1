import { solve } from '../../index.ts';
import type { ExitCode } from '../../shared/exit-codes.ts';
import { runCommands } from '../run-commands.ts';
import { SUMMARIES } from '../summaries.ts';
import type { Io } from '../terminal.ts';
import { solveCommandWith } from './command.ts';

/** `mingle solve` without what other commands need, for a file of its own: the command in most use starts fastest. */
export function run(io: Io): Promise<ExitCode> {
  const outlines = Object.entries(SUMMARIES).map(([name, summary]) => ({ name, summary }));
  return runCommands(io, async () =>
    outlines.map((outline) => (outline.name === 'solve' ? solveCommandWith(solve) : outline)),
  );
}
