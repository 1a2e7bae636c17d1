/** The program of a worker thread that verifies attempts of a run: a batch of evidence in, what it makes of them out. */
import { parentPort } from 'node:worker_threads';
import { type Batch, kept, verifierOf } from './verify-attempt.ts';

const port = parentPort;
if (!port) throw new Error('verify-thread.ts runs in a worker thread only');
const verifiers = new Map<string, ReturnType<typeof verifierOf>>();
port.on('message', ({ order, evidence }: Batch) => {
  const verify = kept(verifiers, order.entry.id, () => verifierOf(order));
  port.postMessage(evidence.map((one) => [one.attemptId, verify(one)]));
});
