/**
 * Work for other processes, as rows in PostgreSQL that the next idle worker takes. Queue and claim change in one transaction of
 * the store. Solves that a caller waits for are never retried, so they are removed when taken.
 */
import type { Registry } from 'prom-client';
import { metricsIn } from '../metrics.ts';
import type { JobAndSolve, Store, Tables } from '../store/contract.ts';
import { fieldsOf, type SqlValue, statements } from '../store/sql.ts';
import { BEGUN } from './notices.ts';
import type { QueueName, Queues, Sealer } from './sealer.ts';

export interface Taken {
  readonly id: string;
  readonly content: string;
  /** When it was queued, or is due again. */
  readonly sentAt: number;
  readonly tries: number;
}

/** The first of these rows that no other worker is taking. */
const next = (rows: string) => `WITH next AS (SELECT * FROM ${rows} FOR UPDATE SKIP LOCKED LIMIT 1)`;
const JOB_WAITS = 'job_queue = ? AND started_at IS NULL AND ended_at IS NULL';

/** Takes the solve that has waited longest, in one statement, and notifies its sender. */
export function takeSolve({ query }: Tables, { solves }: Queues, at: number): Promise<Taken | null> {
  return statements(query).first<Taken>(
    `${next('parcels WHERE queue = ? AND expires_at > ? ORDER BY sent_at')}, taken AS (
        DELETE FROM parcels USING next WHERE parcels.id = next.id RETURNING next.*
      )
      SELECT taken.*, pg_notify('mingle_reports', ? || id) FROM taken`,
    [solves, at, BEGUN],
  );
}

/** Takes a due webhook; it is due again at `until` unless it is removed. */
export function takeWebhook(
  { query }: Tables,
  { webhooks }: Queues,
  { at, until }: { readonly at: number; readonly until: number },
): Promise<Taken | null> {
  return statements(query).first<Taken>(
    `${next('parcels WHERE queue = ? AND sent_at <= ? ORDER BY sent_at')}
      UPDATE parcels SET sent_at = ?, tries = next.tries + 1 FROM next WHERE parcels.id = next.id
        RETURNING next.id, next.content, next.sent_at, next.tries`,
    [webhooks, at, until],
  );
}

/** The oldest job, locked until the transaction ends. */
export function nextJob({ query }: Tables, { jobs }: Queues): Promise<JobAndSolve | null> {
  const sql = `SELECT * FROM jobs JOIN solves ON solves.id = solve_id WHERE ${JOB_WAITS}
    ORDER BY created_at FOR UPDATE OF jobs SKIP LOCKED LIMIT 1`;
  return statements(query).first<JobAndSolve>(sql, [jobs]);
}

interface Workers {
  /** Number of known processes. */
  readonly processes: number;
  /** Their workers available to calls. */
  readonly slots: number;
  readonly depth: number;
}

export function workersSeen(
  { query }: Tables,
  { group, queues }: Sealer,
  { at, seenAfter }: { readonly at: number; readonly seenAfter: number },
): Promise<Workers> {
  return query(
    `SELECT count(*) AS processes, coalesce(sum(slots), 0)::bigint AS slots,
        (SELECT count(*) FROM parcels WHERE queue = ? AND expires_at > ?) AS depth
      FROM processes WHERE queue_group = ? AND heard_at > ?`,
    [queues.solves, at, group, seenAfter],
  ).then(([row]) => fieldsOf<Workers>(row));
}

const HEARD = `INSERT INTO processes (id, queue_group, slots, heard_at) VALUES (?, ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET slots = excluded.slots, heard_at = excluded.heard_at`;
const AWAY = 'DELETE FROM processes WHERE id = ?';

type Depths = Readonly<Record<QueueName, number>>;

/** Heartbeat: stores a process with its number of slots (null: takes nothing), and returns the queue lengths; one statement. */
export function beat(
  { query }: Tables,
  { group, queues }: Sealer,
  { id, slots, at }: { readonly id: string; readonly slots: number | null; readonly at: number },
): Promise<Depths> {
  const [said, values] = slots === null ? [AWAY, [id]] : [HEARD, [id, group, slots, at]];
  return query(`WITH said AS (${said}) ${WAITING}`, [...values, ...waitingAt(queues, at)]).then(([row]) =>
    fieldsOf<Depths>(row),
  );
}

/** Deletes processes that ended without saying so. */
export async function forgetSilent({ query }: Tables, before: number): Promise<void> {
  await query('DELETE FROM processes WHERE heard_at < ?', [before]);
}

export function watchDepths(registry: Registry, store: Store, { queues }: Sealer): void {
  const help = 'Entries that wait for a process of mingle work.';
  metricsIn(registry).gauges('queue_depth', help, 'queue', () =>
    store.single(async ({ query }) =>
      fieldsOf<Depths>((await query(WAITING, waitingAt(queues, store.now())))[0]),
    ),
  );
}

const WAITING = `SELECT (SELECT count(*) FROM parcels WHERE queue = ? AND expires_at > ?) AS solves,
  (SELECT count(*) FROM jobs WHERE ${JOB_WAITS}) AS jobs,
  (SELECT count(*) FROM parcels WHERE queue = ? AND sent_at <= ?) AS webhooks`;

function waitingAt({ solves, jobs, webhooks }: Queues, at: number): SqlValue[] {
  return [solves, at, jobs, webhooks, at];
}
