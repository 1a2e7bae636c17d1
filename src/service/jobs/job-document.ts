import type { JobRow, SolveRow } from '../store/contract.ts';
import type { JobDocument, JobEnd } from '../wire/jobs.ts';

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
