/** The workers of other processes (`mingle work`), seen from a server: solves are sent sealed, and return settled. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CallParcel, Elsewhere, GivenUp } from '../domain/elsewhere-port.ts';
import { overloaded, type Refusal, SHUTTING_DOWN, starting, untilRoom } from '../domain/refusal.ts';
import type { Claim } from '../domain/settle.ts';
import type { ServiceConfig } from '../settings/config.ts';
import type { Store, Tables } from '../store/contract.ts';
import { listen } from './listen.ts';
import { BEGUN, DONE, notify, WORKERS } from './notices.ts';
import { workersSeen } from './queue.ts';
import type { Sealer } from './sealer.ts';

interface Sent {
  readonly done: (givenUp: GivenUp | null) => void;
  /** Limits first the time until a worker takes it, then the time to solve. */
  timer: NodeJS.Timeout;
}

/** Poll intervals in ms: for the number of workers, and, while solves are out, for ends whose notice was lost. */
const LOOK_MS = 2500;
const LOOK_OUT_MS = 500;
/** A process without a heartbeat for this long does not count. */
const SILENT_MS = 6000;
/** Milliseconds from a worker's end to its notice. */
const REPORT_MS = 1500;

/** Tracks the solves that are out, and the workers last seen. */
export class RemoteSolver implements Elsewhere {
  private readonly config: ServiceConfig;
  private readonly store: Store;
  private readonly sealer: Sealer;
  private readonly workMs: number;
  private readonly sent = new Map<string, Sent>();
  private readonly stopListening: () => Promise<void>;
  private timer: NodeJS.Timeout | undefined;
  private taken = 0;
  /** Result of the last poll: processes, their workers free of jobs, waiting solves of all servers, own solves out at that time. */
  private seen = { processes: 0, slots: 0, depth: 0, taken: 0 };
  private looking = false;
  private nextLook = Number.POSITIVE_INFINITY;
  private closing = false;

  constructor(config: ServiceConfig, store: Store, sealer: Sealer) {
    this.config = config;
    this.store = store;
    this.sealer = sealer;
    this.workMs = config.solve.worker_ms + REPORT_MS;
    this.stopListening = listen(config.store, 'reports', (text) => this.hear(text));
    void this.look();
  }

  /** For the number of workers last seen; for one while none was seen. */
  get longestMs(): number {
    return this.waitMs + this.workMs;
  }

  get busy(): number {
    return this.taken;
  }

  /** Waiting solves of all servers. */
  get queued(): number {
    return this.seen.depth;
  }

  readiness(): Refusal | null {
    if (this.closing) return SHUTTING_DOWN;
    return this.seen.processes > 0 ? null : NO_WORKERS;
  }

  takeSlot(): Refusal | null {
    const unready = this.readiness();
    if (unready !== null) return unready;
    const { config, taken, seen } = this;
    const { slots, depth } = seen;
    // Nobody knows when workers busy with jobs will be free, so no call waits for them alone.
    const most = slots === 0 ? 0 : slots + (config.queue ?? slots);
    if (Math.max(taken, depth + taken - seen.taken) >= most)
      return overloaded(ALL_BUSY, untilRoom(depth, slots, config.solve.worker_ms / 2));
    this.taken++;
    return null;
  }

  releaseSlot(): void {
    this.taken--;
  }

  async send(tables: Tables, parcel: CallParcel): Promise<void> {
    const { store, sealer, longestMs } = this;
    const { id } = parcel.claim;
    const at = store.now();
    await tables.parcels.send(sealer.queues.solves, id, sealer.seal(id, parcel), at, at + longestMs);
    await notify(tables, 'work', 'solves');
  }

  async ended({ id }: Claim): Promise<GivenUp | null> {
    const ending = new Promise<GivenUp | null>((done) => {
      this.sent.set(id, { done, timer: setTimeout(() => this.takeBack(id), this.waitMs) });
    });
    this.lookIn(LOOK_OUT_MS);
    return ending.finally(() => this.taken--);
  }

  /** Waits for solves that are out, takes back those not begun, and leaves the others to their workers. */
  async close(graceMs: number): Promise<void> {
    const { sent } = this;
    this.closing = true;
    const deadline = performance.now() + graceMs;
    while (sent.size > 0 && performance.now() < deadline) await pause(20);
    await Promise.all(
      [...sent.keys()].map((id) => this.takeBack(id).then(() => this.settle(id, 'stopping'))),
    );
    clearTimeout(this.timer);
    await this.stopListening();
  }

  /** The time workers need, at the slowest, for all that may wait and what they have begun. */
  private get waitMs(): number {
    const { queue, solve } = this.config;
    return solve.worker_ms * (1 + (queue === null ? 1 : Math.ceil(queue / Math.max(1, this.seen.slots))));
  }

  private hear(text: string): void {
    if (text === WORKERS) this.lookIn(0);
    const id = text.slice(text.indexOf('/') + 1);
    const one = this.sent.get(id);
    if (one === undefined) return;
    if (text.startsWith(BEGUN)) this.begun(id, one);
    if (text.startsWith(DONE)) this.settle(id, null);
  }

  private begun(id: string, one: Sent): void {
    clearTimeout(one.timer);
    one.timer = setTimeout(() => this.settle(id, 'lost worker'), this.workMs);
  }

  /** No worker was heard to take it in time. If one has taken it, it gets its time. */
  private async takeBack(id: string): Promise<void> {
    const untaken = await this.store.single(({ parcels }) => parcels.take(id)).catch(() => null);
    if (untaken !== null) return this.settle(id, 'no worker');
    const one = this.sent.get(id);
    if (one !== undefined) this.begun(id, one);
  }

  private settle(id: string, givenUp: GivenUp | null): void {
    const one = this.sent.get(id);
    if (one === undefined) return;
    clearTimeout(one.timer);
    this.sent.delete(id);
    one.done(givenUp);
  }

  /** Polls after `ms` at the latest. */
  private lookIn(ms: number): void {
    const at = performance.now() + ms;
    if (this.looking || at >= this.nextLook) return;
    this.nextLook = at;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), ms);
  }

  /** One poll after the other, so that a hanging database is not asked more often than it answers. */
  private async look(): Promise<void> {
    const { store, sealer, sent, taken } = this;
    this.looking = true;
    this.nextLook = Number.POSITIVE_INFINITY;
    const out = [...sent.keys()];
    try {
      const at = store.now();
      const [found, ended] = await Promise.all([
        store.single((tables) => workersSeen(tables, sealer, { at, seenAfter: at - SILENT_MS })),
        out.length === 0 ? [] : store.single(({ solves }) => solves.ended(out)),
      ]);
      this.seen = { ...found, taken };
      for (const { id } of ended) this.settle(id, null);
    } catch {
      // The next poll tries again.
    }
    this.looking = false;
    if (!this.closing || sent.size > 0) this.lookIn(sent.size === 0 ? LOOK_MS : LOOK_OUT_MS);
  }
}

const NO_WORKERS = starting('No solver process of the service is up.', 2000);
const ALL_BUSY = 'All workers are busy, and as many calls wait as may.';
