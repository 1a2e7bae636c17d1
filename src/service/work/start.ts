/** A process of `mingle work`: takes from the queue what servers put there, as much as its workers can do. */
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { serveMetrics } from '../http/metrics-server.ts';
import { recoverJobs } from '../jobs/recover-jobs.ts';
import { listen } from '../queue/listen.ts';
import { Queue } from '../queue/queue.ts';
import { Sealer } from '../queue/sealer.ts';
import type { ServiceConfig } from '../settings/config.ts';
import { StoreUnavailable } from '../store/contract.ts';
import { openStore } from '../store/open.ts';
import { WorkerPool } from '../workers/pool.ts';
import { JobCancellations, takeJob } from './job-task.ts';
import { WorkMetrics } from './metrics.ts';
import type { Task, WorkLog, WorkParts, WorkStep } from './parts.ts';
import { takeSolve } from './solve-task.ts';
import { takeWebhook } from './webhook-task.ts';

export interface WorkOptions {
  readonly log: WorkLog;
  /** The worker's program. */
  readonly worker: string;
  readonly onStep?: (step: WorkStep) => void;
}

export interface RunningWork {
  /** Takes no more, finishes what it can in time, hands the rest back, and closes everything. */
  stop(): Promise<void>;
}

const HEARTBEAT_MS = 1000;
/** How often to look for work of which no notice came. */
const LOOK_MS = 1000;
const HOUSEKEEPING_MS = 5000;
/** Processes that were not heard of for this long are forgotten. */
const FORGOTTEN_MS = 60_000;
const READY_MS = 50;
/** Some receivers take their time. */
const WEBHOOKS_AT_ONCE = 4;

/** Throws when the store cannot be opened. */
export async function startWork(config: ServiceConfig, options: WorkOptions): Promise<RunningWork> {
  const { log } = options;
  const sealer = new Sealer(config.queue_secret ?? '');
  const store = await openStore(config.store, { server: true, connections: config.store_connections });
  const queue = await Queue.open(config.store, sealer.group).catch(async (error: unknown) => {
    await store.close();
    throw new StoreUnavailable(error);
  });
  const solver = new WorkerPool({
    script: options.worker,
    size: config.workers,
    queue: 0,
    killAfterMs: config.solve.worker_ms,
    memoryMb: config.worker_memory_mb,
  });
  const metrics = new WorkMetrics(queue, solver);
  const ending = new AbortController();
  const { onStep } = options;
  const parts: WorkParts = {
    config,
    store,
    queue,
    sealer,
    metrics,
    log,
    ending: ending.signal,
    solver: {
      async run(job, runOptions) {
        while (solver.takeSlot() !== null) await pause(READY_MS);
        return solver.run(job, runOptions);
      },
    },
    ...(onStep ? { onStep } : {}),
  };
  const cancellations = new JobCancellations();

  const id = randomUUID();
  let stopping = false;
  const alarm = new Alarm();
  const stopListening = listen(config.store, 'work', (text) => {
    cancellations.heard(text);
    alarm.ring();
  });

  const loops: Promise<void>[] = [];
  const mostJobs = Math.min(config.workers, config.jobs.workers ?? Math.max(1, config.workers - 1));
  let jobs = 0;
  /** Each worker goes for calls first, since somebody waits for them. */
  async function next(): Promise<Task | null> {
    const solve = await takeSolve(parts);
    if (solve !== null || jobs >= mostJobs) return solve;
    jobs++;
    const job = await takeJob(parts, cancellations).catch((error: unknown) => {
      jobs--;
      throw error;
    });
    if (job === null) jobs--;
    return job === null ? null : () => job().finally(() => jobs--);
  }
  async function loop(take: () => Promise<Task | null>, ready: () => boolean): Promise<void> {
    while (!stopping) {
      const { rings } = alarm;
      // A database that is away shows in the heartbeat.
      const task = ready() ? await take().catch(() => null) : null;
      if (task === null) await alarm.wait(ready() ? LOOK_MS : READY_MS, rings);
      else await task().catch((error: unknown) => log.error({ err: error }, 'work could not be finished'));
    }
  }

  const tasks = [
    setInterval(() => report(heartbeat()), HEARTBEAT_MS),
    setInterval(() => report(housekeeping()), HOUSEKEEPING_MS),
  ];
  function heartbeat(): Promise<void> {
    const slots = !stopping && solver.readiness() === null ? config.workers : 0;
    return store.write(({ processes }) => processes.heard(id, queue.group, slots, store.now()));
  }
  async function housekeeping(): Promise<void> {
    const failed = await recoverJobs(parts);
    if (failed > 0) metrics.worked('jobs', 'failed', failed);
    await store.write(async ({ parcels, processes }) => {
      await parcels.purge(store.now());
      await processes.purge(store.now() - FORGOTTEN_MS);
    });
    await queue.maintain();
  }
  function report(task: Promise<unknown>): void {
    task.catch((error: unknown) => log.warn({ err: error }, 'housekeeping failed; it will be tried again'));
  }

  let metricsServer: Server | undefined;
  async function stop(): Promise<void> {
    stopping = true;
    alarm.ring();
    const late = setTimeout(() => ending.abort(), config.shutdown_ms);
    await Promise.all(loops);
    clearTimeout(late);
    for (const task of tasks) clearInterval(task);
    await stopListening();
    await solver.close(0);
    metricsServer?.close();
    metricsServer?.closeAllConnections();
    await store.write(({ processes }) => processes.remove(id)).catch(() => undefined);
    await queue.close();
    await store.close();
  }

  try {
    if (config.metrics_port !== null) {
      metricsServer = await serveMetrics(metrics, config.metrics_port, config.metrics_host);
    }
    solver.start();
    // Only a worker that is idle may look, so that nothing is taken that has to wait again.
    const free = () => solver.readiness() === null;
    for (let i = 0; i < config.workers; i++) loops.push(loop(next, free));
    const always = () => true;
    for (let i = 0; i < WEBHOOKS_AT_ONCE; i++) loops.push(loop(() => takeWebhook(parts), always));
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Wakes all who wait for it, each of whom waits so long at most. */
class Alarm {
  rings = 0;
  private readonly waiting = new Set<() => void>();

  ring(): void {
    this.rings++;
    for (const wake of this.waiting) wake();
  }

  /** @param since the rings that are known; where there were more, there is nothing to wait for. */
  async wait(ms: number, since: number): Promise<void> {
    if (this.rings !== since) return;
    await new Promise<void>((done) => {
      const wake = () => {
        clearTimeout(timer);
        this.waiting.delete(wake);
        done();
      };
      const timer = setTimeout(wake, ms);
      this.waiting.add(wake);
    });
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((later) => setTimeout(later, ms));
}
