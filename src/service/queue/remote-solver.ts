/** The workers of other processes (`mingle work`) as a server sees them: solves go out sealed, and come back settled. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CallParcel, Elsewhere, GivenUp } from '../domain/elsewhere-port.ts';
import { overloaded, type Refusal, SHUTTING_DOWN, starting, untilRoom } from '../domain/refusal.ts';
import type { Claim } from '../domain/settle.ts';
import type { Store, Tables } from '../store/contract.ts';
import { listen } from './listen.ts';
import { BEGUN, DONE, notify, WORKERS } from './notices.ts';
import type { Queue } from './queue.ts';
import type { Sealer } from './sealer.ts';

export interface RemoteOptions {
  readonly url: string;
  /** A worker that takes longer for one solve is killed by its own process. */
  readonly workerMs: number;
  /** Solves that may wait beside those at work; null: as many as there are workers. */
  readonly queue: number | null;
}

interface Sent {
  readonly done: (givenUp: GivenUp | null) => void;
  /** Until it is taken, how long it may wait; then how long it may take. */
  timer: NodeJS.Timeout;
}

/** How often to look how many workers there are, and, while solves are out, for those of which no notice came. */
const LOOK_MS = 2500;
const LOOK_OUT_MS = 500;
/** A process that was not heard of for this long counts no more. */
export const SILENT_MS = 6000;
/** From a worker's end to its word of it. */
const REPORT_MS = 1500;

export class RemoteSolver implements Elsewhere {
  private readonly sent = new Map<string, Sent>();
  private timer: NodeJS.Timeout | undefined;
  private readonly stopListening: () => Promise<void>;
  private readonly store: Store;
  private readonly queue: Queue;
  private readonly sealer: Sealer;
  private readonly options: RemoteOptions;
  private taken = 0;
  /** What the last look found: processes, their workers that no job has, solves of all servers that wait, own ones then out. */
  private seen = { processes: 0, slots: 0, depth: 0, taken: 0 };
  private looking = false;
  private nextLook = Number.POSITIVE_INFINITY;
  private closing = false;

  constructor(store: Store, queue: Queue, sealer: Sealer, options: RemoteOptions) {
    this.store = store;
    this.queue = queue;
    this.sealer = sealer;
    this.options = options;
    this.stopListening = listen(options.url, 'reports', (text) => this.onReport(text));
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
    return this.seen.processes > 0 ? null : NO_WORKERS;
  }

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
    // Of workers that jobs have nobody knows when they will be free, so that no call waits for them alone.
    const most = slots === 0 ? 0 : slots + (this.options.queue ?? slots);
    if (Math.max(this.taken, depth + this.taken - taken) >= most) {
      return overloaded(ALL_BUSY, untilRoom(depth, slots, this.options.workerMs / 2));
    }
    this.taken++;
    return null;
  }

  releaseSlot(): void {
    this.taken--;
  }

  async send(tables: Tables, parcel: CallParcel): Promise<void> {
    const { id } = parcel.claim;
    const at = this.store.now();
    const sealed = this.sealer.seal(id, parcel);
    await tables.parcels.send(this.queue.solves, id, sealed, at, at + this.longestMs);
    await notify(tables, 'work', 'solves');
  }

  async ended({ id }: Claim): Promise<GivenUp | null> {
    const ending = new Promise<GivenUp | null>((done) => {
      const timer = setTimeout(() => this.takeBack(id), this.waitMs);
      this.sent.set(id, { done, timer });
    });
    this.lookIn(LOOK_OUT_MS);
    try {
      return await ending;
    } finally {
      this.releaseSlot();
    }
  }

  /** Waits for what is out, takes back what nobody has begun, and leaves the rest to its workers. */
  async close(graceMs: number): Promise<void> {
    this.closing = true;
    const deadline = performance.now() + graceMs;
    while (this.sent.size > 0 && performance.now() < deadline) await pause(20);
    await Promise.all(
      [...this.sent.keys()].map((id) => this.takeBack(id).then(() => this.settle(id, 'stopping'))),
    );
    clearTimeout(this.timer);
    await this.stopListening();
  }

  private onReport(text: string): void {
    if (text === WORKERS) this.lookIn(0);
    const id = text.slice(text.indexOf('/') + 1);
    const sent = this.sent.get(id);
    if (sent === undefined) return;
    if (text.startsWith(BEGUN)) this.begun(id, sent);
    if (text.startsWith(DONE)) this.settle(id, null);
  }

  private begun(id: string, sent: Sent): void {
    clearTimeout(sent.timer);
    sent.timer = setTimeout(() => this.settle(id, 'lost worker'), this.workMs);
  }

  /** Nobody was heard to take it in time. Where somebody has, that worker gets its time. */
  private async takeBack(id: string): Promise<void> {
    const untaken = await this.store.single(({ parcels }) => parcels.take(id)).catch(() => null);
    if (untaken !== null) return this.settle(id, 'no worker');
    const sent = this.sent.get(id);
    if (sent !== undefined) this.begun(id, sent);
  }

  private settle(id: string, givenUp: GivenUp | null): void {
    const sent = this.sent.get(id);
    if (sent === undefined) return;
    clearTimeout(sent.timer);
    this.sent.delete(id);
    sent.done(givenUp);
  }

  /** At the latest. */
  private lookIn(ms: number): void {
    const at = performance.now() + ms;
    if (this.looking || at >= this.nextLook) return;
    this.nextLook = at;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), ms);
  }

  /** One after the other: a database that hangs is asked no more often than it answers. */
  private async look(): Promise<void> {
    this.looking = true;
    this.nextLook = Number.POSITIVE_INFINITY;
    const { store, queue, taken } = this;
    const out = [...this.sent.keys()];
    try {
      const at = store.now();
      const [found, ended] = await Promise.all([
        store.single((tables) => queue.workers(tables, { at, seenAfter: at - SILENT_MS })),
        out.length === 0 ? [] : store.single(({ solves }) => solves.ended(out)),
      ]);
      this.seen = { ...found, taken };
      for (const id of ended) this.settle(id, null);
    } catch {
      // Looked for again.
    }
    this.looking = false;
    if (!this.closing || this.sent.size > 0) this.lookIn(this.sent.size === 0 ? LOOK_MS : LOOK_OUT_MS);
  }
}

const NO_WORKERS = starting('No solver process of the service is up.', 2000);
const ALL_BUSY = 'All workers are busy, and as many calls wait as may.';
