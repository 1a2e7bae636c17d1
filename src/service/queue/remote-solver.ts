/** The workers of other processes (`mingle work`) as a server sees them: solves go out sealed, and come back settled. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Elsewhere, GivenUp } from '../domain/elsewhere-port.ts';
import { overloaded, type Refusal, SHUTTING_DOWN, starting, untilRoom } from '../domain/refusal.ts';
import type { ServiceConfig } from '../settings/config.ts';
import type { Store } from '../store/contract.ts';
import { listen } from './listen.ts';
import { BEGUN, DONE, notify, WORKERS } from './notices.ts';
import { workersSeen } from './queue.ts';
import type { Sealer } from './sealer.ts';

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

export interface RemoteSolver extends Elsewhere {
  readonly busy: number;
  /** Those of all servers that wait. */
  readonly queued: number;
  /** Waits for what is out, takes back what nobody has begun, and leaves the rest to its workers. */
  close(graceMs: number): Promise<void>;
}

export function remoteSolver(config: ServiceConfig, store: Store, sealer: Sealer): RemoteSolver {
  const { worker_ms: workerMs } = config.solve;
  const sent = new Map<string, Sent>();
  let timer: NodeJS.Timeout | undefined;
  let taken = 0;
  /** What the last look found: processes, their workers that no job has, solves of all servers that wait, own ones then out. */
  let seen = { processes: 0, slots: 0, depth: 0, taken: 0 };
  let looking = false;
  let nextLook = Number.POSITIVE_INFINITY;
  let closing = false;
  const workMs = workerMs + REPORT_MS;

  /** As long as it takes the workers to do all that may wait, and what they have begun, at the slowest. */
  const waitMs = (): number =>
    workerMs * (1 + (config.queue === null ? 1 : Math.ceil(config.queue / Math.max(1, seen.slots))));

  function readiness(): Refusal | null {
    if (closing) return SHUTTING_DOWN;
    return seen.processes > 0 ? null : NO_WORKERS;
  }

  function onReport(text: string): void {
    if (text === WORKERS) lookIn(0);
    const id = text.slice(text.indexOf('/') + 1);
    const one = sent.get(id);
    if (one === undefined) return;
    if (text.startsWith(BEGUN)) begun(id, one);
    if (text.startsWith(DONE)) settle(id, null);
  }

  function begun(id: string, one: Sent): void {
    clearTimeout(one.timer);
    one.timer = setTimeout(() => settle(id, 'lost worker'), workMs);
  }

  /** Nobody was heard to take it in time. Where somebody has, that worker gets its time. */
  async function takeBack(id: string): Promise<void> {
    const untaken = await store.single(({ parcels }) => parcels.take(id)).catch(() => null);
    if (untaken !== null) return settle(id, 'no worker');
    const one = sent.get(id);
    if (one !== undefined) begun(id, one);
  }

  function settle(id: string, givenUp: GivenUp | null): void {
    const one = sent.get(id);
    if (one === undefined) return;
    clearTimeout(one.timer);
    sent.delete(id);
    one.done(givenUp);
  }

  /** At the latest. */
  function lookIn(ms: number): void {
    const at = performance.now() + ms;
    if (looking || at >= nextLook) return;
    nextLook = at;
    clearTimeout(timer);
    timer = setTimeout(look, ms);
  }

  /** One after the other: a database that hangs is asked no more often than it answers. */
  async function look(): Promise<void> {
    looking = true;
    nextLook = Number.POSITIVE_INFINITY;
    const takenThen = taken;
    const out = [...sent.keys()];
    try {
      const at = store.now();
      const [found, ended] = await Promise.all([
        store.single((tables) => workersSeen(tables, sealer, { at, seenAfter: at - SILENT_MS })),
        out.length === 0 ? [] : store.single(({ solves }) => solves.ended(out)),
      ]);
      seen = { ...found, taken: takenThen };
      for (const id of ended) settle(id, null);
    } catch {
      // Looked for again.
    }
    looking = false;
    if (!closing || sent.size > 0) lookIn(sent.size === 0 ? LOOK_MS : LOOK_OUT_MS);
  }

  const stopListening = listen(config.store, 'reports', onReport);
  void look();
  return {
    readiness,
    /** With the workers that were last seen; while none was, with one. */
    get longestMs() {
      return waitMs() + workMs;
    },
    get busy() {
      return taken;
    },
    get queued() {
      return seen.depth;
    },
    takeSlot() {
      const unready = readiness();
      if (unready !== null) return unready;
      const { slots, depth } = seen;
      // Of workers that jobs have nobody knows when they will be free, so that no call waits for them alone.
      const most = slots === 0 ? 0 : slots + (config.queue ?? slots);
      if (Math.max(taken, depth + taken - seen.taken) >= most)
        return overloaded(ALL_BUSY, untilRoom(depth, slots, workerMs / 2));
      taken++;
      return null;
    },
    releaseSlot: () => void taken--,
    async send(tables, parcel) {
      const { id } = parcel.claim;
      const at = store.now();
      await tables.parcels.send(
        sealer.queues.solves,
        id,
        sealer.seal(id, parcel),
        at,
        at + waitMs() + workMs,
      );
      await notify(tables, 'work', 'solves');
    },
    async ended({ id }) {
      const ending = new Promise<GivenUp | null>((done) => {
        sent.set(id, { done, timer: setTimeout(() => takeBack(id), waitMs()) });
      });
      lookIn(LOOK_OUT_MS);
      return ending.finally(() => taken--);
    },
    async close(graceMs) {
      closing = true;
      const deadline = performance.now() + graceMs;
      while (sent.size > 0 && performance.now() < deadline) await pause(20);
      await Promise.all([...sent.keys()].map((id) => takeBack(id).then(() => settle(id, 'stopping'))));
      clearTimeout(timer);
      await stopListening();
    },
  };
}

const NO_WORKERS = starting('No solver process of the service is up.', 2000);
const ALL_BUSY = 'All workers are busy, and as many calls wait as may.';
