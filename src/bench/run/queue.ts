/**
 * Attempts that any number of machines take turns at, in PostgreSQL, kept by pg-boss: who takes one has it until it has
 * ended or its time is long over; what a machine leaves that went away is another's.
 */
import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import PgBoss from 'pg-boss';
import { type Checked, refuse } from '../../shared/issue.ts';
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
/** How long a database may be away, as when it is restarted. */
const PATIENCE_MINUTES = 5;

interface Entry {
  readonly key: string;
  readonly attemptId: string;
}

/** A queue a comparator, so that who lacks one leaves its attempts to others. */
export class AttemptQueue {
  private readonly boss: PgBoss;
  private readonly names: readonly string[];
  private readonly tell: (words: string) => void;

  /** Connects once, so that an address where nothing is fails before adapters are checked. @throws what the database says */
  static async reach(url: string): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.end();
  }

  /**
   * Opens the queue of a plan's attempts, and fills it where nobody has.
   *
   * @param run whoever gives the same name, for the same cases and comparators, shares the queue
   * @param tell takes what whoever watches is to know, a sentence at a time
   * @returns the queue, unless it was filled under another version, adapter or limit
   * @throws what the database says
   */
  static async open(
    url: string,
    run: string,
    plan: Plan,
    tell: (words: string) => void = () => {},
  ): Promise<Checked<AttemptQueue>> {
    // What would be run where every comparator is: the same on every machine.
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
      // The same whoever makes it, so that it is there once; as PostgreSQL writes it.
      id: digestOf([base, one.attemptId]).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
      data: { key: one.key, attemptId: one.attemptId },
      // In the order of the plan, in which attempts of one case follow each other.
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
        if (other === undefined) return { ok: true, value: queue, warnings: [] };
        await queue.close();
        const message = `The queue has ${other} under another version, adapter or limit than there is here.`;
        const advice = 'Bring this machine to what the others have, or begin anew with another --run.';
        return refuse('other_plan', message, advice);
      } catch (error) {
        // Of workers that come at the same moment one makes the tables, and the others fail at it.
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
    // What fails is told by the call that it fails.
    this.boss.on('error', () => {});
  }

  /**
   * Attempts for this journal, one at a time, until all that can be run here have ended: the next is taken when the one before is in
   * the journal; what is not in it then, is given back. A database that is away is waited for.
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

  /** The first by the order of the plan; null: none waits. */
  private async take(): Promise<PgBoss.Job<Entry> | null> {
    const waits = "name = ANY ($1) AND state < 'active' AND start_after < now()";
    const [next] = await this.ask(`SELECT name FROM job WHERE ${waits} ORDER BY priority DESC LIMIT 1`);
    const [entry] = next === undefined ? [] : await this.boss.fetch<Entry>(next.name);
    return entry ?? null;
  }

  /** How many attempts nobody brought to an end in so many tries. */
  givenUp(): Promise<number> {
    return this.count("state = 'failed'");
  }

  /** Calls again until the database answers; for some minutes, if it has gone away. */
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

  /** An attempt that has another key. Looked for before one is taken: to give it back would be a try. */
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

/** How long each attempt may be somebody's, in seconds. */
function expiries({ cases, settings }: Plan): (attempt: PlannedAttempt) => number {
  const { graceSeconds, resourceClasses } = settings;
  const classes = new Map(cases.map(({ id, resourceClass }) => [id, resourceClass]));
  return ({ caseId }) => {
    const { timeout_seconds: limit } = resourceClasses[classes.get(caseId) ?? 'standard'];
    return Math.ceil(limit + graceSeconds + MARGIN_SECONDS);
  };
}

/** It is not there, goes down or comes up; what it says of a call itself is another matter. */
function isAway(error: unknown): boolean {
  const { code = '', message = '' } = error as { readonly code?: string; readonly message?: string };
  return /^(E[A-Z]+|57P0[123]|08...)$/.test(code) || message.startsWith('Connection terminated');
}

function digestOf(parts: readonly string[]): string {
  return hash('sha256', JSON.stringify(parts)).slice(0, 32);
}
