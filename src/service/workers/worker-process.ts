/** One worker as a separate process, so that a hanging or crashing solve affects nothing else. */
import { type ChildProcess, fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { SolveJob, TimedReport } from '../domain/ports.ts';
import { traceOfStderr } from './failure-trace.ts';
import { type JobMessage, SAMPLES_FD, type WorkerMessage } from './messages.ts';

export interface WorkerOptions {
  readonly script: string;
  readonly killAfterMs: number;
  readonly memoryMb: number;
}

export interface RunOptions {
  /** Instead of the worker's own limit. */
  readonly killAfterMs?: number;
  readonly signal?: AbortSignal;
}

const STDERR_CHARACTERS = 16_000;

interface Running {
  readonly id: number;
  readonly startedAt: number;
  readonly timer: NodeJS.Timeout;
  readonly done: (result: TimedReport) => void;
  /** The time used, as last reported. */
  sampledMs?: number;
}

export class WorkerProcess {
  private readonly child: ChildProcess;
  private readonly options: WorkerOptions;
  private running: Running | null = null;
  private lastId = 0;
  private ready = false;
  private killed: 'timeout' | 'cancelled' | null = null;

  /**
   * @param onIdle called when the worker can take a job: at first, and after each report
   * @param onGone called once when the process has ended; `wasReady` false: it never started up
   */
  constructor(options: WorkerOptions, onIdle: () => void, onGone: (wasReady: boolean) => void) {
    this.options = options;
    this.child = fork(options.script, [], {
      execArgv: [`--max-old-space-size=${options.memoryMb}`],
      // Not the server's environment, which may hold the address of the store.
      env: {},
      stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
    });
    // Without a free file descriptor there are no pipes, and an error follows.
    const samples = this.child.stdio?.[SAMPLES_FD] as Readable | undefined;
    if (samples)
      createInterface(samples).on('line', (line) => {
        const [id, usedMs] = line.split(' ').map(Number);
        if (this.running?.id === id) this.running.sampledMs = usedMs;
      });
    this.child.on('message', (message: WorkerMessage) => {
      if (message.type === 'ready') this.ready = true;
      else if (this.running?.id === message.id) this.end(message.report, message.usedMs);
      onIdle();
    });
    let written = '';
    this.child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      written = (written + chunk).slice(-STDERR_CHARACTERS);
    });
    let gone = false;
    const end = () => {
      if (gone) return;
      gone = true;
      const { exitCode, signalCode } = this.child;
      const trace = [`ended by ${signalCode ?? `exit ${exitCode}`}`, traceOfStderr(written)]
        .join('\n')
        .trim();
      this.end({ kind: 'failed', reason: this.killed ?? 'crashed', trace });
      onGone(this.ready);
    };
    this.child.once('close', end);
    // A process that failed to start emits no exit event.
    this.child.on('error', () => (this.child.pid === undefined ? end() : this.kill()));
  }

  get up(): boolean {
    return this.ready && this.child.connected;
  }

  get idle(): boolean {
    return this.up && this.running === null;
  }

  /** Call only when idle. Never rejects. */
  run(
    job: SolveJob,
    { killAfterMs = this.options.killAfterMs, signal }: RunOptions = {},
  ): Promise<TimedReport> {
    return new Promise((done) => {
      const id = ++this.lastId;
      const killFor = (reason: 'timeout' | 'cancelled') => {
        if (this.running?.id !== id) return;
        this.killed = reason;
        this.kill();
      };
      const timer = setTimeout(() => killFor('timeout'), killAfterMs);
      signal?.addEventListener('abort', () => killFor('cancelled'), { once: true });
      this.running = { id, startedAt: performance.now(), timer, done };
      if (signal?.aborted) killFor('cancelled');
      const message: JobMessage = { id, job };
      this.child.send(message, (error) => {
        if (error !== null) this.kill();
      });
    });
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  /** @param usedMs as measured by the worker; absent: as last reported, or, without a report, since the job was sent */
  private end(report: TimedReport['report'], usedMs?: number): void {
    if (this.running === null) return;
    const { startedAt, timer, done, sampledMs } = this.running;
    this.running = null;
    clearTimeout(timer);
    const elapsed = performance.now() - startedAt;
    done({ report, usedMs: Math.min(elapsed, usedMs ?? sampledMs ?? elapsed) });
  }
}
