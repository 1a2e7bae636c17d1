/** Runs lanes to the end of their task or to a limit: one in this thread, more in worker threads. */
import { Worker } from 'node:worker_threads';
import type { LowerBoundCertificate } from '../../result/certificate.ts';
import { boundMeets } from '../../result/tolerance.ts';
import type { Clock } from '../../shared/clock.ts';
import { createLane } from './lane.ts';
import {
  type FromWorker,
  GATE,
  type Incumbent,
  type LaneNews,
  type LaneTask,
  STOP,
} from './lane-messages.ts';

/** When to stop, asked again and again. */
export interface LaneLimits {
  readonly clock: Clock;
  /** On the clock; null: none. */
  readonly deadline: number | null;
  /** Stop once the clock is past `after` and nothing has improved for `grace` seconds; null: do not. */
  readonly settle: { readonly after: number; readonly grace: number } | null;
  readonly signal: AbortSignal | null;
  /** Stop once an incumbent costs no more. */
  readonly target: number;
}

export type LaneStop = 'reached' | 'deadline' | 'settled' | 'aborted' | 'finished';

export interface LaneTotals {
  readonly best: Incumbent | null;
  readonly iterations: number;
  readonly stop: LaneStop;
  /** The highest bound that an exact search has proven. */
  readonly proof: LowerBoundCertificate | null;
}

export type OnNews = (lane: number, news: LaneNews, iterations: number) => void;

/** How long this thread works before it lets timers and signals in, seconds. */
const BREATH = 0.02;

export async function runLanes(
  tasks: readonly LaneTask[],
  limits: LaneLimits,
  onNews: OnNews,
): Promise<LaneTotals> {
  return tasks.length === 1 ? runHere(tasks[0], limits, onNews) : runWorkers(tasks, limits, onNews);
}

async function runHere(task: LaneTask, limits: LaneLimits, onNews: OnNews): Promise<LaneTotals> {
  const lane = createLane(task);
  let best: Incumbent | null = null;
  let iterations = 0;
  let proof: LowerBoundCertificate | null = null;
  const end = (stop: LaneStop): LaneTotals => ({ best, iterations, stop, proof });
  let breathed = limits.clock();
  let improved = breathed;
  for (;;) {
    const step = lane.next();
    if (step.done) return end('finished');
    iterations = step.value.iterations;
    best = step.value.better ?? best;
    onNews(0, step.value, iterations);
    proof = step.value.proof ?? proof;
    if (best && (best.cost <= limits.target || isProven(best, proof))) return end('reached');
    const now = limits.clock();
    if (limits.deadline !== null && now >= limits.deadline) return end('deadline');
    if (step.value.better) improved = now;
    if (best && isSettled(limits, now, improved)) return end('settled');
    if (now - breathed > BREATH) {
      await new Promise((resolve) => setImmediate(resolve));
      if (limits.signal?.aborted) return end('aborted');
      breathed = limits.clock();
    }
  }
}

function isProven({ cost }: Incumbent, proof: LowerBoundCertificate | null): boolean {
  return proof !== null && boundMeets(proof.bound, cost);
}

function isSettled({ settle }: LaneLimits, now: number, improved: number): boolean {
  return settle !== null && now >= settle.after && now - improved >= settle.grace;
}

/** Workers run from the built code, wherever this file runs from. */
const WORKER = new URL('../../../dist/solver/auto/lane-worker.js', import.meta.url);

interface WorkerLane {
  readonly worker: Worker;
  readonly words: Int32Array;
  iterations: number;
  best: Incumbent | null;
  waiting: boolean;
  done: boolean;
}

function runWorkers(tasks: readonly LaneTask[], limits: LaneLimits, onNews: OnNews): Promise<LaneTotals> {
  const lanes = tasks.map((task): WorkerLane => {
    const shared = new SharedArrayBuffer(8);
    const worker = new Worker(WORKER, { workerData: { task, shared } });
    return { worker, words: new Int32Array(shared), iterations: 0, best: null, waiting: false, done: false };
  });
  const lockstep = tasks[0].iterations !== null;
  let improved = limits.clock();
  let stop: LaneStop | null = null;
  let proof: LowerBoundCertificate | null = null;

  const openGate = (lane: WorkerLane) => {
    lane.waiting = false;
    Atomics.add(lane.words, GATE, 1);
    Atomics.notify(lane.words, GATE);
  };
  const halt = (reason: LaneStop) => {
    stop ??= reason;
    for (const lane of lanes) {
      Atomics.store(lane.words, STOP, 1);
      if (lane.waiting) openGate(lane);
    }
  };
  const share = (from: WorkerLane, found: Incumbent) => {
    for (const lane of lanes) {
      if (lane !== from && !lane.done && (lane.best === null || lane.best.cost > found.cost)) {
        lane.worker.postMessage(found);
      }
    }
  };
  /** All lanes have come to the barrier or are done: share the best, let them go on. */
  const passBarrier = () => {
    const best = bestOf(lanes);
    if (best && best.cost <= limits.target) return halt('reached');
    const source = lanes.find((lane) => lane.best === best);
    if (best && source) share(source, best);
    for (const lane of lanes) if (lane.waiting) openGate(lane);
  };

  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | null = null;
    // The clock decides, which need not go as fast as the timer does.
    const awaitDeadline = (deadline: number) => {
      const left = deadline - limits.clock();
      if (left <= 0) halt('deadline');
      else timer = setTimeout(() => awaitDeadline(deadline), left * 1000);
    };
    if (limits.deadline !== null) awaitDeadline(limits.deadline);
    const onAbort = () => halt('aborted');
    limits.signal?.addEventListener('abort', onAbort, { once: true });
    if (limits.signal?.aborted) onAbort();
    const cleanUp = () => {
      if (timer) clearTimeout(timer);
      limits.signal?.removeEventListener('abort', onAbort);
      for (const lane of lanes) void lane.worker.terminate();
    };
    const hear = (index: number, message: FromWorker) => {
      const lane = lanes[index];
      if (message.kind === 'news') {
        lane.iterations = message.news.iterations;
        const found = message.news.better;
        if (found) {
          lane.best = found;
          improved = limits.clock();
          if (!lockstep) {
            if (found.cost <= limits.target) halt('reached');
            else share(lane, found);
          }
        }
        onNews(index, message.news, total(lanes));
        proof = message.news.proof ?? proof;
        const best = bestOf(lanes);
        if (best && isProven(best, proof)) halt('reached');
        else if (best && isSettled(limits, limits.clock(), improved)) halt('settled');
        return;
      }
      lane.iterations = message.iterations;
      if (message.kind === 'done') lane.done = true;
      else lane.waiting = true;
      if (lanes.every((each) => each.done)) {
        cleanUp();
        resolve({ best: bestOf(lanes), iterations: total(lanes), stop: stop ?? 'finished', proof });
      } else if (stop !== null) {
        if (lane.waiting) openGate(lane);
      } else if (lockstep && lanes.every((each) => each.done || each.waiting)) {
        passBarrier();
      }
    };
    const fail = (error: unknown) => {
      cleanUp();
      reject(error);
    };
    lanes.forEach((lane, index) => {
      lane.worker.on('message', (message: FromWorker) => {
        try {
          hear(index, message);
        } catch (error) {
          fail(error);
        }
      });
      lane.worker.on('error', fail);
    });
  });
}

/** The cheapest; of equals the first lane's, so that answers do not depend on who was heard first. */
function bestOf(lanes: readonly WorkerLane[]): Incumbent | null {
  return lanes.reduce<Incumbent | null>(
    (best, lane) => (lane.best && (!best || lane.best.cost < best.cost) ? lane.best : best),
    null,
  );
}

function total(lanes: readonly WorkerLane[]): number {
  return lanes.reduce((sum, lane) => sum + lane.iterations, 0);
}
