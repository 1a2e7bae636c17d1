/**
 * Attempts that any number of machines take turns at, in PostgreSQL, kept by pg-boss: who takes one has it until it has
 * ended or its time is long over; what a machine leaves that went away is another's.
 */
import { createHash } from 'node:crypto';
import pg from 'pg';
import PgBoss from 'pg-boss';
import type { Journal } from './journal.ts';
import { attemptsOf, type Plan, type PlannedAttempt } from './plan.ts';

const SCHEMA = 'mingle_bench';
/** How often an attempt is taken that nobody brings to an end, or that a worker which was stopped gives back. */
const TRIES = 10;
/** Beyond its limit and grace: walls are built, the answer is judged, and VeriPB may take a minute. */
const MARGIN_SECONDS = 180;
/** How long is known what was done; also how long what nobody takes is kept. */
const KEPT_SECONDS = 30 * 24 * 3600;
const WAIT_MILLISECONDS = 1000;

interface Entry {
  readonly key: string;
  readonly attemptId: string;
}

export class AttemptQueue {
  private readonly boss: PgBoss;
  private readonly name: string;

  /** Connects once, so that an address where nothing is fails before adapters are checked. @throws what the database says */
  static async reach(url: string): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.end();
  }

  /**
   * Opens the queue of a plan's attempts, and fills it where nobody has.
   *
   * @param run whoever gives the same name, for the same attempts, shares the queue
   * @throws what the database says; OtherPlan where it was filled under another version, adapter or limit
   */
  static async open(url: string, run: string, plan: Plan): Promise<AttemptQueue> {
    const attempts = attemptsOf(plan);
    const queue = new AttemptQueue(url, hash([run, ...attempts.map(({ attemptId }) => attemptId)]));
    for (let tries = 1; ; tries++) {
      try {
        await queue.boss.start();
        await queue.boss.createQueue(queue.name);
        await queue.boss.insert(attempts.map((attempt, at) => queue.entryOf(plan, attempt, at)));
        await queue.refuseOthers(attempts);
        return queue;
      } catch (error) {
        // Of workers that come at the same moment one makes the tables, and the others fail at it.
        if (tries < 5 && error instanceof pg.DatabaseError) continue;
        await queue.close();
        throw error;
      }
    }
  }

  private constructor(url: string, name: string) {
    this.name = name;
    this.boss = new PgBoss({
      connectionString: url,
      schema: SCHEMA,
      max: 2,
      schedule: false,
      supervise: false,
      archiveCompletedAfterSeconds: KEPT_SECONDS,
      archiveFailedAfterSeconds: KEPT_SECONDS,
    });
    // What fails is told by the call that it fails.
    this.boss.on('error', () => {});
  }

  /** The same entry whoever makes it, so that it is there once. */
  private entryOf(
    plan: Plan,
    { key, attemptId, caseId }: PlannedAttempt,
    at: number,
  ): PgBoss.JobInsert<Entry> {
    const { graceSeconds, resourceClasses } = plan.settings;
    const resourceClass = plan.cases.find(({ id }) => id === caseId)?.resourceClass ?? 'standard';
    const most = resourceClasses[resourceClass].timeout_seconds + graceSeconds + MARGIN_SECONDS;
    return {
      name: this.name,
      id: uuid(hash([this.name, attemptId])),
      data: { key, attemptId },
      // In the order of the plan, in which attempts of one case follow each other.
      priority: -at,
      expireInSeconds: Math.ceil(most),
      retryLimit: TRIES - 1,
      keepUntil: new Date(Date.now() + KEPT_SECONDS * 1000),
    };
  }

  /**
   * Attempts for this journal, one at a time, until all of the queue have ended: the next is taken when the one before is in the
   * journal; what is not in it then, is given back.
   */
  async *attempts(journal: Journal, signal: AbortSignal): AsyncGenerator<PlannedAttempt> {
    const known = new Map(attemptsOf(journal.plan).map((attempt) => [attempt.key, attempt]));
    while (!signal.aborted) {
      const [entry] = await this.boss.fetch<Entry>(this.name);
      if (entry === undefined) {
        if ((await this.boss.getQueueSize(this.name, { before: 'completed' })) === 0) return;
        await new Promise((later) => setTimeout(later, WAIT_MILLISECONDS));
        await this.boss.maintain();
        continue;
      }
      const attempt = known.get(entry.data.key);
      const isDone = () => journal.attempts.some(({ key }) => key === entry.data.key);
      try {
        if (attempt !== undefined && !isDone()) yield attempt;
      } finally {
        if (isDone()) await this.boss.complete(this.name, entry.id);
        else await this.boss.fail(this.name, entry.id);
      }
    }
  }

  /** How many attempts nobody brought to an end in so many tries. */
  async givenUp(): Promise<number> {
    const [{ lost }] = await this.ask(
      "SELECT count(*) AS lost FROM job WHERE name = $1 AND state = 'failed'",
    );
    return Number(lost);
  }

  /** Before one is taken: to give it back would be a try. */
  private async refuseOthers(attempts: readonly PlannedAttempt[]): Promise<void> {
    const [other] = await this.ask(
      "SELECT data->>'attemptId' AS id FROM job WHERE name = $1 AND data->>'key' <> ALL ($2) LIMIT 1",
      attempts.map(({ key }) => key),
    );
    if (other !== undefined) throw new OtherPlan(other.id);
  }

  private async ask(sql: string, ...values: unknown[]): Promise<Record<string, string>[]> {
    const whole = sql.replace('FROM job', `FROM ${SCHEMA}.job`);
    return (await this.boss.getDb().executeSql(whole, [this.name, ...values])).rows;
  }

  async close(): Promise<void> {
    await this.boss.stop({ graceful: false });
  }
}

export class OtherPlan extends Error {
  override name = 'OtherPlan';
  readonly attemptId: string;

  constructor(attemptId: string) {
    super(`another plan has ${attemptId}`);
    this.attemptId = attemptId;
  }
}

function hash(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

/** 32 hexadecimal digits as PostgreSQL writes them. */
function uuid(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
