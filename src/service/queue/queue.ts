/**
 * Work for other processes, in PostgreSQL. Jobs and webhooks are kept by pg-boss, which knows ids alone: what is to be
 * done is a sealed parcel of the store. Entries come and go in units of work of the store, so that a claim and its entry
 * are one. Solves that a caller waits for are never tried again, so that the parcel itself is the entry.
 */
import PgBoss from 'pg-boss';
import { JOB_KEPT_MS } from '../settings/config.ts';
import type { Tables } from '../store/contract.ts';
import { connectionPool } from '../store/postgres.ts';
import { type SqlRow, type SqlValue, text } from '../store/sql.ts';
import { BEGUN } from './notices.ts';

/** `solves`: those that a caller waits for. */
export type QueueName = 'solves' | KeptName;
/** Those that pg-boss keeps. */
const KEPT = ['jobs', 'webhooks'] as const;
type KeptName = (typeof KEPT)[number];

const SCHEMA = 'mingle_queue';
const CONNECTIONS = 2;
/** Only webhooks stay entries while they are worked on: one whose sender died is sent again after this. */
const EXPIRY_SECONDS = 30;

const HEARD = `INSERT INTO processes (id, queue_group, slots, heard_at) VALUES (?, ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET slots = excluded.slots, heard_at = excluded.heard_at`;
const AWAY = 'DELETE FROM processes WHERE id = ?';

export interface Entry {
  readonly id: string;
  /** How long it was in the queue, ms. */
  readonly waitedMs: number;
  /** How often it was tried before. */
  readonly retries: number;
}

export interface RetryOptions {
  readonly retryLimit: number;
  /** Seconds before the first retry; each waits about twice as long as the one before. */
  readonly retryDelay: number;
}

export class Queue {
  /** Whoever has the same name understands the same parcels; others have queues of their own. */
  readonly group: string;
  private readonly boss: PgBoss;
  private readonly pool: ReturnType<typeof connectionPool>;

  /** Makes the queue's own schema at the first start, and brings it up to date. */
  static async open(url: string, group: string): Promise<Queue> {
    const queue = new Queue(url, group);
    try {
      await queue.alone(async () => {
        await queue.boss.start();
        for (const name of KEPT) await queue.boss.createQueue(queue.named(name));
      });
    } catch (error) {
      await queue.close();
      throw error;
    }
    return queue;
  }

  private constructor(url: string, group: string) {
    this.group = group;
    this.pool = connectionPool(url, CONNECTIONS);
    this.boss = new PgBoss({
      db: { executeSql: (text, values) => this.pool.query(text, values) },
      schema: SCHEMA,
      schedule: false,
      supervise: false,
      archiveCompletedAfterSeconds: 60,
      deleteAfterHours: 1,
    });
  }

  /** Processes that start at once make the schema one after the other. */
  private async alone(work: () => Promise<void>): Promise<void> {
    const connection = await this.pool.connect();
    try {
      await connection.query('SELECT pg_advisory_lock(hashtext($1))', [SCHEMA]);
      await work();
      await connection.query('SELECT pg_advisory_unlock(hashtext($1))', [SCHEMA]);
    } finally {
      // Closed, not given back: a lock that was left ends with its connection.
      connection.release(true);
    }
  }

  async send(tables: Tables, name: KeptName, id: string, retries?: RetryOptions): Promise<void> {
    await this.boss.send(
      this.named(name),
      {},
      {
        id,
        db: over(tables),
        expireInSeconds: EXPIRY_SECONDS,
        // What nobody took or finished by then is forgotten.
        retentionHours: JOB_KEPT_MS / 3_600_000,
        ...(retries === undefined ? { retryLimit: 0 } : { ...retries, retryBackoff: true }),
      },
    );
  }

  /** The next entry, which becomes this unit of work's alone, or null. */
  async take(tables: Tables, name: KeptName, at: number): Promise<Entry | null> {
    const [entry] = await this.boss.fetch(this.named(name), { db: over(tables), includeMetadata: true });
    if (entry === undefined) return null;
    return { id: entry.id, waitedMs: Math.max(0, at - entry.createdOn.getTime()), retries: entry.retryCount };
  }

  /** Takes an entry out for good, so that it never comes into the archive of the queue. */
  async remove(tables: Tables, name: KeptName, id: string): Promise<void> {
    await this.boss.deleteJob(this.named(name), id, { db: over(tables) });
  }

  /** An entry that was taken is to be tried again, as it was sent. */
  async retry(name: KeptName, id: string): Promise<void> {
    await this.boss.fail(this.named(name), id);
  }

  /** The solve that waits longest becomes the taker's alone, in one statement, and whoever sent it is told. */
  async takeSolve({ query }: Tables, at: number): Promise<(Entry & { readonly content: string }) | null> {
    const [row] = await query(
      `WITH next AS (
          SELECT id FROM parcels WHERE queue = ? AND expires_at > ? ORDER BY sent_at FOR UPDATE SKIP LOCKED LIMIT 1
        ), taken AS (
          DELETE FROM parcels USING next WHERE parcels.id = next.id RETURNING parcels.id, content, sent_at
        )
        SELECT id, content, sent_at, pg_notify('mingle_reports', ? || id) FROM taken`,
      [this.solves, at, BEGUN],
    );
    if (row === undefined) return null;
    const waitedMs = Math.max(0, at - Number(row.sent_at));
    return { id: text(row.id), content: text(row.content), waitedMs, retries: 0 };
  }

  /** The processes whose last heartbeat came after `seenAfter`, their workers that calls can have, and the calls that wait. */
  async workers(
    { query }: Tables,
    times: { readonly at: number; readonly seenAfter: number },
  ): Promise<{ processes: number; slots: number; depth: number }> {
    const [row] = await query(
      `SELECT count(*) AS processes, coalesce(sum(slots), 0) AS slots,
          (SELECT count(*) FROM parcels WHERE queue = ? AND expires_at > ?) AS depth
        FROM processes WHERE queue_group = ? AND heard_at > ?`,
      [this.solves, times.at, this.group, times.seenAfter],
    );
    return { processes: Number(row.processes), slots: Number(row.slots), depth: Number(row.depth) };
  }

  /** Says that a process is there with so many slots, or takes nothing (null), and answers what waits; in one statement. */
  async beat(
    { query }: Tables,
    { id, slots, at }: { readonly id: string; readonly slots: number | null; readonly at: number },
  ): Promise<Record<QueueName, number>> {
    const [said, values] = slots === null ? [AWAY, [id]] : [HEARD, [id, this.group, slots, at]];
    return query(`WITH said AS (${said}) ${this.waiting}`, [...values, ...this.waitingAt(at)]).then(depthsOf);
  }

  async depths({ query }: Tables, at: number): Promise<Record<QueueName, number>> {
    return query(this.waiting, this.waitingAt(at)).then(depthsOf);
  }

  /** Brings back entries whose worker died. */
  async maintain(): Promise<void> {
    await this.boss.maintain();
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private readonly waiting = `SELECT (SELECT count(*) FROM parcels WHERE queue = ? AND expires_at > ?) AS solves, ${KEPT.map(
    (name) =>
      `(SELECT count(*) FROM ${SCHEMA}.job WHERE name = ? AND state < 'active' AND start_after < now()) AS ${name}`,
  ).join(', ')}`;

  private waitingAt(at: number): SqlValue[] {
    return [this.solves, at, ...KEPT.map((name) => this.named(name))];
  }

  /** Of parcels that the next idle worker takes. */
  get solves(): string {
    return `solves-${this.group}`;
  }

  private named(name: KeptName): string {
    return `${name}-${this.group}`;
  }
}

function depthsOf([{ solves, jobs, webhooks }]: SqlRow[]): Record<QueueName, number> {
  return { solves: Number(solves), jobs: Number(jobs), webhooks: Number(webhooks) };
}

/** The statements of pg-boss inside a unit of work of the store. */
function over({ query }: Tables): PgBoss.Db {
  return {
    executeSql: async (text, values) => ({ rows: await query(text, values as SqlValue[]) }),
  };
}
