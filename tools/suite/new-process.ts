/**
 * `mingle solve` in a new process per solve, as users run it: with reading and writing, and only the compiled code of the
 * package. Limits are CPU seconds.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../bundle.ts';
import { bundleSolve } from '../one-file.ts';

export interface NewProcesses {
  /** The program's file. */
  readonly start: string;
  /** Stores a request as a file. */
  keep(request: unknown): string;
  /** The output of `mingle solve --out`; in one thread, so that the clock counts all lanes. */
  solve(file: string, seed: number, lanes: number, limit: Limit): SolvedFile;
}

export type Limit = readonly ['--time', `${number}s`] | readonly ['--iterations', `${number}`];

interface SolvedFile {
  readonly status: string;
  readonly solution: null | { readonly total_cost: number; readonly lower_bound: number };
}

/** @param core the core to run on @param onWall limits are wall seconds, as in the shipped program */
export async function newProcesses(core: string, onWall = false): Promise<NewProcesses> {
  const built = onWall ? 'dist/program/solve.cjs' : 'dist/cli/one-file.js';
  if (!existsSync(join(root, built))) {
    console.error(`There is no ${built}: npm run build:code makes it.`);
    process.exit(1);
  }
  removeLeft();
  const folder = mkdtempSync(join(root, `dist/new-process-${process.pid}-`));
  process.on('exit', () => rmSync(folder, { recursive: true }));
  const start = onWall ? join(root, 'bin/mingle.js') : await startOfProcessorClock(folder);
  const out = join(folder, 'result.json');
  let files = 0;
  return {
    start,
    keep: (request) => {
      const file = join(folder, `${files++}.json`);
      writeFileSync(file, JSON.stringify(request));
      return file;
    },
    solve: (file, seed, lanes, limit) => {
      rmSync(out, { force: true });
      const flags = ['--seed', `${seed}`, '--lanes', `${lanes}`, '--threads', '1', ...limit];
      const command = [process.execPath, start, 'solve', file, '--out', out, '--quiet', ...flags];
      spawnSync('taskset', ['-c', core, ...command], { stdio: ['ignore', 'ignore', 'inherit'] });
      // A process without a plan exits with another code, and writes the reason.
      if (!existsSync(out)) throw new Error(`${file} was not solved`);
      return JSON.parse(readFileSync(out, 'utf8')) as SolvedFile;
    },
  };
}

/** Removes files after a signal: during a solve no signal handler would run. */
function removeLeft(): void {
  const dist = join(root, 'dist');
  for (const name of readdirSync(dist)) {
    const pid = /^new-process-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) rmSync(join(dist, name), { recursive: true });
  }
}

/** The same program with CPU time as its clock. */
async function startOfProcessorClock(folder: string): Promise<string> {
  const program = join(folder, 'solve.cjs');
  await bundleSolve(program, [], join(root, 'tools/cpu-clock.ts'));
  const oneFile = pathToFileURL(join(root, 'dist/cli/one-file.js'));
  const start = join(folder, 'start.mjs');
  writeFileSync(
    start,
    `import { loadOneFile } from '${oneFile.href}';
process.exitCode = await loadOneFile(new URL('${pathToFileURL(program).href}')).run(process);
`,
  );
  return start;
}
