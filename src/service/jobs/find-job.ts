/** Calls about an existing job: status, answer, cancel. */
import { answered, type CallResult, jsonAnswer, refused } from '../domain/call-result.ts';
import { noSolution, solverFailed } from '../domain/claimed-solve.ts';
import { HOUR_MS } from '../domain/day.ts';
import { idempotencyOf } from '../domain/idempotency.ts';
import type { Refusal } from '../domain/refusal.ts';
import type { ServiceParts } from '../domain/service-parts.ts';
import { identifyCaller, type SolveCall } from '../domain/solve-call.ts';
import { notify } from '../queue/notices.ts';
import type { Sealer } from '../queue/sealer.ts';
import type { JobAndSolve } from '../store/contract.ts';
import type { JobEnd } from '../wire/jobs.ts';
import { endJob } from './end-job.ts';
import { CANCEL, jobDocumentOf, jobParcelOf } from './job-parts.ts';
import { barredFromJobs } from './start-job.ts';

export type JobCall = Pick<SolveCall, 'address' | 'authorization' | 'origin'> & { readonly id: string };

export async function jobStatus(parts: ServiceParts, call: JobCall): Promise<CallResult> {
  const found = await find(parts, call);
  if ('code' in found) return refused(found);
  return answered(jsonAnswer(200, jobDocumentOf(call.id, found, parts.config)), 'job_status');
}

export async function jobResult(parts: ServiceParts, call: JobCall): Promise<CallResult> {
  const found = await find(parts, call);
  if ('code' in found) return refused(found);
  if (found.answer !== null) {
    return answered(idempotencyOf(call.id).open(found.answer), 'job_result');
  }
  const chargedMs = found.chargedMs ?? 0;
  switch (found.outcome as JobEnd | null) {
    case null:
      return refused(RUNNING);
    case 'cancelled':
      return refused({
        code: 'job_cancelled',
        detail: 'The job was cancelled and has no answer.',
        chargedMs,
      });
    case 'no_solution':
      return refused(noSolution(chargedMs));
    default:
      return refused(solverFailed('k', chargedMs));
  }
}

/** Cancels a waiting job at once; notifies the worker of a running one, which stops within seconds. */
export async function cancelJob(parts: ServiceParts, sealer: Sealer, call: JobCall): Promise<CallResult> {
  const { store, config } = parts;
  const found = await find(parts, call);
  if ('code' in found) return refused(found);
  const { id: solveId, scope } = found;
  await store.write(async (tables) => {
    await tables.lock(scope);
    // A worker that takes the job at this moment sees it before or after this.
    await tables.jobs.cancel(solveId, store.now());
    const job = await tables.jobs.find(solveId);
    if (job === null || job.endedAt !== null) return;
    // Jobs of another group are left to its own workers.
    const parcel = await jobParcelOf(tables, sealer, solveId);
    if (job.startedAt !== null || parcel === null) return notify(tables, 'work', `${CANCEL}${solveId}`);
    await endJob(tables, { sealer, store, config }, parcel, job.turn, { outcome: 'cancelled', usedMs: 0 });
  });
  return jobStatus(parts, call);
}

async function find(parts: ServiceParts, call: JobCall): Promise<JobAndSolve | Refusal> {
  const caller = await identifyCaller(parts, call);
  if ('code' in caller) return caller;
  const barred = barredFromJobs(caller);
  if (barred !== null) return barred;
  const oldest = parts.clock() - parts.config.recovery_hours * HOUR_MS;
  const { lookup } = idempotencyOf(call.id);
  const found = await parts.store.read(({ jobs }) => jobs.findOf(caller.scopes, lookup));
  const forgotten = found !== null && found.endedAt !== null && found.createdAt < oldest;
  return found === null || forgotten ? UNKNOWN : found;
}

const UNKNOWN: Refusal = {
  code: 'not_found',
  detail: 'This account has no such job; jobs are forgotten a day after they were sent.',
};

const RUNNING: Refusal = {
  code: 'job_running',
  detail: 'The job has not ended, so that there is no answer yet.',
  advice: 'Ask again as Retry-After says, or name a webhook when you send a job.',
  retryAfterMs: 2000,
};
