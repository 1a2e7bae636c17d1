/** A `mingle work` process: takes from the queue as much work as its workers can do. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { serveMetrics } from '../http/metrics-server.ts';
import { recoverJobs } from '../jobs/recover-jobs.ts';
import { listen } from '../queue/listen.ts';
import { notify, WORKERS } from '../queue/notices.ts';
import { beat, forgetSilent, watchDepths } from '../queue/queue.ts';
import { type QueueName, Sealer } from '../queue/sealer.ts';
import type { ServiceConfig } from '../settings/config.ts';
import type { Store } from '../store/contract.ts';
import { openStore } from '../store/open.ts';
import { poolOf, type WorkerPool } from '../workers/pool.ts';
import { Alarm, Due } from './due.ts';
import { type Cancellations, takeJob } from './job-task.ts';
import { workMetrics } from './metrics.ts';
import type { Task, WorkLog, WorkParts, WorkStep } from './parts.ts';
import { takeSolve } from './solve-task.ts';
import { takeWebhook } from './webhook-task.ts';

export interface WorkOptions {
  readonly log: WorkLog;
  readonly worker: string;
  readonly onStep?: (step: WorkStep) => void;
}

/** Interval of heartbeats, and of polls for work whose notice was lost. */
const HEARTBEAT_MS = 2500;
/** Delay of the extra heartbeat after a job begins or ends. */
const CHANGE_MS = 100;
/** Intervals of the search for jobs whose worker was lost, and of deleting expired data. */
const RECOVERY_MS = 5000;
const PURGE_MS = 30_000;
/** Processes without a heartbeat for this long are deleted. */
const FORGOTTEN_MS = 60_000;
const READY_MS = 50;
/** Many at a time, since one account may name receivers that never answer (research/service.md). */
const WEBHOOKS_AT_ONCE = 64;

/** @throws Error if the store cannot be opened or the port for metrics is taken */
export async function startWork(config: ServiceConfig, options: WorkOptions): Promise<Work> {
  const store = await openStore(config.store, { server: true, connections: config.store_connections });
  const work = new Work(config, store, options);
  try {
    await work.begin();
  } catch (error) {
    await work.stop();
    throw error;
  }
  return work;
}

class Work {
  private readonly parts: WorkParts;
  private readonly pool: WorkerPool;
  private readonly ending = new AbortController();
  private readonly cancellations: Cancellations = new Map();
  private readonly due: Record<QueueName, Due> = { solves: new Due(), jobs: new Due(), webhooks: new Due() };
  private readonly alarm = new Alarm();
  private readonly stopListening: () => Promise<void>;
  private readonly loops: Promise<void>[] = [];
  private readonly housekeeping: readonly NodeJS.Timeout[];
  private readonly id = randomUUID();
  private readonly mostJobs: number;
  private stopping = false;
  private endMetrics = () => {};
  /** Jobs being looked for or held, and those held. */
  private jobs = 0;
  private held = 0;
  /** The slots last reported to servers, and the timer of the next report. */
  private told: number | null = null;
  private soon: NodeJS.Timeout | undefined;

  constructor(config: ServiceConfig, store: Store, { log, worker, onStep }: WorkOptions) {
    const sealer = new Sealer(config.queue_secret ?? '');
    const pool = poolOf(config, worker, 0);
    const run: WorkParts['solver']['run'] = async (job, options) => {
      while (pool.takeSlot() !== null) await pause(READY_MS);
      return pool.run(job, options);
    };
    const metrics = workMetrics(pool);
    watchDepths(metrics.registry, store, sealer);
    const parts = { config, store, sealer, metrics, log, ending: this.ending.signal, solver: { run } };
    this.pool = pool;
    this.parts = onStep ? { ...parts, onStep } : parts;
    this.mostJobs = Math.min(config.workers, config.jobs.workers ?? Math.max(1, config.workers - 1));
    this.stopListening = listen(config.store, 'work', (text) => this.hear(text));
    this.housekeeping = [
      setInterval(() => this.report(this.heartbeat()), HEARTBEAT_MS),
      setInterval(() => this.report(this.recovery()), RECOVERY_MS),
      setInterval(() => this.report(this.purge()), PURGE_MS),
    ];
  }

  async begin(): Promise<void> {
    const { parts, pool, due, loops } = this;
    this.endMetrics = await serveMetrics(parts.metrics, parts.config);
    pool.start();
    void this.whenReady().then(() => this.report(this.heartbeat()));
    // Only idle workers look for work, so that nothing is taken that must wait again.
    const idle = () => pool.idle;
    for (let i = 0; i < parts.config.workers; i++) loops.push(this.loop(() => this.next(), idle));
    for (let i = 0; i < WEBHOOKS_AT_ONCE; i++)
      loops.push(this.loop(() => due.webhooks.take(() => takeWebhook(parts))));
  }

  /** Takes no more work, finishes what it can in time, hands the rest back, and closes everything. */
  async stop(): Promise<void> {
    const { parts, ending, loops, housekeeping, pool } = this;
    this.stopping = true;
    this.alarm.ring();
    const late = setTimeout(() => ending.abort(), parts.config.shutdown_ms);
    await Promise.all(loops);
    clearTimeout(late);
    for (const task of housekeeping) clearInterval(task);
    clearTimeout(this.soon);
    await this.stopListening();
    await pool.close(0);
    this.endMetrics();
    // Reports that it takes nothing, so that servers send calls elsewhere at once.
    await this.heartbeat().catch(() => undefined);
    await parts.store.close();
  }

  private hear(text: string): void {
    const { cancellations, due, alarm } = this;
    cancellations.get(text)?.();
    if (text in due) due[text as QueueName].add(1);
    alarm.ring();
  }

  private async loop(take: () => Promise<Task | null>, ready = () => true): Promise<void> {
    const { alarm, parts } = this;
    while (!this.stopping) {
      const { rings } = alarm;
      const task = ready() ? await take().catch(() => null) : null;
      if (task !== null)
        await task().catch((error: unknown) => parts.log.error({ err: error }, 'work could not be finished'));
      else if (ready()) await alarm.wait(rings);
      else await pause(READY_MS);
    }
  }

  /** Calls come before jobs, since somebody waits for them. */
  private async next(): Promise<Task | null> {
    const { parts, due, cancellations } = this;
    const solve = await due.solves.take(() => takeSolve(parts));
    if (solve !== null || this.jobs >= this.mostJobs) return solve;
    this.jobs++;
    const job = await due.jobs
      .take(() => takeJob(parts, cancellations))
      .catch((error: unknown) => {
        this.jobs--;
        throw error;
      });
    if (job === null) this.jobs--;
    return job === null ? null : () => this.hold(job);
  }

  private async hold(job: Task): Promise<void> {
    this.held++;
    this.tellSoon();
    await job().finally(() => {
      this.jobs--;
      this.held--;
      this.tellSoon();
    });
  }

  /** Workers available to calls, which are those without a job; null: none are taken. */
  private get slots(): number | null {
    return this.stopping || this.pool.readiness() !== null ? null : this.parts.config.workers - this.held;
  }

  private async heartbeat(): Promise<void> {
    const { parts, due, id, slots } = this;
    const { store, sealer } = parts;
    const said = { id, slots, at: store.now() };
    const found = await store.single((tables) => beat(tables, sealer, said));
    for (const [name, depth] of Object.entries(found)) due[name as QueueName].set(depth);
    this.alarm.ring();
    if (slots === this.told) return;
    await store.single((tables) => notify(tables, 'reports', WORKERS));
    this.told = slots;
  }

  /** Delayed, so that a job that replaces another costs no query. */
  private tellSoon(): void {
    this.soon ??= setTimeout(() => {
      this.soon = undefined;
      if (this.slots !== this.told) this.report(this.heartbeat());
    }, CHANGE_MS);
  }

  private async recovery(): Promise<void> {
    const failed = await recoverJobs(this.parts);
    if (failed > 0) this.parts.metrics.worked('jobs', 'failed', failed);
  }

  private async purge(): Promise<void> {
    const { store } = this.parts;
    await store.single(({ parcels }) => parcels.purge(store.now()));
    await store.single((tables) => forgetSilent(tables, store.now() - FORGOTTEN_MS));
  }

  private report(task: Promise<unknown>): void {
    task.catch((error: unknown) =>
      this.parts.log.warn({ err: error }, 'housekeeping failed; it will be tried again'),
    );
  }

  private async whenReady(): Promise<void> {
    while (!this.stopping && this.pool.readiness() !== null) await pause(READY_MS);
  }
}
