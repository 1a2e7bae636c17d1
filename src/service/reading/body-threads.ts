/** A few threads that read bodies; a thread that takes too much time or memory for a body is killed. */
import { Worker } from 'node:worker_threads';
import type { BodyOrder, BodyReader, ReadBody } from '../domain/ports.ts';
import { overloaded, type Refusal, untilRoom } from '../domain/refusal.ts';
import type { ServiceConfig } from '../settings/config.ts';
import { traceOfStderr } from '../workers/failure-trace.ts';
import { READY, type ReadingConfig } from './read-order.ts';

export interface BodyThreadsOptions {
  readonly script: string;
  readonly config: ReadingConfig & Pick<ServiceConfig, 'queue'>;
  /** Receives the trace of a failed thread, without content of its body. */
  readonly failed?: (trace: string) => void;
}

const THREADS = 2;
/** Least number of bodies that may wait, if fewer calls may wait for a worker; further ones are refused. */
const LEAST_ROOM = 64;
const MEMORY_MB = 1024;
/** Estimated ms until the waiting bodies are read. */
const EMPTIED_MS = 1500;

type Answer = ReadBody | Refusal;

interface Waiting {
  readonly order: BodyOrder;
  readonly done: (answer: Answer) => void;
}

interface Thread {
  readonly worker: Worker;
  ready: boolean;
  /** The body being read, and its timeout. */
  reading: (Waiting & { readonly timer: NodeJS.Timeout }) | null;
}

export class BodyThreads implements BodyReader {
  private readonly options: BodyThreadsOptions;
  private readonly threads = new Set<Thread>();
  private readonly waiting: Waiting[] = [];

  constructor(options: BodyThreadsOptions) {
    this.options = options;
    this.start();
  }

  read(order: BodyOrder): Promise<Answer> {
    const room = Math.max(LEAST_ROOM, this.options.config.queue ?? 0);
    if (this.waiting.length >= room)
      return Promise.resolve(overloaded(`${room} bodies wait to be read.`, untilRoom(0, 1, EMPTIED_MS)));
    return new Promise((done) => {
      this.waiting.push({ order, done });
      this.dispatch();
    });
  }

  async close(): Promise<void> {
    const ending = [...this.threads];
    this.threads.clear();
    await Promise.all(ending.map(({ worker }) => worker.terminate()));
  }

  private start(): Thread {
    const { script, config } = this.options;
    const { form, limits, solve, jobs } = config;
    const worker = new Worker(script, {
      workerData: { form, limits, solve, jobs } satisfies ReadingConfig,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    // Threads do not keep a stopping server alive.
    worker.unref();
    const thread: Thread = { worker, ready: false, reading: null };
    let failure: NodeJS.ErrnoException | null = null;
    worker.on('message', (answer: Answer | typeof READY) => {
      if (answer === READY) thread.ready = true;
      else this.end(thread, answer);
      this.dispatch();
    });
    worker.on('error', (error) => {
      failure = error;
    });
    worker.on('exit', () => {
      const isGone = this.threads.delete(thread);
      const tooMuch = failure?.code === 'ERR_WORKER_OUT_OF_MEMORY';
      if (failure !== null && !tooMuch)
        this.options.failed?.(`${failure.name}\n${traceOfStderr(failure.stack ?? '')}`);
      this.end(thread, tooMuch ? TOO_MUCH : FAILED);
      if (!thread.ready) {
        // Others read what waits; without any, fail one call, or threads that cannot start would be replaced for ever.
        if (this.threads.size > 0) return;
        this.waiting.shift()?.done(FAILED);
      }
      if (isGone) this.dispatch();
    });
    this.threads.add(thread);
    return thread;
  }

  private dispatch(): void {
    while (this.waiting.length > 0) {
      const thread = [...this.threads].find(({ ready, reading }) => ready && reading === null);
      if (thread === undefined) {
        const starting = [...this.threads].some(({ ready }) => !ready);
        if (!starting && this.threads.size < THREADS) this.start();
        return;
      }
      const next = this.waiting.shift() as Waiting;
      const timer = setTimeout(() => {
        this.threads.delete(thread);
        this.end(thread, TOO_MUCH);
        thread.worker.terminate();
        this.dispatch();
      }, this.options.config.limits.read_ms);
      thread.reading = { ...next, timer };
      const { bytes } = next.order;
      // Transferred if the body fills its buffer: copying a large one takes time.
      const whole = bytes.byteLength === bytes.buffer.byteLength;
      thread.worker.postMessage(next.order, whole ? [bytes.buffer as ArrayBuffer] : []);
    }
  }

  private end(thread: Thread, answer: Answer): void {
    if (thread.reading === null) return;
    const { timer, done } = thread.reading;
    thread.reading = null;
    clearTimeout(timer);
    done(answer);
  }
}

const TOO_MUCH: Refusal = {
  code: 'limit_exceeded',
  detail: 'The body takes more time or memory to read than this server gives to one.',
  advice: 'Send less at once, or solve it on your own machine with "mingle solve".',
};

const FAILED: Refusal = {
  code: 'internal_error',
  detail: 'The service failed to read the body in a way that it does not know.',
  advice: 'Send the same request again.',
};
