/** A process of `mingle work`: takes from the queue what servers put there, as much as its workers can do. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { settle } from '../domain/claimed-solve.ts';
import type { CallParcel } from '../domain/elsewhere-port.ts';
import { idempotencyOf } from '../domain/idempotency.ts';
import { serveMetrics } from '../http/metrics-server.ts';
import { recoverJobs } from '../jobs/recover-jobs.ts';
import { listen } from '../queue/listen.ts';
import { DONE, notify, WORKERS } from '../queue/notices.ts';
import { beat, forgetSilent, takeSolve as takeNext, watchDepths } from '../queue/queue.ts';
import { type QueueName, Sealer } from '../queue/sealer.ts';
import type { ServiceConfig } from '../settings/config.ts';
import type { Tables } from '../store/contract.ts';
import { openStore } from '../store/open.ts';
import { poolOf } from '../workers/pool.ts';
import { type Cancellations, takeJob } from './job-task.ts';
import { workMetrics } from './metrics.ts';
import { stored, type Task, type WorkLog, type WorkParts, type WorkStep } from './parts.ts';
import { takeWebhook } from './webhook-task.ts';

export interface WorkOptions {
  readonly log: WorkLog;
  readonly worker: string;
  readonly onStep?: (step: WorkStep) => void;
}

/** Time between heartbeats, and between looks for work of which no notice came. */
const HEARTBEAT_MS = 2500;
/** From the begin or end of a job to a heartbeat of its own. */
const CHANGE_MS = 100;
/** How often to look for jobs that were lost with their worker, and for what is past its time. */
const RECOVERY_MS = 5000;
const PURGE_MS = 30_000;
/** Processes without a heartbeat for this long are forgotten. */
const FORGOTTEN_MS = 60_000;
const READY_MS = 50;
/** Some receivers take their time. */
const WEBHOOKS_AT_ONCE = 4;

export async function startWork(config: ServiceConfig, options: WorkOptions) {
  const { log } = options;
  const sealer = new Sealer(config.queue_secret ?? '');
  const store = await openStore(config.store, { server: true, connections: config.store_connections });
  const solver = poolOf(config, options.worker, 0);
  const metrics = workMetrics(solver);
  watchDepths(metrics.registry, store, sealer);
  const ending = new AbortController();
  const { onStep } = options;
  const parts: WorkParts = {
    config,
    store,
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
  const cancellations: Cancellations = new Map();

  const id = randomUUID();
  let stopping = false;
  const due: Record<QueueName, Due> = { solves: new Due(), jobs: new Due(), webhooks: new Due() };
  const alarm = new Alarm();
  const stopListening = listen(config.store, 'work', (text) => {
    cancellations.get(text)?.();
    if (text in due) due[text as QueueName].add(1);
    alarm.ring();
  });

  const loops: Promise<void>[] = [];
  const mostJobs = Math.min(config.workers, config.jobs.workers ?? Math.max(1, config.workers - 1));
  let jobs = 0;
  let held = 0;
  let soon: NodeJS.Timeout | undefined;
  /** Each worker goes for calls first, since somebody waits for them. */
  async function next(): Promise<Task | null> {
    const solve = await due.solves.take(() => takeSolve(parts));
    if (solve !== null || jobs >= mostJobs) return solve;
    jobs++;
    const job = await due.jobs
      .take(() => takeJob(parts, cancellations))
      .catch((error: unknown) => {
        jobs--;
        throw error;
      });
    if (job === null) jobs--;
    return job === null ? null : () => hold(job);
  }
  async function hold(job: Task): Promise<void> {
    held++;
    tellSoon();
    await job().finally(() => {
      jobs--;
      held--;
      tellSoon();
    });
  }
  async function loop(take: () => Promise<Task | null>, ready = () => true): Promise<void> {
    while (!stopping) {
      const { rings } = alarm;
      const task = ready() ? await take().catch(() => null) : null;
      if (task !== null)
        await task().catch((error: unknown) => log.error({ err: error }, 'work could not be finished'));
      else if (ready()) await alarm.wait(rings);
      else await pause(READY_MS);
    }
  }

  const tasks = [
    setInterval(() => report(heartbeat()), HEARTBEAT_MS),
    setInterval(() => report(recovery()), RECOVERY_MS),
    setInterval(() => report(purge()), PURGE_MS),
  ];
  let told: number | null = null;
  /** Workers that calls can have, which are those that no job has; null: it takes nothing. */
  function slots(): number | null {
    return stopping || solver.readiness() !== null ? null : config.workers - held;
  }
  async function heartbeat(): Promise<void> {
    const now = slots();
    const said = { id, slots: now, at: store.now() };
    const found = await store.single((tables) => beat(tables, sealer, said));
    for (const [name, depth] of Object.entries(found)) due[name as QueueName].set(depth);
    alarm.ring();
    if (now === told) return;
    await store.single((tables) => notify(tables, 'reports', WORKERS));
    told = now;
  }
  /** A job that takes the place of another one costs the database nothing. */
  function tellSoon(): void {
    soon ??= setTimeout(() => {
      soon = undefined;
      if (slots() !== told) report(heartbeat());
    }, CHANGE_MS);
  }
  async function recovery(): Promise<void> {
    const failed = await recoverJobs(parts);
    if (failed > 0) metrics.worked('jobs', 'failed', failed);
  }
  async function purge(): Promise<void> {
    await store.single(({ parcels }) => parcels.purge(store.now()));
    await store.single((tables) => forgetSilent(tables, store.now() - FORGOTTEN_MS));
  }
  function report(task: Promise<unknown>): void {
    task.catch((error: unknown) => log.warn({ err: error }, 'housekeeping failed; it will be tried again'));
  }

  async function whenReady(): Promise<void> {
    while (!stopping && solver.readiness() !== null) await pause(READY_MS);
  }

  let endMetrics = () => {};
  /** Takes no more, finishes what it can in time, hands the rest back, and closes everything. */
  async function stop(): Promise<void> {
    stopping = true;
    alarm.ring();
    const late = setTimeout(() => ending.abort(), config.shutdown_ms);
    await Promise.all(loops);
    clearTimeout(late);
    for (const task of tasks) clearInterval(task);
    clearTimeout(soon);
    await stopListening();
    await solver.close(0);
    endMetrics();
    // It says that it takes nothing: servers hear of it at once, and send calls elsewhere.
    await heartbeat().catch(() => undefined);
    await store.close();
  }

  try {
    endMetrics = await serveMetrics(metrics, config);
    solver.start();
    void whenReady().then(() => report(heartbeat()));
    // Only a worker that is idle may look, so that nothing is taken that has to wait again.
    for (let i = 0; i < config.workers; i++) loops.push(loop(next, () => solver.idle));
    for (let i = 0; i < WEBHOOKS_AT_ONCE; i++)
      loops.push(loop(() => due.webhooks.take(() => takeWebhook(parts))));
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A solve that a caller waits for. Taken out of the queue for good: whatever becomes of this process, no other one will begin it again. */
async function takeSolve(parts: WorkParts): Promise<Task | null> {
  const { store, sealer, metrics } = parts;
  const at = store.now();
  const taken = await store.single((tables) => takeNext(tables, sealer.queues, at));
  if (taken === null) return null;
  metrics.waited('solves', at - taken.sentAt);
  return () => solve(parts, sealer.open<CallParcel>(taken.id, taken.content));
}

async function solve(parts: WorkParts, parcel: CallParcel): Promise<void> {
  const { store, solver, metrics, log } = parts;
  const { request } = parcel.parsed;
  const result = await solver.run({ request, timeSeconds: parcel.claim.reservedMs / 1000 });
  const { report } = result;
  if (report.kind === 'failed') log.error({ reason: report.reason, trace: report.trace }, 'a solve failed');
  const { seal } = idempotencyOf(parcel.key);
  const tell = (tables: Tables) => notify(tables, 'reports', `${DONE}${parcel.claim.id}`);
  const ended = await stored(parts, (tables) => settle(tables, parcel, result, store.now(), seal, tell));
  metrics.worked('solves', report.kind);
  const outcome = ended?.outcome ?? 'lost';
  log.info({ queue: 'solves', outcome, usedMs: Math.ceil(result.usedMs) }, 'worked');
}

/** How much of a kind there may be to do, by the notices that came. */
class Due {
  private most = 0;
  private noticed = 0;

  add(more: number): void {
    this.noticed += more;
    this.most += more;
  }

  set(most: number): void {
    this.most = most;
  }

  /** Asks only where a notice came; finding nothing ends the notices that came before it asked. */
  async take<T>(ask: () => Promise<T | null>): Promise<T | null> {
    if (this.most <= 0) return null;
    this.most--;
    const { noticed } = this;
    const taken = await ask();
    if (taken === null) this.most = Math.min(this.most, this.noticed - noticed);
    return taken;
  }
}

class Alarm {
  rings = 0;
  private waiting: (() => void)[] = [];

  ring(): void {
    this.rings++;
    for (const wake of this.waiting.splice(0)) wake();
  }

  /** @param since the rings that are known; where there were more, there is nothing to wait for. */
  async wait(since: number): Promise<void> {
    if (this.rings === since) await new Promise<void>((wake) => this.waiting.push(wake));
  }
}
