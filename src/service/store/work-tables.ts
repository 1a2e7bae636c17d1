/** The tables of work that other processes do. On SQLite, whose one server has its workers with it, they stay empty. */
import type { JobAndSolve, JobRow, JobTable, ParcelTable, ProcessTable } from './contract.ts';
import { toSolve } from './solve-table.ts';
import { marks, numberOrNull, type Query, type SqlRow, statements, text, textOrNull } from './sql.ts';

/** A step of the schema. */
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

export function parcelTable(query: Query): ParcelTable {
  const { run, all, first, insert } = statements(query);
  const takeAll: ParcelTable['takeAll'] = async (ids) =>
    ids.length === 0
      ? []
      : all(toParcel, `DELETE FROM parcels WHERE id IN (${marks(ids)}) RETURNING id, content`, ids);
  return {
    put: async (id, content, expires_at) => void (await insert('parcels', { id, content, expires_at })),
    send: async (queue, id, content, sent_at, expires_at) =>
      void (await insert('parcels', { queue, id, content, sent_at, expires_at })),
    get: (id) => first((row) => text(row.content), 'SELECT content FROM parcels WHERE id = ?', [id]),
    take: async (id) => (await takeAll([id]))[0]?.content ?? null,
    takeAll,
    purge: (expiredBefore) => run('DELETE FROM parcels WHERE expires_at < ?', [expiredBefore]),
  };
}

export function jobTable(query: Query): JobTable {
  const { run, isOne, all, first, insert } = statements(query);
  const change = (set: string, values: readonly (string | number)[], solveId: string, turn: number) =>
    isOne(`UPDATE jobs SET ${set} WHERE solve_id = ? AND turn = ? AND ended_at IS NULL RETURNING turn`, [
      ...values,
      solveId,
      turn,
    ]);
  return {
    insert: async (solveId, jobLeaseUntil) =>
      void (await insert('jobs', { solveId, turn: 0, losses: 0, jobLeaseUntil })),
    find: (solveId) => first(toJob, 'SELECT * FROM jobs WHERE solve_id = ?', [solveId]),
    findOf: (scopes, lookup) =>
      first(toBoth, `${WITH_SOLVE} WHERE lookup = ? AND scope IN (${marks(scopes)})`, [lookup, ...scopes]),
    expired: (before) =>
      all(toBoth, `${WITH_SOLVE} WHERE ended_at IS NULL AND job_lease_until < ?`, [before]),
    begin: (solveId, at, leaseUntil) =>
      first(
        (row) => Number(row.turn),
        `UPDATE jobs SET turn = turn + 1, started_at = ?, job_lease_until = ?
          WHERE solve_id = ? AND started_at IS NULL AND ended_at IS NULL RETURNING turn`,
        [at, leaseUntil, solveId],
      ),
    renew: (solveId, turn, leaseUntil) => change('job_lease_until = ?', [leaseUntil], solveId, turn),
    putBack: (solveId, turn, leaseUntil, losses) =>
      change(
        'turn = turn + 1, started_at = NULL, job_lease_until = ?, losses = ?',
        [leaseUntil, losses],
        solveId,
        turn,
      ),
    cancel: (solveId, at) =>
      run('UPDATE jobs SET cancelled_at = ? WHERE solve_id = ? AND cancelled_at IS NULL', [at, solveId]),
    end: (solveId, turn, outcome, at) => change('outcome = ?, ended_at = ?', [outcome, at], solveId, turn),
  };
}

const WITH_SOLVE = 'SELECT * FROM jobs JOIN solves ON solves.id = jobs.solve_id';

function toParcel({ id, content }: SqlRow) {
  return { id: text(id), content: text(content) };
}

function toBoth(row: SqlRow): JobAndSolve {
  return { job: toJob(row), solve: toSolve(row) };
}

function toJob(row: SqlRow): JobRow {
  return {
    solveId: text(row.solve_id),
    turn: Number(row.turn),
    losses: Number(row.losses),
    startedAt: numberOrNull(row.started_at),
    leaseUntil: Number(row.job_lease_until),
    cancelledAt: numberOrNull(row.cancelled_at),
    endedAt: numberOrNull(row.ended_at),
    outcome: textOrNull(row.outcome),
  };
}

export function processTable(query: Query): ProcessTable {
  const { run } = statements(query);
  return {
    remove: (id) => run('DELETE FROM processes WHERE id = ?', [id]),
    purge: (before) => run('DELETE FROM processes WHERE heard_at < ?', [before]),
  };
}
