import type * as z from 'zod';
import type { Claim } from '../domain/settle.ts';
import type { JobRow, SolveRow } from '../store/contract.ts';
import type { acceptedJob, JobDocument, JobEnd } from '../wire/jobs.ts';

/** The answer to the call that made the job: the same bytes whenever it is repeated. */
export function acceptedDocument(
  id: string,
  { createdAt, reservedMs }: Pick<Claim, 'createdAt' | 'reservedMs'>,
): z.output<typeof acceptedJob> {
  return { id, status: 'queued', created_at: instant(createdAt), max_solve_time_ms: reservedMs };
}

export function jobDocumentOf(
  id: string,
  solve: Pick<SolveRow, 'createdAt' | 'reservedMs' | 'chargedMs'>,
  job: JobRow,
  recoveryMs: number,
): JobDocument {
  return {
    id,
    status: statusOf(job),
    created_at: instant(solve.createdAt),
    started_at: job.startedAt === null ? null : instant(job.startedAt),
    ended_at: job.endedAt === null ? null : instant(job.endedAt),
    max_solve_time_ms: solve.reservedMs,
    charged_solve_time_ms: solve.chargedMs,
    kept_until: instant(solve.createdAt + recoveryMs),
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
