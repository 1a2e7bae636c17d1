/** The solver in Node.js: lanes are worker threads, which run from the built code wherever this file runs from. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
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
    highs ??= loadHighs();
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

/**
 * V8 optimises WebAssembly beside the program, once it has run for a budget. For HiGHS that takes more than a second of the
 * processor, and the kernel, at a twentieth of its pace until it is optimised, waits for its turn; so HiGHS gets a budget that hardly
 * ends. Whatever else is loaded meanwhile has it too, and afterwards the budget is V8's own, for nobody tells what it was.
 */
async function loadHighs(): Promise<Highs> {
  const usual = Number.parseInt(process.versions.v8, 10) < 12 ? 1_800_000 : 13_000_000;
  setFlagsFromString('--wasm-tiering-budget=2000000000');
  try {
    // Not by `import()`, which a program whose compiled code was kept cannot do.
    return await (createRequire(import.meta.url)('highs') as () => Promise<Highs>)();
  } finally {
    setFlagsFromString(`--wasm-tiering-budget=${usual}`);
  }
}

/** `solve` of solver/ in this host, by default in no more threads than there are processors. */
export const solve: Solver = (request, options) =>
  solveWith(request, { ...options, threads: options.threads ?? availableParallelism() }, nodeHost);
