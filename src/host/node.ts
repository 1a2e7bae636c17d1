/** The solver in Node.js: lanes and bounds are worker threads, which run from the built code wherever this file runs from. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { Highs } from 'highs';
import { monotonicClock } from '../shared/clock.ts';
import type { Solver } from '../solver/outcome.ts';
import type { Hear, Host, Thread } from '../solver/plan/host.ts';
import { solve as solveWith } from '../solver/solve.ts';
import { highsFrom, highsModule } from './node-highs.ts';

const KERNEL = new URL('../../dist/solver/search/kernel.wasm', import.meta.url);
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
    kernel ??= new WebAssembly.Module(readFileSync(KERNEL));
    return kernel;
  },
  highs: () => {
    highs ??= highsFrom(highsModule());
    return highs;
  },
  pause: setImmediate,
  startThread: (hear) => threadOf(LANE, hear),
  startBounds:
    availableParallelism() > 1 ? (hear) => threadOf(BOUNDS, hear, { workerData: highsModule() }) : null,
};

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

/** `solve` of solver/ in this host, by default in no more threads than there are processors. */
export const solve: Solver = (request, options) =>
  solveWith(request, { ...options, threads: options.threads ?? availableParallelism() }, nodeHost);
