/**
 * The solver in a browser. Run it in a web worker, since it keeps its thread busy; lanes and bounds are web workers of their own.
 * Files named by `import.meta.url` are beside the bundle (tools/build-browser.ts).
 */

import { monotonicClock } from '../shared/clock.ts';
import type { Solver } from '../solver/outcome.ts';
import type { Hear, Host, Thread } from '../solver/plan/host.ts';
import kernelBytes from '../solver/search/kernel.wasm';
import { solve as solveWith } from '../solver/solve.ts';
import { highs } from './web-highs.ts';
import { pause } from './web-pause.ts';

let kernel: WebAssembly.Module | null = null;

export const webHost: Host = {
  clock: monotonicClock,
  kernel: () => {
    kernel ??= new WebAssembly.Module(kernelBytes);
    return kernel;
  },
  highs,
  pause,
  startThread: (hear) =>
    threadOf(new Worker(new URL('./web-lane.js', import.meta.url), { type: 'module' }), 'web-lane.js', hear),
  startBounds:
    navigator.hardwareConcurrency > 1
      ? (hear) =>
          threadOf(
            new Worker(new URL('./web-bounds.js', import.meta.url), { type: 'module' }),
            'web-bounds.js',
            hear,
          )
      : null,
};

function threadOf<To, From>(
  worker: Worker,
  file: string,
  hear: Hear<From | { readonly kind: 'failed'; readonly error: unknown }>,
): Thread<To> {
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = ({ message }) => {
    const reason = message || `${file}, which belongs beside the bundle, could not be loaded`;
    hear({ kind: 'failed', error: new Error(`a worker failed: ${reason}`) });
  };
  return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
}

/** The solver for this host; by default with at most as many threads as processors. */
export const solve: Solver = (request, options) =>
  solveWith(request, { ...options, threads: options.threads ?? navigator.hardwareConcurrency }, webHost);
