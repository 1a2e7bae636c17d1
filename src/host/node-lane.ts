/** The program of a Node.js worker thread that runs lanes. */
import { setImmediate } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { monotonicClock } from '../shared/clock.ts';
import { serveLanes } from '../solver/plan/serve-lanes.ts';

const port = parentPort;
if (!port) throw new Error('node-lane.ts runs in a worker thread only');
port.on(
  'message',
  serveLanes((message) => port.postMessage(message), { clock: monotonicClock, pause: setImmediate }),
);
