/** The program of a worker thread that looks at attempts of a run: a batch of evidence in, what it makes of them out. */
import { parentPort, workerData } from 'node:worker_threads';
import type { BenchmarkCase } from '../cases/load-case.ts';
import type { Evidence } from '../run/evidence.ts';
import type { Plan } from '../run/plan.ts';
import { Looker } from './look.ts';

const port = parentPort;
if (!port) throw new Error('look-thread.ts runs in a worker thread only');
const { plan, cases } = workerData as { plan: Plan; cases: readonly BenchmarkCase[] };
const looker = new Looker(plan, cases);
port.on('message', (batch: readonly Evidence[]) => {
  port.postMessage(batch.map((one) => [one.attemptId, looker.look(one)]));
});
