/**
 * A queue of attempts in PostgreSQL, by pg-boss, shared by any number of machines. A worker owns an attempt until it has ended
 * or its time has expired; then another worker can take it.
 */
import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import PgBoss from 'pg-boss';
import { accept, type Checked, refuse } from '../../shared/issue.ts';
import type { Journal } from './journal.ts';
import { attemptsOf, type Plan, type PlannedAttempt } from './plan.ts';

const SCHEMA = 'mingle_bench';
/** Most times an attempt is taken, counting those that a stopped worker gave back. */
const TRIES = 10;
/** Seconds beyond limit and grace: to set up the confinement, judge the answer, and ask VeriPB, which may take a minute. */
const MARGIN_SECONDS = 180;
/** Seconds for which finished attempts, and attempts nobody takes, are kept. */
const KEPT_SECONDS = 30 * 24 * 3600;
const WAIT_MILLISECONDS = 1000;
/** How long the database may be unreachable, for instance while it restarts. */
const PATIENCE_MINUTES = 5;

interface Entry {
  readonly key: string;
  readonly attemptId: string;
}

/** One queue per comparator: workers without that comparator leave its attempts to others. */
export class AttemptQueue {
  private readonly boss: PgBoss;
  private readonly names: readonly string[];
  private readonly tell: (words: string) => void;

  /** Connects once, so that a wrong address fails before adapters are checked. @throws errors of the database */
  static async reach(url: string): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.end();
  }

  /**
   * Opens the queue of a plan's attempts, and fills it if it is empty.
   * @param run workers with the same name, cases and comparators share the queue
   * @param tell receives messages for the user, one sentence each
   * @returns the queue; refused if it was filled with another version, adapter or limit
   * @throws errors of the database
   */
  static async open(
    url: string,
    run: string,
    plan: Plan,
    tell: (words: string) => void = () => {},
  ): Promise<Checked<AttemptQueue>> {
    // As if every comparator were installed: the same list on every machine.
    const admissions = plan.admissions.map((one) =>
      one.state === 'unsupported' ? one : { ...one, state: 'eligible' as const },
    );
    const whole = attemptsOf({ ...plan, admissions }).map(({ attemptId }) => attemptId);
    const places = new Map(whole.map((id, at) => [id, at]));
    const base = digestOf([run, ...whole]);
    const attempts = attemptsOf(plan);
    const nameOf = ({ comparatorId }: PlannedAttempt) => `${base}-${comparatorId}`;
    const names = [...new Set(attempts.map(nameOf))];
    const secondsOf = expiries(plan);
    const entries = attempts.map((one) => ({
      name: nameOf(one),
      // The same id from every worker, so that an attempt is queued once; in PostgreSQL's notation of a UUID.
      id: digestOf([base, one.attemptId]).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
      data: { key: one.key, attemptId: one.attemptId },
      // In the order of the plan, so that attempts of one case follow each other.
      priority: -(places.get(one.attemptId) ?? 0),
      expireInSeconds: secondsOf(one),
      retryLimit: TRIES - 1,
      keepUntil: new Date(Date.now() + KEPT_SECONDS * 1000),
    }));
    const queue = new AttemptQueue(url, names, tell);
    for (let tries = 1; ; tries++) {
      try {
        await queue.boss.start();
        for (const name of names) await queue.boss.createQueue(name);
        await queue.boss.insert(entries);
        const other = await queue.otherThan(attempts);
        if (other === undefined) return accept(queue);
        await queue.close();
        const message = `The queue has ${other} under another version, adapter or limit than there is here.`;
        const advice = 'Bring this machine to what the others have, or begin anew with another --run.';
        return refuse('other_plan', message, advice);
      } catch (error) {
        // If workers start at the same moment, one creates the tables and the others get an error: they retry.
        if (tries < 5 && error instanceof pg.DatabaseError) continue;
        await queue.close();
        throw error;
      }
    }
  }

  private constructor(url: string, names: readonly string[], tell: (words: string) => void) {
    this.names = names;
    this.tell = tell;
    this.boss = new PgBoss({
      connectionString: url,
      schema: SCHEMA,
      max: 2,
      schedule: false,
      supervise: false,
      archiveCompletedAfterSeconds: KEPT_SECONDS,
      archiveFailedAfterSeconds: KEPT_SECONDS,
    });
    // Errors are reported by the call that fails.
    this.boss.on('error', () => {});
  }

  /**
   * Attempts for this journal, one at a time, until all that can run here have ended. The next is taken once the one before is
   * in the journal; one that is not is given back. Waits while the database is unreachable.
   */
  async *attempts(journal: Journal, signal: AbortSignal): AsyncGenerator<PlannedAttempt> {
    const known = new Map(attemptsOf(journal.plan).map((attempt) => [attempt.key, attempt]));
    while (!signal.aborted) {
      const entry = await this.patiently(() => this.take(), signal);
      if (entry === null) {
        const open = await this.patiently(() => this.count("state < 'completed'"), signal);
        if (open === 0) return;
        await pause(WAIT_MILLISECONDS);
        await this.patiently(() => this.boss.maintain(), signal);
        continue;
      }
      const { name, id, data } = entry;
      const attempt = known.get(data.key);
      try {
        if (attempt !== undefined && !journal.has(data.key)) yield attempt;
      } finally {
        const end = journal.has(data.key) ? 'complete' : 'fail';
        await this.patiently(() => this.boss[end](name, id), signal);
      }
    }
  }

  /** The first waiting attempt in the order of the plan; null if none waits. */
  private async take(): Promise<PgBoss.Job<Entry> | null> {
    const waits = "name = ANY ($1) AND state < 'active' AND start_after < now()";
    const [next] = await this.ask(`SELECT name FROM job WHERE ${waits} ORDER BY priority DESC LIMIT 1`);
    const [entry] = next === undefined ? [] : await this.boss.fetch<Entry>(next.name);
    return entry ?? null;
  }

  /** Number of attempts that failed `TRIES` times. */
  givenUp(): Promise<number> {
    return this.count("state = 'failed'");
  }

  /** Retries a call while the database is unreachable, for at most `PATIENCE_MINUTES`. */
  private async patiently<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (let since: number | null = null; ; await pause(WAIT_MILLISECONDS)) {
      try {
        const answer = await call();
        if (since !== null) this.tell('The queue answers again.');
        return answer;
      } catch (error) {
        if (!isAway(error) || signal.aborted) throw error;
        if (since === null)
          this.tell(`The queue does not answer; waiting for it, at most ${PATIENCE_MINUTES} minutes.`);
        since ??= performance.now();
        if (performance.now() - since > PATIENCE_MINUTES * 60_000) throw error;
      }
    }
  }

  /** An attempt queued with another key. Checked before taking one, since giving it back would count as a try. */
  private async otherThan(attempts: readonly PlannedAttempt[]): Promise<string | undefined> {
    const [other] = await this.ask(
      "SELECT data->>'attemptId' AS id FROM job WHERE name = ANY ($1) AND data->>'key' <> ALL ($2) LIMIT 1",
      attempts.map(({ key }) => key),
    );
    return other?.id;
  }

  private async count(which: string): Promise<number> {
    const [{ n }] = await this.ask(`SELECT count(*) AS n FROM job WHERE name = ANY ($1) AND ${which}`);
    return Number(n);
  }

  private async ask(sql: string, ...values: unknown[]): Promise<Record<string, string>[]> {
    const whole = sql.replace('FROM job', `FROM ${SCHEMA}.job`);
    return (await this.boss.getDb().executeSql(whole, [this.names, ...values])).rows;
  }

  async close(): Promise<void> {
    await this.boss.stop({ graceful: false });
  }
}

/** Seconds after which a worker loses an attempt. */
function expiries({ cases, settings }: Plan): (attempt: PlannedAttempt) => number {
  const { graceSeconds, resourceClasses } = settings;
  const classes = new Map(cases.map(({ id, resourceClass }) => [id, resourceClass]));
  return ({ caseId }) => {
    const { timeout_seconds: limit } = resourceClasses[classes.get(caseId) ?? 'standard'];
    return Math.ceil(limit + graceSeconds + MARGIN_SECONDS);
  };
}

/** The database is unreachable, stopping or starting; errors of the statement itself are not. */
function isAway(error: unknown): boolean {
  const { code = '', message = '' } = error as { readonly code?: string; readonly message?: string };
  return /^(E[A-Z]+|57P0[123]|08...)$/.test(code) || message.startsWith('Connection terminated');
}

function digestOf(parts: readonly string[]): string {
  return hash('sha256', JSON.stringify(parts)).slice(0, 32);
}
