/** The program of the thread that judges the attempts of a run: what has ended in, what is kept of it out. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Plan } from './plan.ts';
import { type EndedAttempt, recorded } from './record.ts';

const port = parentPort;
if (!port) throw new Error('judge-thread.ts runs in a worker thread only');
port.on('message', (ended: EndedAttempt) => port.postMessage(recorded(workerData as Plan, ended)));
