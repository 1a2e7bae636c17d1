/** Verifies the attempts of a run case by case, in one thread or several. */
import { AskedThread } from '../asked-thread.ts';
import type { BenchmarkCase } from '../cases/load-case.ts';
import type { NeutralVerdict } from '../judge/neutral.ts';
import type { Evidence } from '../run/evidence.ts';
import type { Plan } from '../run/plan.ts';
import { type Batch, batchVerifier, caseOf, caseOrders, type Verified } from './verify-attempt.ts';

/** Attempts per message to a thread: enough that sending costs little compared with the work. */
const BATCH = 50;

const PROGRAM = new URL('../../../dist/bench/publish/verify-thread.js', import.meta.url);

/** @param beside receives ids of attempts on cases that the run does not have */
async function* batchesOf(
  evidence: AsyncIterable<Evidence>,
  later: ReadonlyMap<string, NeutralVerdict>,
  orderOf: ReturnType<typeof caseOrders>,
  beside: (attemptId: string) => void,
): AsyncGenerator<Batch> {
  let batch = null as Batch | null;
  for await (const one of evidence) {
    const order = batch?.order.entry.id === caseOf(one) ? batch.order : orderOf(caseOf(one));
    if (order === null) {
      beside(one.attemptId);
      continue;
    }
    if (batch && (batch.order !== order || batch.evidence.length === BATCH)) {
      yield batch;
      batch = null;
    }
    batch ??= { order, evidence: [] };
    batch.evidence.push([one, later.get(one.attemptId)]);
  }
  if (batch) yield batch;
}

/**
 * @param later verdicts of VeriPB asked for after the run, by attempt; complete once the first evidence is read
 * @param threads number of threads; 1: the current one
 */
export async function* verifyAll(
  plan: Plan,
  cases: readonly BenchmarkCase[],
  evidence: AsyncIterable<Evidence>,
  later: ReadonlyMap<string, NeutralVerdict>,
  threads: number,
): AsyncGenerator<Verified> {
  const beside: string[] = [];
  const batches = batchesOf(evidence, later, caseOrders(plan, cases), (id) => beside.push(id));
  if (threads > 1) yield* inThreads(batches, threads);
  else {
    const verify = batchVerifier();
    for await (const batch of batches) yield* verify(batch);
  }
  for (const id of beside) yield [id, null];
}

/** The threads take turns, since consecutive batches need similar work. */
async function* inThreads(batches: AsyncIterable<Batch>, threads: number): AsyncGenerator<Verified> {
  const all = Array.from({ length: threads }, () => new AskedThread<Batch, Verified[]>(PROGRAM));
  const open: Promise<Verified[]>[] = [];
  let turn = 0;
  try {
    for await (const batch of batches) {
      open.push(all[turn++ % threads].ask(batch));
      if (open.length === 2 * threads) yield* (await open.shift()) ?? [];
    }
    for (const answer of open) yield* await answer;
  } finally {
    await Promise.all(all.map((one) => one.end()));
  }
}
