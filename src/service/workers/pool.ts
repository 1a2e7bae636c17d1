/** The worker processes: a fixed number, each replaced when it dies, with a short queue. */
import { setTimeout as pause } from 'node:timers/promises';
import { counted } from '../../shared/figures.ts';
import type { SolveJob, TimedReport } from '../domain/ports.ts';
import { overloaded, type Refusal, SHUTTING_DOWN, starting, untilRoom } from '../domain/refusal.ts';
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
/** Milliseconds for a killed worker's replacement to start. */
const REPLACEMENT_MS = 2000;

export function poolOf(config: ServiceConfig, script: string, queue: number): WorkerPool {
  const { workers: size, solve, worker_memory_mb: memoryMb } = config;
  return new WorkerPool({ script, size, queue, killAfterMs: solve.worker_ms, memoryMb });
}

export class WorkerPool {
  private readonly options: PoolOptions;
  private readonly longestWait: number;
  /** Longest time of a call, waiting included, ms. */
  readonly longestMs: number;
  private readonly workers = new Set<WorkerProcess>();
  private readonly waiting: Waiting[] = [];
  private readonly respawns = new Set<NodeJS.Timeout>();
  private slots = 0;
  private failedStarts = 0;
  private cameUp = false;
  private closing = false;

  constructor(options: PoolOptions) {
    const { size, queue, killAfterMs } = options;
    this.options = options;
    this.longestWait = killAfterMs * Math.ceil(queue / size) + REPLACEMENT_MS;
    this.longestMs = this.longestWait + killAfterMs;
  }

  /** Starts the workers; `readiness` refuses until the first is up. */
  start(): void {
    for (let i = 0; i < this.options.size; i++) this.spawn();
  }

  readiness(): Refusal | null {
    if (this.closing) return SHUTTING_DOWN;
    // A killed worker is being replaced: calls wait in the queue for the new one.
    const successor = this.cameUp && this.failedStarts === 0;
    return successor || [...this.workers].some((worker) => worker.up) ? null : STARTING;
  }

  get busy(): number {
    return Math.max(0, this.slots - this.waiting.length);
  }

  /** Whether a new job would begin at once. */
  get idle(): boolean {
    return this.waiting.length === 0 && [...this.workers].some((worker) => worker.idle);
  }

  get queued(): number {
    return this.waiting.length;
  }

  takeSlot(): Refusal | null {
    const unready = this.readiness();
    if (unready !== null) return unready;
    const { killAfterMs, queue, size } = this.options;
    const { length: calls } = this.waiting;
    if (this.slots >= size + queue) {
      const load = `${counted(size, 'solve')} at work, ${counted(calls, 'call')} waiting`;
      return overloaded(`All workers are busy: ${load}.`, untilRoom(calls, size, killAfterMs / 2));
    }
    this.slots++;
    return null;
  }

  releaseSlot(): void {
    this.slots--;
  }

  run(job: SolveJob, options: RunOptions = {}): Promise<TimedReport> {
    const result = new Promise<TimedReport>((done) => {
      const timer = setTimeout(() => this.abandon(entry), this.longestWait);
      const entry: Waiting = { job, options, timer, done };
      this.waiting.push(entry);
    });
    this.dispatch();
    return result.finally(() => this.releaseSlot());
  }

  /** Takes no more jobs, waits for those in progress, then ends the workers. */
  async close(graceMs: number): Promise<void> {
    this.closing = true;
    const deadline = performance.now() + graceMs;
    while (this.slots > 0 && performance.now() < deadline) await pause(20);
    for (const timer of this.respawns) clearTimeout(timer);
    for (const worker of this.workers) worker.kill();
    for (const entry of this.waiting.splice(0)) this.abandon(entry);
    while (this.workers.size > 0) await pause(5);
  }

  private spawn(): void {
    const onIdle = () => {
      this.failedStarts = 0;
      this.cameUp = true;
      this.dispatch();
    };
    const worker: WorkerProcess = new WorkerProcess(this.options, onIdle, (wasReady) => {
      this.workers.delete(worker);
      if (!wasReady) this.failedStarts++;
      if (!this.closing) this.respawn();
    });
    this.workers.add(worker);
  }

  /** At once, but with growing delays if workers die while starting. */
  private respawn(): void {
    const { failedStarts } = this;
    const delay = failedStarts === 0 ? 0 : Math.min(LONGEST_RESPAWN_MS, 50 * 2 ** failedStarts);
    const timer = setTimeout(() => {
      this.respawns.delete(timer);
      this.spawn();
    }, delay);
    this.respawns.add(timer);
  }

  private dispatch(): void {
    for (const worker of this.workers) {
      if (!worker.idle) continue;
      const entry = this.waiting.shift();
      if (entry === undefined) return;
      clearTimeout(entry.timer);
      worker.run(entry.job, entry.options).then(entry.done);
    }
  }

  /** No worker became free in time. */
  private abandon(entry: Waiting): void {
    clearTimeout(entry.timer);
    const at = this.waiting.indexOf(entry);
    if (at >= 0) this.waiting.splice(at, 1);
    entry.done({ report: { kind: 'failed', reason: 'no worker' }, usedMs: 0 });
  }
}

const STARTING = starting('The solver processes of the service are not up yet.', 1000);
