/** The solver in Node.js: lanes are worker threads, which run from the built code wherever this file runs from. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Highs, InitOptions } from 'highs';
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

/** The budget after which V8 optimises a function of WebAssembly, unless it was told another, by V8's first version number. */
const BUDGETS: Readonly<Record<string, number>> = { 11: 1_800_000, 12: 13_000_000, 13: 13_000_000 };

function loadHighs(): Promise<Highs> {
  // Not by `import()`, which a program whose compiled code was kept cannot do.
  const load = createRequire(import.meta.url);
  const create = load('highs') as (options: InitOptions) => Promise<Highs>;
  return create({ wasmModule: unoptimised(readFileSync(load.resolve('highs/runtime'))) });
}

/**
 * V8 optimises WebAssembly beside the program. For HiGHS that takes more than a second of the processor, and the kernel, at a
 * twentieth of its pace until it is optimised, waits for its turn; so HiGHS gets a budget that hardly ends. V8 knows one budget
 * for the whole process, which new modules take over: it is another only while this one is compiled, some 20 ms in which nothing
 * else of this thread runs. Nobody tells what it was, so that it stays as it is where Node.js was given one or V8's is not known.
 */
function unoptimised(bytes: Uint8Array<ArrayBuffer>): WebAssembly.Module {
  const usual = BUDGETS[process.versions.v8.split('.')[0]];
  const told = process.execArgv.some((flag) => /wasm.tiering.budget/.test(flag));
  if (usual === undefined || told) return new WebAssembly.Module(bytes);
  setFlagsFromString('--wasm-tiering-budget=2000000000');
  try {
    return new WebAssembly.Module(bytes);
  } finally {
    setFlagsFromString(`--wasm-tiering-budget=${usual}`);
  }
}

/** `solve` of solver/ in this host, by default in no more threads than there are processors. */
export const solve: Solver = (request, options) =>
  solveWith(request, { ...options, threads: options.threads ?? availableParallelism() }, nodeHost);
