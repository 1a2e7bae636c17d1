/** Runs lanes to the end of their task or to a limit: one in this thread, more in worker threads. */
import { Worker } from 'node:worker_threads';
import { boundOf, type LowerBoundCertificate } from '../../result/certificate.ts';
import type { Problem } from '../../scenario/problem.ts';
import type { Clock } from '../../shared/clock.ts';
import { compare } from '../../shared/fraction.ts';
import { unitsAtLeast } from '../price.ts';
import { createLane } from './lane.ts';
import {
  type FromWorker,
  GATE,
  type Incumbent,
  type LaneReport,
  type LaneTask,
  STOP,
} from './lane-report.ts';
import { YIELD_INTERVAL } from './tuning.ts';

/** When to stop, asked again and again. */
export interface LaneLimits {
  readonly clock: Clock;
  /** On the clock; null: none. */
  readonly deadline: number | null;
  /** Stop once the clock is past `after` and nothing has improved for `grace` seconds; null: do not. */
  readonly settle: { readonly after: number; readonly grace: number } | null;
  readonly signal: AbortSignal | null;
  /** Stop once an incumbent costs no more, in units; null: do not. */
  readonly target: bigint | null;
  /** A longer look for a bound, while a gap is left; null: none. */
  readonly raise: RaiseBound | null;
}

export interface RaiseBound {
  /** Not before this on the clock; where proposals bound the run, not before so many of them. */
  readonly from: number;
  readonly fromProposals: number;
  /** Keeps its thread busy while it works. */
  readonly run: () => Promise<LowerBoundCertificate>;
}

export type LaneStop = 'reached' | 'deadline' | 'settled' | 'aborted' | 'finished';

export interface LaneTotals {
  readonly best: Incumbent | null;
  readonly iterations: number;
  readonly stop: LaneStop;
  /** The highest bound that was proven besides the one that the limits came from. */
  readonly proof: LowerBoundCertificate | null;
}

export type OnReport = (lane: number, report: LaneReport, iterations: number) => void;

export async function runLanes(
  tasks: readonly LaneTask[],
  limits: LaneLimits,
  onReport: OnReport,
): Promise<LaneTotals> {
  return tasks.length === 1 ? runHere(tasks[0], limits, onReport) : runWorkers(tasks, limits, onReport);
}

async function runHere(task: LaneTask, limits: LaneLimits, onReport: OnReport): Promise<LaneTotals> {
  const lane = createLane(task);
  let best: Incumbent | null = null;
  let iterations = 0;
  let proof: LowerBoundCertificate | null = null;
  const end = (stop: LaneStop): LaneTotals => ({ best, iterations, stop, proof });
  let yielded = limits.clock();
  let improved = yielded;
  let { raise } = limits;
  for (;;) {
    const step = lane.next();
    if (step.done) return end('finished');
    iterations = step.value.iterations;
    best = step.value.better ?? best;
    onReport(0, step.value, iterations);
    proof = higher(proof, step.value.proof);
    if (best && (isReached(best, limits) || isProven(task.problem, best, proof))) return end('reached');
    const now = limits.clock();
    if (limits.deadline !== null && now >= limits.deadline) return end('deadline');
    if (step.value.better) improved = now;
    if (best && isSettled(limits, now, improved)) return end('settled');
    if (raise && best && (task.iterations === null ? now >= raise.from : iterations >= raise.fromProposals)) {
      proof = higher(proof, await raise.run());
      raise = null;
      if (isProven(task.problem, best, proof)) return end('reached');
    }
    if (now - yielded > YIELD_INTERVAL) {
      await new Promise((resolve) => setImmediate(resolve));
      if (limits.signal?.aborted) return end('aborted');
      yielded = limits.clock();
    }
  }
}

function higher(
  one: LowerBoundCertificate | null,
  other: LowerBoundCertificate | null,
): LowerBoundCertificate | null {
  if (one === null || other === null) return one ?? other;
  return compare(boundOf(other), boundOf(one)) > 0 ? other : one;
}

function isReached({ cost }: Incumbent, { target }: LaneLimits): boolean {
  return target !== null && cost <= target;
}

function isProven(problem: Problem, { cost }: Incumbent, proof: LowerBoundCertificate | null): boolean {
  return proof !== null && unitsAtLeast(problem, boundOf(proof)) >= cost;
}

function isSettled({ settle }: LaneLimits, now: number, improved: number): boolean {
  return settle !== null && now >= settle.after && now - improved >= settle.grace;
}

/** Workers run from the built code, wherever this file runs from. */
const WORKER = new URL('../../../dist/solver/plan/lane-worker.js', import.meta.url);

interface WorkerLane {
  readonly worker: Worker;
  readonly words: Int32Array;
  iterations: number;
  best: Incumbent | null;
  waiting: boolean;
  done: boolean;
}

function runWorkers(tasks: readonly LaneTask[], limits: LaneLimits, onReport: OnReport): Promise<LaneTotals> {
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
    if (best && isReached(best, limits)) return halt('reached');
    const source = lanes.find((lane) => lane.best === best);
    if (best && source) share(source, best);
    for (const lane of lanes) if (lane.waiting) openGate(lane);
  };

  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | null = null;
    let raiseTimer: NodeJS.Timeout | null = null;
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
      if (raiseTimer) clearTimeout(raiseTimer);
      limits.signal?.removeEventListener('abort', onAbort);
      for (const lane of lanes) void lane.worker.terminate();
    };
    const receive = (index: number, message: FromWorker) => {
      const lane = lanes[index];
      if (message.kind === 'report') {
        lane.iterations = message.report.iterations;
        const found = message.report.better;
        if (found) {
          lane.best = found;
          improved = limits.clock();
          if (!lockstep) {
            if (isReached(found, limits)) halt('reached');
            else share(lane, found);
          }
        }
        onReport(index, message.report, total(lanes));
        proof = higher(proof, message.report.proof);
        const best = bestOf(lanes);
        if (best && isProven(tasks[0].problem, best, proof)) halt('reached');
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
    const raise = async ({ run }: RaiseBound) => {
      proof = higher(proof, await run());
      const best = bestOf(lanes);
      if (best && isProven(tasks[0].problem, best, proof)) halt('reached');
    };
    // Where proposals bound the run, when a proof comes must not depend on the clock: then there is none.
    if (limits.raise && !lockstep) {
      const { raise: wanted } = limits;
      raiseTimer = setTimeout(() => raise(wanted).catch(fail), (wanted.from - limits.clock()) * 1000);
    }
    lanes.forEach((lane, index) => {
      lane.worker.on('message', (message: FromWorker) => {
        try {
          receive(index, message);
        } catch (error) {
          fail(error);
        }
      });
      lane.worker.on('error', fail);
    });
  });
}

/** The cheapest; of equals the first lane's, so that answers do not depend on whose message came first. */
function bestOf(lanes: readonly WorkerLane[]): Incumbent | null {
  return lanes.reduce<Incumbent | null>(
    (best, lane) => (lane.best && (!best || lane.best.cost < best.cost) ? lane.best : best),
    null,
  );
}

function total(lanes: readonly WorkerLane[]): number {
  return lanes.reduce((sum, lane) => sum + lane.iterations, 0);
}
