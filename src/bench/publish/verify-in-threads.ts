/** Verifies the attempts of a run in several threads; what comes of them comes in any order. */
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Evidence } from '../run/evidence.ts';
import { type Batch, type CaseOrder, caseOf, caseOrders, type VerifiedAttempt } from './verify-attempt.ts';
import type { VerifyAll } from './verify.ts';

/** Enough that the way there and back is little beside the work. */
const BATCH = 50;

/** @param beside takes what is of no case of the run */
async function* batchesOf(
  evidence: AsyncIterable<Evidence>,
  orderOf: ReturnType<typeof caseOrders>,
  beside: (attemptId: string) => void,
): AsyncGenerator<Batch> {
  let batch = null as Batch | null;
  for await (const one of evidence) {
    const order: CaseOrder | null =
      batch?.order.entry.id === caseOf(one) ? batch.order : orderOf(caseOf(one));
    if (order === null) {
      beside(one.attemptId);
      continue;
    }
    if (batch && (batch.order !== order || batch.evidence.length === BATCH)) {
      yield batch;
      batch = null;
    }
    batch ??= { order, evidence: [] };
    batch.evidence.push(one);
  }
  if (batch) yield batch;
}

type Answer = [attemptId: string, verified: VerifiedAttempt | null][];

export function verifyInThreads(threads: number): VerifyAll {
  return async function* (plan, cases, evidence) {
    const program = fileURLToPath(new URL('../../../dist/bench/publish/verify-thread.js', import.meta.url));
    const all = Array.from({ length: threads }, () => new Worker(program));
    const ask = async (worker: Worker, batch: Batch) => {
      worker.postMessage(batch);
      const [answer] = (await once(worker, 'message')) as [Answer];
      return { worker, answer };
    };
    try {
      const free = [...all];
      const busy = new Map<Worker, ReturnType<typeof ask>>();
      const beside: string[] = [];
      const batches = batchesOf(evidence, caseOrders(plan, cases), (id) => beside.push(id));
      for (let isMore = true; isMore || busy.size > 0;) {
        for (let worker = free.pop(); worker && isMore; worker = free.pop()) {
          const next = await batches.next();
          if (next.done) isMore = false;
          else busy.set(worker, ask(worker, next.value));
        }
        if (busy.size === 0) break;
        const { worker, answer } = await Promise.race(busy.values());
        busy.delete(worker);
        free.push(worker);
        yield* answer;
      }
      for (const id of beside) yield [id, null];
    } finally {
      await Promise.all(all.map((worker) => worker.terminate()));
    }
  };
}
