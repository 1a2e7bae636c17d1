import { HOUR_MS } from '../domain/day.ts';
import type { ServiceConfig } from '../settings/config.ts';
import type { JobAndSolve, JobRow } from '../store/contract.ts';
import type { JobDocument, JobEnd } from '../wire/jobs.ts';

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
