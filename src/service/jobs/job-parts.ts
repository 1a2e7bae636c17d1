import { createHmac } from 'node:crypto';
import type { AskedSolve } from '../domain/answer.ts';
import { HOUR_MS } from '../domain/day.ts';
import type { Claim } from '../domain/settle.ts';
import type { Sealer } from '../queue/sealer.ts';
import type { ServiceConfig } from '../settings/config.ts';
import { type JobAndSolve, type JobRow, jobParcelId, type Tables } from '../store/contract.ts';
import type { JobDocument, JobEnd, JobWebhook } from '../wire/jobs.ts';

/** What a worker needs for a job; sealed until the job has ended. */
export interface JobParcel extends Omit<AskedSolve, 'config'> {
  /** The id known to the caller. */
  readonly id: string;
  readonly claim: Claim;
  readonly webhook: JobWebhook | null;
}

/** null if the parcel is missing, damaged, or of another group. */
export async function jobParcelOf(
  tables: Tables,
  sealer: Sealer,
  solveId: string,
): Promise<JobParcel | null> {
  const id = jobParcelId(solveId);
  const sealed = await tables.parcels.get(id);
  return sealed === null ? null : sealer.tryOpen<JobParcel>(id, sealed);
}

/**
 * The id of the job that a call with this Idempotency-Key creates. Like an Idempotency-Key, it opens the job's answer and is
 * not stored: only the caller and the sealed parcel have it.
 */
export function jobIdOf(idempotencyKey: string): string {
  return `job_${createHmac('sha256', idempotencyKey).update('mingle job').digest('base64url')}`;
}

/** Prefix of a notice on the channel `work`. */
export const CANCEL = 'cancel/';

export function jobDocumentOf(
  id: string,
  job: JobAndSolve,
  { recovery_hours: hours }: ServiceConfig,
): JobDocument {
  return {
    id,
    status: statusOf(job),
    created_at: instant(job.createdAt),
    started_at: job.startedAt === null ? null : instant(job.startedAt),
    ended_at: job.endedAt === null ? null : instant(job.endedAt),
    max_solve_time_ms: job.reservedMs,
    charged_solve_time_ms: job.chargedMs,
    kept_until: instant(job.createdAt + hours * HOUR_MS),
  };
}

function statusOf({ endedAt, outcome, cancelledAt, startedAt }: JobRow): JobDocument['status'] {
  if (endedAt !== null) return outcome as JobEnd;
  if (cancelledAt !== null) return 'cancelling';
  return startedAt === null ? 'queued' : 'running';
}

function instant(ms: number): string {
  return new Date(ms).toISOString();
}
