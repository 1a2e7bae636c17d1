/** Requeues jobs whose worker was lost, up to a limit; gives up those that nobody took in time. */
import { notify } from '../queue/notices.ts';
import type { JobRow, SolveRow, Tables } from '../store/contract.ts';
import { type EndingParts, endJob } from './end-job.ts';
import { jobParcelOf } from './job-parts.ts';

export interface RecoveryParts extends EndingParts {
  readonly log: Record<'warn' | 'error', (about: object, message: string) => void>;
}

/** After so many lost workers the job itself is the likely cause. */
export const MOST_LOSSES = 3;

/**
 * Servers call it too, since no `mingle work` process may be running.
 * @returns the number of jobs that failed
 */
export async function recoverJobs(parts: RecoveryParts): Promise<number> {
  const { store } = parts;
  let failed = 0;
  for (const solve of await store.read(({ jobs }) => jobs.expired(store.now()))) {
    if (await recover(parts, solve)) failed++;
  }
  return failed;
}

function recover(parts: RecoveryParts, solve: SolveRow): Promise<boolean> {
  const { store, sealer, config, log } = parts;
  return store.write(async (tables) => {
    await tables.lock(solve.scope);
    const job = await tables.jobs.find(solve.id);
    if (job === null || job.endedAt !== null || job.jobLeaseUntil >= store.now()) return false;
    const parcel = await jobParcelOf(tables, sealer, solve.id);
    // A job of another group is left to its own workers for some time.
    if (parcel === null && store.now() < job.jobLeaseUntil + config.jobs.wait_ms) return false;
    const isLost = job.startedAt !== null;
    if (isLost && parcel !== null && job.cancelledAt === null && job.losses + 1 < MOST_LOSSES) {
      const until = store.now() + config.jobs.wait_ms;
      if (await putBack(tables, job, { turn: job.turn, until, lost: 1 }))
        log.warn({ losses: job.losses + 1 }, 'a job was lost with its worker, and waits again');
      return false;
    }
    const outcome = job.cancelledAt === null ? 'failed' : 'cancelled';
    const known = parcel ?? { id: '', claim: solve, webhook: null };
    if (!(await endJob(tables, parts, known, job.turn, { outcome, usedMs: 0 }))) return false;
    log.error({ losses: job.losses + (isLost ? 1 : 0) }, 'a job was given up');
    return outcome === 'failed';
  });
}

/** @returns false, with nothing changed, if this turn is no longer valid */
export async function putBack(
  tables: Tables,
  { solveId, losses }: JobRow,
  { turn, until, lost }: { turn: number; until: number; lost: number },
): Promise<boolean> {
  const isBack = (await tables.jobs.putBack(solveId, turn, until, losses + lost)) !== null;
  if (isBack) await notify(tables, 'work', 'jobs');
  return isBack;
}
