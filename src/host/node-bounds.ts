/** The program of a Node.js worker thread that improves a bound, with HiGHS as compiled by its starter. */
import { parentPort, workerData } from 'node:worker_threads';
import { monotonicClock } from '../shared/clock.ts';
import { serveBounds } from '../solver/plan/serve-bounds.ts';
import { highsFrom } from './node-highs.ts';

const port = parentPort;
if (!port) throw new Error('node-bounds.ts runs in a worker thread only');
port.on(
  'message',
  serveBounds((message) => port.postMessage(message), {
    clock: monotonicClock,
    highs: () => highsFrom(workerData as WebAssembly.Module),
  }),
);
