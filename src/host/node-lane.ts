/** The program of a worker thread of Node.js that runs one lane. */
import { setImmediate } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { monotonicClock } from '../shared/clock.ts';
import { serveLane } from '../solver/plan/serve-lane.ts';

const port = parentPort;
if (!port) throw new Error('node-lane.ts runs in a worker thread only');
port.on(
  'message',
  serveLane((message) => port.postMessage(message), { clock: monotonicClock, pause: setImmediate }),
);
