/** Tables of work for other processes. Empty on SQLite, whose only server has its own workers. */
import type { JobAndSolve, JobRow } from './rows.ts';
import { marks, type Query, statements } from './sql.ts';

export const WORK_TABLES: readonly string[] = [
  'CREATE TABLE parcels (id TEXT PRIMARY KEY, content TEXT NOT NULL, expires_at BIGINT NOT NULL)',
  `CREATE TABLE jobs (
    solve_id TEXT PRIMARY KEY REFERENCES solves (id) ON DELETE CASCADE,
    turn BIGINT NOT NULL,
    losses BIGINT NOT NULL,
    started_at BIGINT,
    job_lease_until BIGINT NOT NULL,
    cancelled_at BIGINT,
    ended_at BIGINT,
    outcome TEXT
  )`,
  'CREATE INDEX jobs_not_ended ON jobs (job_lease_until) WHERE ended_at IS NULL',
  `CREATE TABLE processes (
    id TEXT PRIMARY KEY,
    queue_group TEXT NOT NULL,
    slots BIGINT NOT NULL,
    heard_at BIGINT NOT NULL
  )`,
];

/** Sealed texts between processes: scenarios to workers, reports back, webhooks until delivered. */
export function parcelTable(query: Query) {
  const { run, all, value, put } = statements(query);
  /** Removes and returns those of the ids that exist. */
  const takeAll = async (ids: readonly string[]) =>
    ids.length === 0
      ? []
      : all<{ readonly id: string; readonly content: string }>(
          `DELETE FROM parcels WHERE id IN (${marks(ids)}) RETURNING id, content`,
          ids,
        );
  return {
    put: (id: string, content: string, expires_at: number) => put('parcels', { id, content, expires_at }),
    /** Like `put`, into a queue whose next entry any worker takes. */
    send: (queue: string, id: string, content: string, sent_at: number, expires_at: number) =>
      put('parcels', { queue, id, content, sent_at, expires_at }),
    /** Unless another process has taken it since. @param taken number of tries when it was taken */
    sendAgain: (id: string, taken: number, at: number, tries = taken + 1) =>
      run('UPDATE parcels SET sent_at = ?, tries = ? WHERE id = ? AND tries = ?', [at, tries, id, taken + 1]),
    get: (id: string) => value<string>('SELECT content FROM parcels WHERE id = ?', [id]),
    /** Reads and removes: of several callers, one gets it. */
    take: async (id: string) => (await takeAll([id]))[0]?.content ?? null,
    takeAll,
    purge: (expiredBefore: number) => run('DELETE FROM parcels WHERE expires_at < ?', [expiredBefore]),
  };
}

export function jobTable(query: Query) {
  const { run, all, first, value, put } = statements(query);
  /** The changed job; null if it is another's turn, or the job has ended. */
  const change = (set: string, values: readonly (string | number)[], solveId: string, turn: number) =>
    first<JobRow>(`UPDATE jobs SET ${set} WHERE solve_id = ? AND turn = ? AND ended_at IS NULL RETURNING *`, [
      ...values,
      solveId,
      turn,
    ]);
  return {
    /** @param jobQueue queue of the workers that may take it */
    insert: (solveId: string, jobLeaseUntil: number, jobQueue: string) =>
      put('jobs', { solveId, turn: 0, losses: 0, jobLeaseUntil, jobQueue }),
    find: (solveId: string) => first<JobRow>('SELECT * FROM jobs WHERE solve_id = ?', [solveId]),
    /** The job of a key in any of the scopes, with its solve, both from one moment. */
    findOf: (scopes: readonly string[], lookup: string) =>
      first<JobAndSolve>(`${WITH_SOLVE} WHERE lookup = ? AND scope IN (${marks(scopes)})`, [
        lookup,
        ...scopes,
      ]),
    /** Jobs not ended but past their lease, with their solves. */
    expired: (before: number) =>
      all<JobAndSolve>(`${WITH_SOLVE} WHERE ended_at IS NULL AND job_lease_until < ?`, [before]),
    /** Takes a waiting job for a worker. Returns the turn, or null if the job is not waiting. */
    begin: (solveId: string, at: number, leaseUntil: number) =>
      value<number>(
        `UPDATE jobs SET turn = turn + 1, started_at = ?, job_lease_until = ?
          WHERE solve_id = ? AND started_at IS NULL AND ended_at IS NULL RETURNING turn`,
        [at, leaseUntil, solveId],
      ),
    renew: (solveId: string, turn: number, leaseUntil: number) =>
      change('job_lease_until = ?', [leaseUntil], solveId, turn),
    putBack: (solveId: string, turn: number, leaseUntil: number, losses: number) =>
      change(
        'turn = turn + 1, started_at = NULL, job_lease_until = ?, losses = ?',
        [leaseUntil, losses],
        solveId,
        turn,
      ),
    cancel: (solveId: string, at: number) =>
      run(
        'UPDATE jobs SET cancelled_at = ? WHERE solve_id = ? AND cancelled_at IS NULL AND ended_at IS NULL',
        [at, solveId],
      ),
    end: (solveId: string, turn: number, outcome: string, at: number) =>
      change('outcome = ?, ended_at = ?', [outcome, at], solveId, turn),
  };
}

const WITH_SOLVE = 'SELECT * FROM jobs JOIN solves ON solves.id = jobs.solve_id';
