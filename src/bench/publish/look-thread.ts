/** The program of a worker thread that looks at attempts of a run: a batch of evidence in, what it makes of them out. */
import { parentPort } from 'node:worker_threads';
import { type Batch, kept, Looker } from './look.ts';

const port = parentPort;
if (!port) throw new Error('look-thread.ts runs in a worker thread only');
const lookers = new Map<string, Looker>();
port.on('message', ({ order, evidence }: Batch) => {
  const looker = kept(lookers, order.entry.id, () => new Looker(order));
  port.postMessage(evidence.map((one) => [one.attemptId, looker.look(one)]));
});
