/** Looks at the attempts of a run in several threads; what comes of them comes in any order. */
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { BenchmarkCase } from '../cases/load-case.ts';
import type { Evidence } from '../run/evidence.ts';
import type { Plan } from '../run/plan.ts';
import type { Looked } from './look.ts';

/** Enough that the way there and back is little beside the work. */
const BATCH = 50;

async function* batchesOf(evidence: AsyncIterable<Evidence>): AsyncGenerator<Evidence[]> {
  let batch: Evidence[] = [];
  for await (const one of evidence) {
    batch.push(one);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

type Answer = [attemptId: string, looked: Looked | null][];

export function lookInThreads(threads: number) {
  return async function* (
    plan: Plan,
    cases: readonly BenchmarkCase[],
    evidence: AsyncIterable<Evidence>,
  ): AsyncGenerator<Answer[number]> {
    const program = fileURLToPath(new URL('../../../dist/bench/publish/look-thread.js', import.meta.url));
    const all = Array.from({ length: threads }, () => new Worker(program, { workerData: { plan, cases } }));
    const ask = async (worker: Worker, batch: Evidence[]) => {
      worker.postMessage(batch);
      const [answer] = (await once(worker, 'message')) as [Answer];
      return { worker, answer };
    };
    try {
      const free = [...all];
      const busy = new Map<Worker, ReturnType<typeof ask>>();
      const batches = batchesOf(evidence);
      for (let isMore = true; isMore || busy.size > 0; ) {
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
    } finally {
      await Promise.all(all.map((worker) => worker.terminate()));
    }
  };
}
