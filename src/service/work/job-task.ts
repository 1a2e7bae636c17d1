/** A job: taken for a turn with a lease that is renewed, run, and ended by the owner of the turn. */
import { answerTo } from '../domain/claimed-solve.ts';
import { idempotencyOf } from '../domain/idempotency.ts';
import type { TimedReport } from '../domain/ports.ts';
import { chargeFor, type SealAnswer } from '../domain/settle.ts';
import { type Ending, endJob } from '../jobs/end-job.ts';
import { CANCEL, type JobParcel, jobParcelOf } from '../jobs/job-parts.ts';
import { MOST_LOSSES, putBack } from '../jobs/recover-jobs.ts';
import { nextJob } from '../queue/queue.ts';
import type { Tables } from '../store/contract.ts';
import { stored, type Task, type WorkParts } from './parts.ts';

const RENEWALS = 5;
/** Milliseconds beyond its time: for starting, ending the search, verification. */
const MARGIN_MS = 5000;
/** Failures after which another worker may succeed, with the number of lost workers that each counts as. */
const LOST_BY: ReadonlyMap<string, number> = new Map([
  ['crashed', 1],
  ['no worker', 0],
]);

/** Cancels jobs of this process, by the text of the notice. */
export type Cancellations = Map<string, () => void>;

export async function takeJob(parts: WorkParts, cancellations: Cancellations): Promise<Task | null> {
  const { store, sealer, metrics, log } = parts;
  const { lease_ms: leaseMs } = parts.config.jobs;
  return store.write(async (tables) => {
    const at = store.now();
    const waiting = await nextJob(tables, sealer.queues);
    if (waiting === null) return null;
    const { solveId, cancelledAt } = waiting;
    const turn = await tables.jobs.begin(solveId, at, at + leaseMs);
    if (turn === null) return null;
    metrics.waited('jobs', at - waiting.createdAt);
    const parcel = await jobParcelOf(tables, sealer, solveId);
    if (parcel !== null && cancelledAt === null) return () => runTurn({ parts, parcel, turn }, cancellations);
    // Ended here: a job that cannot be read would block all others.
    const outcome = cancelledAt === null ? 'failed' : 'cancelled';
    const known = parcel ?? { id: '', claim: waiting, webhook: null };
    return async () => {
      await store.write((fresh) => endJob(fresh, parts, known, turn, { outcome, usedMs: 0 }));
      metrics.worked('jobs', outcome);
      if (parcel === null) log.error({ outcome }, 'a job could not be read, and was given up');
    };
  });
}

type Stop = 'cancelled' | 'lost' | 'ending';

/** A taken job. */
interface Turn {
  readonly parts: WorkParts;
  readonly parcel: JobParcel;
  readonly turn: number;
}

async function runTurn(job: Turn, cancellations: Cancellations): Promise<void> {
  const { parts, parcel, turn } = job;
  const { solver, store, ending, onStep, metrics, log, config } = parts;
  const { claim, parsed } = parcel;
  const stop = new AbortController();
  const stopFor = (reason: Stop) => stop.abort(reason);
  onStep?.('taken');
  const renew = async () => {
    const until = store.now() + config.jobs.lease_ms;
    const row = await store.single(({ jobs }) => jobs.renew(claim.id, turn, until));
    if (row === null) stopFor('lost');
    else if (row.cancelledAt !== null) stopFor('cancelled');
  };
  const renewal = setInterval(() => renew().catch(() => undefined), config.jobs.lease_ms / RENEWALS);
  const end = () => stopFor('ending');
  ending.addEventListener('abort', end, { once: true });
  if (ending.aborted) end();
  cancellations.set(`${CANCEL}${claim.id}`, () => stopFor('cancelled'));
  try {
    const running = solver.run(
      { request: parsed.request, timeSeconds: claim.reservedMs / 1000 },
      { killAfterMs: claim.reservedMs + MARGIN_MS + config.solve.worker_ms, signal: stop.signal },
    );
    onStep?.('solving');
    const result = await running.finally(() => cancellations.delete(`${CANCEL}${claim.id}`));
    onStep?.('solved');
    const { outcome, chargedMs } = await finish(job, result, stop.signal.reason);
    metrics.worked('jobs', outcome);
    metrics.charged(chargedMs);
    log.info({ queue: 'jobs', outcome, usedMs: Math.ceil(result.usedMs) }, 'worked');
    onStep?.('settled');
  } finally {
    clearInterval(renewal);
    ending.removeEventListener('abort', end);
  }
}

/** Ends the job if this process still has the turn. */
async function finish(job: Turn, timed: TimedReport, because: Stop | undefined) {
  if (because === 'lost') return { outcome: 'lost', chargedMs: 0 };
  const { parts, parcel, turn } = job;
  const { report } = timed;
  return stored(parts, async (tables) => {
    const ending = await endingOf(tables, job, timed, because);
    if (ending === null) return { outcome: 'handed_back', chargedMs: 0 };
    const ended = await endJob(tables, parts, parcel, turn, ending);
    if (!ended) return { outcome: 'lost', chargedMs: 0 };
    if (ending.outcome === 'failed' && report.kind === 'failed')
      parts.log.error({ reason: report.reason, trace: report.trace }, 'a job failed');
    return { outcome: ending.outcome, chargedMs: chargeFor(ending.usedMs, parcel.claim.reservedMs) };
  });
}

/**
 * A solver process that crashes or does not start counts as a lost worker, as if the `mingle work` process had died.
 * @returns null: the job was handed back, and waits for another worker
 */
async function endingOf(
  tables: Tables,
  { parts, parcel, turn }: Turn,
  { report, usedMs }: TimedReport,
  because: Stop | undefined,
): Promise<Ending | null> {
  const { store, config, log } = parts;
  const { id, caller, parsed, claim } = parcel;
  if (report.kind === 'no_solution') return { outcome: 'no_solution', usedMs };
  if (report.kind !== 'failed') {
    const settings = { form: config.form, mostMs: config.jobs.solve_ms ?? claim.reservedMs };
    const seal: SealAnswer = (numbers) =>
      idempotencyOf(id).seal(answerTo(report, { parsed, caller, config: settings }, numbers));
    return { outcome: report.kind, usedMs, answer: { caller, seal } };
  }
  const { reason, trace } = report;
  const isOurs = reason === 'cancelled' && because === 'ending';
  if (reason === 'cancelled' && !isOurs) return { outcome: 'cancelled', usedMs };
  const lost = isOurs ? 0 : LOST_BY.get(reason);
  if (lost === undefined) return { outcome: 'failed', usedMs: 0 };
  await tables.lock(claim.scope);
  const job = await tables.jobs.find(claim.id);
  if (job !== null && job.cancelledAt !== null) return { outcome: 'cancelled', usedMs: 0 };
  if (job === null || job.losses + lost >= MOST_LOSSES) return { outcome: 'failed', usedMs: 0 };
  if (!isOurs)
    log.warn({ reason, trace, losses: job.losses + lost }, 'a job lost its solver, and waits again');
  await putBack(tables, job, { turn, until: store.now() + config.jobs.wait_ms, lost });
  return null;
}
