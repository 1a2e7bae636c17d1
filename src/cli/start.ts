import module from 'node:module';
import type { ExitCode } from '../shared/exit-codes.ts';
import { loadOneFile } from './one-file.ts';
import type { Io } from './terminal.ts';

const SOLVE = new URL('../../dist/program/solve.cjs', import.meta.url);

/** Called by `bin/mingle.js`. From Node.js 22 on, compiled code is cached. */
export async function start(io: Io): Promise<ExitCode> {
  const { enableCompileCache } = module as { enableCompileCache?: () => unknown };
  enableCompileCache?.();
  const { run } = io.argv[2] === 'solve' ? loadOneFile(SOLVE) : await import('./registry.ts');
  return run(io);
}
