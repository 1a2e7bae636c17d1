/** The solver in Node.js. Lanes and bounds are worker threads that run the built code, wherever this file runs from. */
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { Highs } from 'highs';
import { monotonicClock } from '../shared/clock.ts';
import type { Solver } from '../solver/outcome.ts';
import type { Hear, Host, Thread } from '../solver/plan/host.ts';
import { solve as solveWith } from '../solver/solve.ts';
import { highsFrom, highsModule } from './node-highs.ts';

const KERNEL = new URL('../solver/search/kernel.wasm', import.meta.url);
const LANE = new URL('../../dist/host/node-lane.js', import.meta.url);
const BOUNDS = new URL('../../dist/host/node-bounds.js', import.meta.url);

let kernel: WebAssembly.Module | null = null;
let highs: Promise<Highs> | null = null;

export const nodeHost: Host = {
  clock: monotonicClock,
  processorClock: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  },
  kernel: () => {
    kernel ??= new WebAssembly.Module(readFileSync(found(KERNEL, 'solver/search/kernel.wasm')));
    return kernel;
  },
  highs: () => {
    highs ??= highsFrom(highsModule());
    return highs;
  },
  pause: setImmediate,
  startThread: (hear) => threadOf(found(LANE, 'node/node-lane.js'), hear),
  startBounds:
    availableParallelism() > 1
      ? (hear) => threadOf(found(BOUNDS, 'node/node-bounds.js'), hear, { workerData: highsModule() })
      : null,
};

/** A file of the build; if a bundler left it behind, that of the `mingle-plan` package installed where the bundle runs. */
function found(file: URL, inPackage: string): URL {
  if (existsSync(file)) return file;
  try {
    const { createRequire } = process.getBuiltinModule('node:module');
    const packageFile = createRequire(import.meta.url).resolve('mingle-plan/package.json');
    return new URL(`dist/${inPackage}`, pathToFileURL(packageFile));
  } catch {
    throw new Error(
      `${inPackage} of mingle-plan is not there: install mingle-plan where the bundle runs, or leave it out of the bundle (esbuild: --external:mingle-plan).`,
    );
  }
}

function threadOf<To, From>(
  program: URL,
  hear: Hear<From | { readonly kind: 'failed'; readonly error: unknown }>,
  options: WorkerOptions = {},
): Thread<To> {
  const worker = new Worker(program, options);
  worker.on('message', hear);
  worker.on('error', (error) => hear({ kind: 'failed', error }));
  return { post: (message) => worker.postMessage(message), end: () => void worker.terminate() };
}

/** The solver for this host; by default with at most as many threads as processors. */
export const solve: Solver = (request, options) =>
  solveWith(request, { ...options, threads: options.threads ?? availableParallelism() }, nodeHost);
