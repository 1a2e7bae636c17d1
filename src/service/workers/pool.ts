/** The worker processes: a fixed number, each replaced when it dies, and a short queue before them. */
import { setTimeout as pause } from 'node:timers/promises';
import { counted } from '../../shared/figures.ts';
import { overloaded, type Refusal, SHUTTING_DOWN, starting, untilRoom } from '../domain/refusal.ts';
import type { SolveJob, TimedReport } from '../domain/solver-port.ts';
import type { ServiceConfig } from '../settings/config.ts';
import { type RunOptions, type WorkerOptions, WorkerProcess } from './worker-process.ts';

export interface PoolOptions extends WorkerOptions {
  readonly size: number;
  readonly queue: number;
}

interface Waiting {
  readonly job: SolveJob;
  readonly options: RunOptions;
  readonly timer: NodeJS.Timeout;
  readonly done: (result: TimedReport) => void;
}

const LONGEST_RESPAWN_MS = 5000;
/** Time for a killed worker's replacement to come up. */
const REPLACEMENT_MS = 2000;

export type WorkerPool = ReturnType<typeof workerPool>;

export function poolOf(config: ServiceConfig, script: string, queue: number): WorkerPool {
  const { workers: size, solve, worker_memory_mb: memoryMb } = config;
  return workerPool({ script, size, queue, killAfterMs: solve.worker_ms, memoryMb });
}

export function workerPool(options: PoolOptions) {
  const { size, queue, killAfterMs } = options;
  const longestWait = killAfterMs * Math.ceil(queue / size) + REPLACEMENT_MS;
  const workers = new Set<WorkerProcess>();
  const waiting: Waiting[] = [];
  const respawns = new Set<NodeJS.Timeout>();
  let slots = 0;
  let failedStarts = 0;
  let cameUp = false;
  let closing = false;

  function readiness(): Refusal | null {
    if (closing) return SHUTTING_DOWN;
    // A worker that was killed has its successor under way: calls wait for that one in the queue.
    const successor = cameUp && failedStarts === 0;
    return successor || [...workers].some((worker) => worker.up) ? null : STARTING;
  }

  function spawn(): void {
    const onIdle = () => {
      failedStarts = 0;
      cameUp = true;
      dispatch();
    };
    const worker: WorkerProcess = new WorkerProcess(options, onIdle, (wasReady) => {
      workers.delete(worker);
      if (!wasReady) failedStarts++;
      if (!closing) respawn();
    });
    workers.add(worker);
  }

  /** At once, but ever slower while workers die before they are up. */
  function respawn(): void {
    const delay = failedStarts === 0 ? 0 : Math.min(LONGEST_RESPAWN_MS, 50 * 2 ** failedStarts);
    const timer = setTimeout(() => {
      respawns.delete(timer);
      spawn();
    }, delay);
    respawns.add(timer);
  }

  function dispatch(): void {
    for (const worker of workers) {
      if (!worker.idle) continue;
      const entry = waiting.shift();
      if (entry === undefined) return;
      clearTimeout(entry.timer);
      worker.run(entry.job, entry.options).then(entry.done);
    }
  }

  /** No worker came up for it in time. */
  function abandon(entry: Waiting): void {
    clearTimeout(entry.timer);
    const at = waiting.indexOf(entry);
    if (at >= 0) waiting.splice(at, 1);
    entry.done({ report: { kind: 'failed', reason: 'no worker' }, usedMs: 0 });
  }

  return {
    readiness,
    longestMs: longestWait + killAfterMs,
    /** Starts the workers; until the first is up, `readiness` refuses. */
    start(): void {
      for (let i = 0; i < size; i++) spawn();
    },
    get busy(): number {
      return Math.max(0, slots - waiting.length);
    },
    /** Whether a job that came now would begin at once. */
    get idle(): boolean {
      return waiting.length === 0 && [...workers].some((worker) => worker.idle);
    },
    get queued(): number {
      return waiting.length;
    },
    takeSlot(): Refusal | null {
      const unready = readiness();
      if (unready !== null) return unready;
      const { length: calls } = waiting;
      if (slots >= size + queue) {
        const load = `${counted(size, 'solve')} at work, ${counted(calls, 'call')} waiting`;
        return overloaded(`All workers are busy: ${load}.`, untilRoom(calls, size, killAfterMs / 2));
      }
      slots++;
      return null;
    },
    releaseSlot: () => void slots--,
    run(job: SolveJob, runOptions: RunOptions = {}): Promise<TimedReport> {
      const result = new Promise<TimedReport>((done) => {
        const timer = setTimeout(() => abandon(entry), longestWait);
        const entry: Waiting = { job, options: runOptions, timer, done };
        waiting.push(entry);
      });
      dispatch();
      return result.finally(() => slots--);
    },
    /** Takes no more jobs, waits for those in progress, then ends the workers. */
    async close(graceMs: number): Promise<void> {
      closing = true;
      const deadline = performance.now() + graceMs;
      while (slots > 0 && performance.now() < deadline) await pause(20);
      for (const timer of respawns) clearTimeout(timer);
      for (const worker of workers) worker.kill();
      for (const entry of waiting.splice(0)) abandon(entry);
      while (workers.size > 0) await pause(5);
    },
  };
}

const STARTING = starting('The solver processes of the service are not up yet.', 1000);
