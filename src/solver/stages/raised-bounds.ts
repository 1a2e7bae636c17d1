/** Raises the bound by linear programs and checks each new one: in a thread of its own, or in turns with the search. */

import { improvedBounds } from '../../bounds/composition/improve.ts';
import type { Effort } from '../../bounds/composition/prices.ts';
import type { LowerBoundCertificate } from '../../result/certificate.ts';
import type { RaiseSlice } from '../plan/run-lanes.ts';
import type { FromBounds } from '../plan/serve-bounds.ts';
import { PROOFS } from '../schedule.ts';
import { NOTICED } from '../shared-numbers.ts';
import type { SolveWork } from '../solve-work.ts';
import { Stopwatch } from '../stopwatch.ts';

type Raise = Omit<Effort, 'clock'>;

const stage = 'raised bound';

/**
 * Uses a thread of its own if there is one, since that can be ended: nothing interrupts a linear program while it factorises
 * a matrix.
 *
 * @param deadline on the host's clock, when all must end; null: none
 * @param ended aborted when the search has ended
 */
export async function* raisedBounds(
  work: SolveWork,
  effort: Raise,
  deadline: number | null,
  ended: AbortSignal,
): AsyncGenerator<RaiseSlice, void> {
  if (yield* raisedInThread(work, effort, deadline, ended)) return;
  // In this thread nothing can interrupt a proof, so proofs keep to their share of the time.
  const { seatedAt, proofSeconds, host } = work;
  const left =
    deadline === null
      ? effort.seconds
      : Math.min(PROOFS * (deadline - seatedAt) - proofSeconds, deadline - host.clock() - NOTICED);
  // Loading HiGHS takes about `NOTICED`: too much of a smaller share.
  if (left < NOTICED / PROOFS) work.trace.skip(stage, 'proofs have too little time left');
  else yield* raisedInSlices(work, { ...effort, seconds: Math.min(effort.seconds, left) }, deadline);
}

/** Runs in this thread, slice by slice. */
export async function* raisedInSlices(
  work: SolveWork,
  effort: Raise,
  deadline: number | null,
): AsyncGenerator<RaiseSlice, void> {
  const { request, problem, quickProof, host } = work;
  const watch = new Stopwatch(host, deadline ?? Number.POSITIVE_INFINITY);
  const slices = improvedBounds(problem, request, quickProof, { ...effort, clock: watch.read }, host.highs);
  for await (const found of watch.over(slices)) yield { stage, proof: checked(work, found, deadline) };
}

/** @returns false if no thread could be started */
async function* raisedInThread(
  work: SolveWork,
  effort: Raise,
  deadline: number | null,
  ended: AbortSignal,
): AsyncGenerator<RaiseSlice, boolean> {
  const { request, problem, quickProof, host } = work;
  if (host.startBounds === null) return false;
  let hear: (message: FromBounds) => void = () => undefined;
  const messages = new ReadableStream<FromBounds>({
    start(queue) {
      hear = (message) => queue.enqueue(message);
    },
  }).getReader();
  const thread = host.startBounds((message) => hear(message));
  const end = () => {
    ended.removeEventListener('abort', end);
    thread.end();
    hear = () => undefined;
    void messages.cancel();
  };
  ended.addEventListener('abort', end);
  try {
    thread.post({ problem, request, quick: quickProof, effort });
    let proof: LowerBoundCertificate | null = null;
    for (let hasBegun = false; ; hasBegun = true) {
      const next = messages.read();
      yield { stage, proof, waits: next };
      const { done, value: message } = await next;
      if (done || message.kind === 'done') return true;
      if (message.kind === 'failed' && !hasBegun) return false;
      if (message.kind === 'failed') throw message.error;
      proof = message.kind === 'begun' ? null : checked(work, message.proof, deadline);
    }
  } finally {
    if (!ended.aborted) end();
  }
}

/** Publishes a bound that the checker confirms; null if checking would take longer than there is time. */
function checked(
  work: SolveWork,
  found: LowerBoundCertificate | null,
  deadline: number | null,
): LowerBoundCertificate | null {
  const left = deadline === null ? undefined : deadline - work.host.clock();
  if (found === null || work.checks.bound(found, left) === null) return null;
  work.tellBound(found);
  return found;
}
