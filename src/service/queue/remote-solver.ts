/** The workers of other processes (`mingle work`) as a server sees them: solves go out sealed, reports come back so. */
import { randomUUID } from 'node:crypto';
import { type Refusal, SHUTTING_DOWN } from '../domain/refusal.ts';
import type { SolveJob, SolverPort, TimedReport } from '../domain/solver-port.ts';
import type { Store } from '../store/contract.ts';
import { listen } from './listen.ts';
import { notify } from './notices.ts';
import type { Queue } from './queue.ts';
import type { Sealer } from './sealer.ts';
import { BEGUN, DONE, reportId } from './solve-parcels.ts';

export interface RemoteOptions {
  readonly url: string;
  /** A worker that takes longer for one solve is killed by its own process. */
  readonly workerMs: number;
  /** Solves that may wait beside those at work; null: as many as there are workers. */
  readonly queue: number | null;
}

interface Sent {
  readonly done: (result: TimedReport) => void;
  /** Until it is taken, how long it may wait; then how long it may take. */
  timer: NodeJS.Timeout;
}

/** How often to look for reports of which no notice came, and how many workers there are. */
const LOOK_MS = 500;
/** A process that was not heard of for this long counts no more. */
export const SILENT_MS = 5000;
/** From a worker's end to its report in the database. */
const REPORT_MS = 1500;

export class RemoteSolver implements SolverPort {
  private readonly sent = new Map<string, Sent>();
  private readonly timer: NodeJS.Timeout;
  private readonly stopListening: () => Promise<void>;
  private readonly store: Store;
  private readonly queue: Queue;
  private readonly sealer: Sealer;
  private readonly options: RemoteOptions;
  private taken = 0;
  /** What the last look found: workers, solves of all servers that wait, own ones then out. */
  private seen = { slots: 0, depth: 0, taken: 0 };
  private looking = false;
  private closing = false;

  constructor(store: Store, queue: Queue, sealer: Sealer, options: RemoteOptions) {
    this.store = store;
    this.queue = queue;
    this.sealer = sealer;
    this.options = options;
    this.stopListening = listen(options.url, 'reports', (text) => this.hear(text));
    this.timer = setInterval(() => this.look(), LOOK_MS);
    this.look();
  }

  /** With the workers that were last seen; while none was, with one. */
  get longestMs(): number {
    return this.waitMs + this.workMs;
  }

  /** As long as it takes the workers to do all that may wait, and what they have begun, at the slowest. */
  private get waitMs(): number {
    const { queue, workerMs } = this.options;
    const { slots } = this.seen;
    return workerMs * (1 + (queue === null ? 1 : Math.ceil(queue / Math.max(1, slots))));
  }

  private get workMs(): number {
    return this.options.workerMs + REPORT_MS;
  }

  readiness(): Refusal | null {
    if (this.closing) return SHUTTING_DOWN;
    return this.seen.slots > 0 ? null : NO_WORKERS;
  }

  /** Solves of this server that are out. */
  get busy(): number {
    return this.taken;
  }

  /** Those of all servers that wait. */
  get queued(): number {
    return this.seen.depth;
  }

  takeSlot(): Refusal | null {
    const unready = this.readiness();
    if (unready !== null) return unready;
    const { slots, depth, taken } = this.seen;
    const most = slots + (this.options.queue ?? slots);
    if (Math.max(this.taken, depth + this.taken - taken) >= most) {
      return overloaded(slots, this.options.workerMs / 2);
    }
    this.taken++;
    return null;
  }

  releaseSlot(): void {
    this.taken--;
  }

  async run(job: SolveJob): Promise<TimedReport> {
    const id = randomUUID();
    try {
      const result = new Promise<TimedReport>((done) => {
        const timer = setTimeout(() => this.takeBack(id), this.waitMs);
        this.sent.set(id, { done, timer });
      });
      await this.send(id, job).catch(() => this.settle(id, failed('not sent')));
      return await result;
    } finally {
      this.releaseSlot();
    }
  }

  /** Waits for the reports on what is out, then gives up on the rest. */
  async close(graceMs: number): Promise<void> {
    this.closing = true;
    const deadline = performance.now() + graceMs;
    while (this.sent.size > 0 && performance.now() < deadline)
      await new Promise((later) => setTimeout(later, 20));
    const left = [...this.sent.keys()];
    await Promise.all(left.map((id) => this.takeBack(id).then(() => this.giveUp(id))));
    clearInterval(this.timer);
    await this.stopListening();
  }

  private async send(id: string, job: SolveJob): Promise<void> {
    const content = this.sealer.seal(id, job);
    await this.store.write(async (tables) => {
      await tables.parcels.put(id, content, this.store.now() + this.longestMs);
      await this.queue.send(tables, 'solves', id);
      await notify(tables, 'work', 'solves');
    });
  }

  private hear(text: string): void {
    const id = text.slice(text.indexOf('/') + 1);
    const sent = this.sent.get(id);
    if (sent === undefined) return;
    if (text.startsWith(BEGUN)) {
      clearTimeout(sent.timer);
      sent.timer = setTimeout(() => this.giveUp(id), this.workMs);
    }
    if (text.startsWith(DONE)) this.collect([id]).catch(() => undefined);
  }

  private async collect(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const found = await this.store.write(({ parcels }) => parcels.takeAll(ids.map(reportId)));
    for (const { id, content } of found) {
      this.settle(id.slice(reportId('').length), this.sealer.open<TimedReport>(id, content));
    }
  }

  /** Nobody was heard to take it in time. Where somebody has, that worker gets its time. */
  private async takeBack(id: string): Promise<void> {
    const untaken = await this.store
      .write(async (tables) => {
        await this.queue.remove(tables, 'solves', id);
        return tables.parcels.take(id);
      })
      .catch(() => null);
    if (untaken !== null) return this.settle(id, failed('no worker'));
    const sent = this.sent.get(id);
    if (sent !== undefined) sent.timer = setTimeout(() => this.giveUp(id), this.workMs);
  }

  /** Whoever took it is lost with it. */
  private async giveUp(id: string): Promise<void> {
    await this.collect([id]).catch(() => undefined);
    this.settle(id, failed('lost worker'));
  }

  private settle(id: string, result: TimedReport): void {
    const sent = this.sent.get(id);
    if (sent === undefined) return;
    clearTimeout(sent.timer);
    this.sent.delete(id);
    sent.done(result);
  }

  /** Once at a time: a database that hangs is asked no more often than it answers. */
  private look(): void {
    if (this.looking) return;
    this.looking = true;
    const { store, queue } = this;
    const { taken } = this;
    Promise.all([
      store.read(({ processes }) => processes.slots(queue.group, store.now() - SILENT_MS)),
      queue.depth('solves'),
      this.collect([...this.sent.keys()]),
    ])
      .then(([slots, depth]) => {
        this.seen = { slots, depth, taken };
      })
      .catch(() => undefined)
      .finally(() => {
        this.looking = false;
      });
  }
}

function failed(reason: string): TimedReport {
  return { report: { kind: 'failed', reason }, usedMs: 0 };
}

const NO_WORKERS: Refusal = {
  code: 'starting',
  detail: 'No solver process of the service is up.',
  advice: 'Send the same request again as Retry-After says.',
  retryAfterMs: 2000,
};

function overloaded(slots: number, retryAfterMs: number): Refusal {
  return {
    code: 'overloaded',
    detail: `All ${slots} workers are busy, and as many calls wait as may.`,
    advice: 'Nothing was charged. Send the same request again as Retry-After says.',
    retryAfterMs,
  };
}
