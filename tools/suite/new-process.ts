/**
 * `mingle solve` in a new process a solve, as users have it: reading and writing included, nothing compiled before but what the package
 * brings compiled. Limits are seconds of the processor.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../bundle.ts';
import { bundleSolve } from '../one-file.ts';

export interface NewProcesses {
  /** A request as a file. */
  keep(request: unknown): string;
  /** What `mingle solve` with `--out` writes. In one thread, so that the clock counts what all lanes together use. */
  solve(file: string, seed: number, lanes: number, limit: Limit): SolvedFile;
}

export type Limit = readonly ['--time', `${number}s`] | readonly ['--iterations', `${number}`];

interface SolvedFile {
  readonly status: string;
  readonly solution: null | { readonly total_cost: number; readonly lower_bound: number };
}

/** @param core the one that they run on @param onWall limits are in seconds on the wall, as those of the program that is shipped */
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
      // A process that found no plan ends with a code of its own, and writes why.
      if (!existsSync(out)) throw new Error(`${file} was not solved`);
      return JSON.parse(readFileSync(out, 'utf8')) as SolvedFile;
    },
  };
}

/** What a process left that a signal ended: while it waits for a solve, no handler of its own would run. */
function removeLeft(): void {
  const dist = join(root, 'dist');
  for (const name of readdirSync(dist)) {
    const pid = /^new-process-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) rmSync(join(dist, name), { recursive: true });
  }
}

/** The same program, whose clock is that of the processor. */
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
