/**
 * The solver in a browser, best in a web worker, since it keeps its thread busy; lanes are web workers of their own. What
 * is named by `import.meta.url` lies beside the bundle (tools/build-browser.ts).
 */
import type { Highs } from 'highs';
import kernelBytes from '../../dist/solver/search/kernel.wasm';
import { monotonicClock } from '../shared/clock.ts';
import type { Solver } from '../solver/outcome.ts';
import type { Host } from '../solver/plan/host.ts';
import { solve as solveWith } from '../solver/solve.ts';
import { pause } from './web-pause.ts';

let kernel: WebAssembly.Module | null = null;
let highs: Promise<Highs | null> | null = null;

export const webHost: Host = {
  clock: monotonicClock,
  kernel: () => {
    kernel ??= new WebAssembly.Module(kernelBytes);
    return kernel;
  },
  highs: (seconds) => {
    highs ??= loadHighs();
    return Promise.race([highs, after(seconds)]);
  },
  pause,
  startThread: (hear) => {
    const worker = new Worker(new URL('./web-lane.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => hear(data);
    worker.onerror = ({ message }) => {
      const reason = message || 'web-lane.js, which belongs beside the bundle, could not be loaded';
      hear({ kind: 'failed', error: new Error(`a lane's worker failed: ${reason}`) });
    };
    return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
  },
};

/** `solve` of solver/ in this host. */
export const solve: Solver = (request, options) =>
  solveWith(request, { ...options, threads: options.threads ?? navigator.hardwareConcurrency }, webHost);

/** Null where its file is not there. */
async function loadHighs(): Promise<Highs | null> {
  const file = new URL('./highs.wasm', import.meta.url).href;
  try {
    const { default: create } = await import('highs');
    return await create({ locateFile: () => file });
  } catch {
    return null;
  }
}

/** Timers cannot wait for longer than 2³¹ milliseconds. */
function after(seconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), Math.min(seconds * 1000, 2 ** 31 - 1)));
}
