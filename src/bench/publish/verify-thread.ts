/** The program of a worker thread that verifies attempts of a run: a batch of evidence in, what it makes of them out. */
import { parentPort } from 'node:worker_threads';
import { AttemptVerifier, type Batch, kept } from './verify-attempt.ts';

const port = parentPort;
if (!port) throw new Error('verify-thread.ts runs in a worker thread only');
const verifiers = new Map<string, AttemptVerifier>();
port.on('message', ({ order, evidence }: Batch) => {
  const verifier = kept(verifiers, order.entry.id, () => new AttemptVerifier(order));
  port.postMessage(evidence.map((one) => [one.attemptId, verifier.verify(one)]));
});
