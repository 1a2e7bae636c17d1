/**
 * Work for other processes, kept by pg-boss in PostgreSQL. The queue knows ids alone: what is to be done is a sealed
 * parcel of the store. Entries come and go in units of work of the store, so that a claim and its entry are one.
 */
import PgBoss from 'pg-boss';
import type { Tables } from '../store/contract.ts';
import { connectionPool } from '../store/postgres.ts';
import type { SqlValue } from '../store/sql.ts';

/** `solves`: those that a caller waits for. */
export const NAMES = ['solves', 'jobs', 'webhooks'] as const;
export type QueueName = (typeof NAMES)[number];

const SCHEMA = 'mingle_queue';
const CONNECTIONS = 2;
/** A queue entry that nobody took or finished in a day is forgotten; parcels and jobs end long before. */
const RETENTION_HOURS = 24;
/** Only webhooks stay entries while they are worked on: one whose sender died is sent again after this. */
const EXPIRY_SECONDS = 30;

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
        for (const name of NAMES) await queue.boss.createQueue(queue.named(name));
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

  async send(tables: Tables, name: QueueName, id: string, retries?: RetryOptions): Promise<void> {
    await this.boss.send(
      this.named(name),
      {},
      {
        id,
        db: over(tables),
        expireInSeconds: EXPIRY_SECONDS,
        retentionHours: RETENTION_HOURS,
        ...(retries === undefined ? { retryLimit: 0 } : { ...retries, retryBackoff: true }),
      },
    );
  }

  /** The next entry, which becomes this unit of work's alone, or null. */
  async take(tables: Tables, name: QueueName, at: number): Promise<Entry | null> {
    const [entry] = await this.boss.fetch(this.named(name), { db: over(tables), includeMetadata: true });
    if (entry === undefined) return null;
    return { id: entry.id, waitedMs: Math.max(0, at - entry.createdOn.getTime()), retries: entry.retryCount };
  }

  /** Takes an entry out for good, so that it never comes into the archive of the queue. */
  async remove(tables: Tables, name: QueueName, id: string): Promise<void> {
    await this.boss.deleteJob(this.named(name), id, { db: over(tables) });
  }

  /** An entry that was taken is to be tried again, as it was sent. */
  async retry(name: QueueName, id: string): Promise<void> {
    await this.boss.fail(this.named(name), id);
  }

  /** Entries that wait. */
  depth(name: QueueName): Promise<number> {
    return this.boss.getQueueSize(this.named(name));
  }

  /** Brings back entries whose worker died. */
  async maintain(): Promise<void> {
    await this.boss.maintain();
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private named(name: QueueName): string {
    return `${name}-${this.group}`;
  }
}

/** The statements of pg-boss inside a unit of work of the store. */
function over({ query }: Tables): PgBoss.Db {
  return {
    executeSql: async (text, values) => ({ rows: await query(text, values as SqlValue[]) }),
  };
}
