/** Jobs whose worker was lost wait again, but not for ever; those that nobody took in time are given up. */
import { notify } from '../queue/notices.ts';
import type { JobRow, SolveRow, Tables } from '../store/contract.ts';
import { type EndingParts, endJob } from './end-job.ts';
import { jobParcelOf } from './job-parts.ts';

export interface RecoveryParts extends EndingParts {
  readonly log: Record<'warn' | 'error', (about: object, message: string) => void>;
}

/** With as many workers as this lost, the job itself is the likely reason. */
export const MOST_LOSSES = 3;

/**
 * Servers do it too, since there may be no process of `mingle work`.
 * @returns how many failed by it.
 */
export async function recoverJobs(parts: RecoveryParts): Promise<number> {
  const { store } = parts;
  let failed = 0;
  for (const { solve } of await store.read(({ jobs }) => jobs.expired(store.now()))) {
    if (await recover(parts, solve)) failed++;
  }
  return failed;
}

function recover(parts: RecoveryParts, solve: SolveRow): Promise<boolean> {
  const { store, sealer, config, log } = parts;
  return store.write(async (tables) => {
    await tables.lock(solve.scope);
    const job = await tables.jobs.find(solve.id);
    if (job === null || job.endedAt !== null || job.leaseUntil >= store.now()) return false;
    const parcel = await jobParcelOf(tables, sealer, solve.id);
    // Another group's job is for its own workers, while there may be some.
    if (parcel === null && store.now() < job.leaseUntil + config.jobs.wait_ms) return false;
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

/** @returns false, and nothing done, where it is not this turn any more. */
export async function putBack(
  tables: Tables,
  { solveId, losses }: JobRow,
  { turn, until, lost }: { turn: number; until: number; lost: number },
): Promise<boolean> {
  const isBack = (await tables.jobs.putBack(solveId, turn, until, losses + lost)) !== null;
  if (isBack) await notify(tables, 'work', 'jobs');
  return isBack;
}
