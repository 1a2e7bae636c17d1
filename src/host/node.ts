/** The solver in Node.js: lanes are worker threads, which run from the built code wherever this file runs from. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Highs } from 'highs';
import { monotonicClock } from '../shared/clock.ts';
import type { Solver } from '../solver/outcome.ts';
import type { Host } from '../solver/plan/host.ts';
import { solve as solveWith } from '../solver/solve.ts';

const KERNEL = new URL('../../dist/solver/search/kernel.wasm', import.meta.url);
const LANE = new URL('../../dist/host/node-lane.js', import.meta.url);

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
    // Not by `import()`, which a program whose compiled code was kept cannot do.
    highs ??= (createRequire(import.meta.url)('highs') as () => Promise<Highs>)();
    return highs;
  },
  pause: setImmediate,
  startThread: (hear) => {
    const worker = new Worker(LANE);
    worker.on('message', hear);
    worker.on('error', (error) => hear({ kind: 'failed', error }));
    return { post: (message) => worker.postMessage(message), end: () => void worker.terminate() };
  },
};

/** `solve` of solver/ in this host, by default in no more threads than there are processors. */
export const solve: Solver = (request, options) =>
  solveWith(request, { ...options, threads: options.threads ?? availableParallelism() }, nodeHost);
