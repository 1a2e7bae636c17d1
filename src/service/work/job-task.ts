/** A job: taken for a turn that has to be renewed, run, and ended by whoever has the turn. */
import { answerTo } from '../domain/claimed-solve.ts';
import { idempotencyOf } from '../domain/idempotency.ts';
import { chargeFor, type SealAnswer } from '../domain/settle.ts';
import type { SolveFailure, SolveReport, TimedReport } from '../domain/solver-port.ts';
import { type Ending, endJob } from '../jobs/end-job.ts';
import { CANCEL, type JobParcel } from '../jobs/job-parts.ts';
import { MOST_LOSSES, putBack } from '../jobs/recover-jobs.ts';
import { jobParcelId, type Tables } from '../store/contract.ts';
import { stored, type Task, type WorkParts } from './parts.ts';

/** How often a turn is renewed while it lasts. */
const RENEWALS = 5;
/** Beyond its time: to come up, to end the search, to be verified. */
const MARGIN_MS = 5000;
/** Failures after which another worker may do better, and how many were lost by each. */
const LOST_BY: ReadonlyMap<string, number> = new Map([
  ['crashed', 1],
  ['no worker', 0],
]);

/** How the jobs of this process are cancelled, by the notices that say so. */
export type Cancellations = Map<string, () => void>;

export async function takeJob(parts: WorkParts, cancellations: Cancellations): Promise<Task | null> {
  const { config, store, queue, sealer, metrics } = parts;
  return store.write(async (tables) => {
    const at = store.now();
    const entry = await queue.take(tables, 'jobs', at);
    if (entry === null) return null;
    await queue.remove(tables, 'jobs', entry.id);
    const turn = await tables.jobs.begin(entry.id, at, at + config.jobs.lease_ms);
    const sealed = await tables.parcels.get(jobParcelId(entry.id));
    if (turn === null) await tables.parcels.take(jobParcelId(entry.id));
    if (turn === null || sealed === null) return async () => undefined;
    metrics.waited('jobs', entry.waitedMs);
    const parcel = sealer.open<JobParcel>(jobParcelId(entry.id), sealed);
    if ((await tables.jobs.find(entry.id))?.cancelledAt) {
      const ending = { outcome: 'cancelled', usedMs: 0 } as const;
      return async () => void (await store.write((fresh) => endJob(fresh, parts, parcel, turn, ending)));
    }
    return () => new JobTurn(parts, parcel, turn).run(cancellations);
  });
}

class JobTurn {
  private readonly parts: WorkParts;
  private readonly parcel: JobParcel;
  private readonly turn: number;
  private readonly stop = new AbortController();
  /** Why it stops before its time. */
  private because: 'cancelled' | 'lost' | 'ending' | null = null;

  constructor(parts: WorkParts, parcel: JobParcel, turn: number) {
    this.parts = parts;
    this.parcel = parcel;
    this.turn = turn;
  }

  async run(cancellations: Cancellations): Promise<void> {
    const { solver, ending, onStep, metrics, log, config } = this.parts;
    const { claim, parsed } = this.parcel;
    onStep?.('taken');
    const renewal = setInterval(() => this.renew().catch(() => undefined), config.jobs.lease_ms / RENEWALS);
    const end = () => this.stopFor('ending');
    ending.addEventListener('abort', end, { once: true });
    if (ending.aborted) end();
    cancellations.set(`${CANCEL}${claim.id}`, () => this.stopFor('cancelled'));
    try {
      const running = solver.run(
        { request: parsed.request, timeSeconds: claim.reservedMs / 1000 },
        { killAfterMs: claim.reservedMs + MARGIN_MS + config.solve.worker_ms, signal: this.stop.signal },
      );
      onStep?.('solving');
      const result = await running.finally(() => cancellations.delete(`${CANCEL}${claim.id}`));
      onStep?.('solved');
      const { outcome, chargedMs } = await this.finish(result);
      metrics.worked('jobs', outcome);
      metrics.charged(chargedMs);
      log.info({ queue: 'jobs', outcome, usedMs: Math.ceil(result.usedMs) }, 'worked');
      onStep?.('settled');
    } finally {
      clearInterval(renewal);
      ending.removeEventListener('abort', end);
    }
  }

  private stopFor(reason: 'cancelled' | 'lost' | 'ending'): void {
    this.because ??= reason;
    this.stop.abort();
  }

  private async renew(): Promise<void> {
    const { store, config } = this.parts;
    const { id } = this.parcel.claim;
    await store.write(async ({ jobs }) => {
      const ours = await jobs.renew(id, this.turn, store.now() + config.jobs.lease_ms);
      if (!ours) this.stopFor('lost');
      else if ((await jobs.find(id))?.cancelledAt !== null) this.stopFor('cancelled');
    });
  }

  /** Whoever has the turn by then ends the job, and nobody else. */
  private async finish({ report, usedMs }: TimedReport): Promise<{ outcome: string; chargedMs: number }> {
    const { log } = this.parts;
    if (this.because === 'lost') return { outcome: 'lost', chargedMs: 0 };
    return stored(this.parts, async (tables) => {
      const ending = await this.endingOf(tables, report, usedMs);
      if (ending === null) return { outcome: 'handed_back', chargedMs: 0 };
      const ended = await endJob(tables, this.parts, this.parcel, this.turn, ending);
      if (ended && ending.outcome === 'failed' && report.kind === 'failed') {
        log.error({ reason: report.reason, trace: report.trace }, 'a job failed');
      }
      if (!ended) return { outcome: 'lost', chargedMs: 0 };
      const { reservedMs } = this.parcel.claim;
      return { outcome: ending.outcome, chargedMs: chargeFor(ending.usedMs, reservedMs) };
    });
  }

  /** Null: it was handed back, and waits for another worker. */
  private async endingOf(tables: Tables, report: SolveReport, usedMs: number): Promise<Ending | null> {
    if (report.kind === 'failed') return this.endingOfFailure(tables, report, usedMs);
    if (report.kind === 'no_solution') return { outcome: 'no_solution', usedMs };
    const { id, caller, parsed, claim } = this.parcel;
    const { form, jobs } = this.parts.config;
    const settings = { form, mostMs: jobs.solve_ms ?? claim.reservedMs };
    const seal: SealAnswer = (numbers) =>
      idempotencyOf(id).seal(answerTo(report, parsed, caller, settings, numbers));
    return { outcome: report.kind, usedMs, answer: { caller, seal } };
  }

  /** A solver process that dies, or does not come up, is a worker lost as when all of `mingle work` dies. */
  private async endingOfFailure(
    tables: Tables,
    { reason, trace }: SolveFailure,
    usedMs: number,
  ): Promise<Ending | null> {
    const isOurs = reason === 'cancelled' && this.because === 'ending';
    if (reason === 'cancelled' && !isOurs) return { outcome: 'cancelled', usedMs };
    const lost = isOurs ? 0 : LOST_BY.get(reason);
    if (lost === undefined) return { outcome: 'failed', usedMs: 0 };
    const { store, config, log } = this.parts;
    const { id, scope } = this.parcel.claim;
    await tables.lock(scope);
    const job = await tables.jobs.find(id);
    if (job !== null && job.cancelledAt !== null) return { outcome: 'cancelled', usedMs: 0 };
    if (job === null || job.losses + lost >= MOST_LOSSES) return { outcome: 'failed', usedMs: 0 };
    if (!isOurs)
      log.warn({ reason, trace, losses: job.losses + lost }, 'a job lost its solver, and waits again');
    const until = store.now() + config.jobs.wait_ms;
    await putBack(tables, this.parts, { job, turn: this.turn, until, lost });
    return null;
  }
}
