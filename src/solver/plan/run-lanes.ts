/** Runs lanes to the end of their task or to a limit: in this thread, or in several that share them out. */
import type { LowerBoundCertificate } from '../../result/certificate.ts';
import type { Host, LaneThread } from './host.ts';
import { createLane } from './lane.ts';
import { LaneProofs } from './lane-proofs.ts';
import type { FromLanes, Incumbent, LaneReport, LaneTask } from './lane-report.ts';
import { type ProofStart, ProofTime } from './proof-time.ts';
import { serveLanes } from './serve-lanes.ts';
import { LAST_WORDS, YIELD_INTERVAL } from './tuning.ts';

/** When to stop, asked again and again. */
export interface LaneLimits {
  /** How many lanes run at once, at most; it has no influence on what they find. */
  readonly threads: number;
  /** On the host's clock; null: none. */
  readonly deadline: number | null;
  /** Not begun after this on the clock where there is a schedule: a lane loads its tables before its first step; null: whenever. */
  readonly beginBy: number | null;
  /** Stop once the clock is past `after` and nothing has improved for `grace` seconds; null: do not. */
  readonly settle: { readonly after: number; readonly grace: number } | null;
  readonly signal: AbortSignal | null;
  /** Stop once an incumbent costs no more, in units; null: do not. */
  readonly target: bigint | null;
  /** A longer look for a bound, while a gap is left; null: none. */
  readonly raise: RaiseBound | null;
}

export interface RaiseBound extends ProofStart {
  /** Higher and higher bounds, and null between slices of the work; each slice keeps its thread busy. */
  readonly run: () => AsyncGenerator<LowerBoundCertificate | null, void>;
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

export function runLanes(
  host: Host,
  tasks: readonly LaneTask[],
  limits: LaneLimits,
  onReport: OnReport,
): Promise<LaneTotals> {
  const isAborted = limits.signal?.aborted === true;
  const isLate = limits.beginBy !== null && host.clock() >= limits.beginBy;
  if (tasks[0].first !== null && (isAborted || isLate)) {
    const stop = isAborted ? 'aborted' : 'deadline';
    return Promise.resolve({ best: null, iterations: 0, stop, proof: null });
  }
  const run = tasks.length === 1 ? runHere : runThreads;
  return run(host, tasks, limits, onReport);
}

async function runHere(
  host: Host,
  [task]: readonly LaneTask[],
  limits: LaneLimits,
  onReport: OnReport,
): Promise<LaneTotals> {
  const proofTime = limits.raise && new ProofTime(limits.raise);
  const slices = limits.raise?.run();
  try {
    return await runBeside(host, task, limits, onReport, proofTime && slices ? { proofTime, slices } : null);
  } finally {
    await slices?.return();
  }
}

/** The lane, and by turns with it the slices. */
async function runBeside(
  { clock, pause }: Host,
  task: LaneTask,
  limits: LaneLimits,
  onReport: OnReport,
  proving: { readonly proofTime: ProofTime; readonly slices: ReturnType<RaiseBound['run']> } | null,
): Promise<LaneTotals> {
  const lane = createLane(task);
  let best: Incumbent | null = null;
  let iterations = 0;
  const proofs = new LaneProofs(task.problem, limits.deadline);
  const end = (stop: LaneStop): LaneTotals => ({ best, iterations, stop, proof: proofs.proof });
  const began = clock();
  let [yielded, improved, used] = [began, began, limits.deadline === null ? null : 0];
  let [worked, elsewhere] = [used, 0];
  let isProving = true;
  for (;;) {
    const step = lane.next({ used, worked, foreign: null });
    if (step.done) return end('finished');
    iterations = step.value.iterations;
    best = step.value.better ?? best;
    onReport(0, step.value, iterations);
    if (step.value.proof) proofs.take(step.value.proof, best, clock());
    if (best && (isReached(best, limits) || proofs.isProven(best))) return end('reached');
    const now = clock();
    const { deadline } = proofs;
    if (deadline !== null) {
      if (now >= deadline) return end('deadline');
      used = (now - began) / (deadline - began);
      worked = (now - began - elsewhere) / (deadline - began);
    }
    if (step.value.better) improved = now;
    if (best && isSettled(limits, now, improved)) return end('settled');
    if (proving && isProving && best && proving.proofTime.isDue(now)) {
      const { done, value } = await proving.slices.next();
      proofs.raise(value ?? null);
      if (proofs.isProven(best)) return end('reached');
      isProving = !done;
      proving.proofTime.add(clock() - now);
      elsewhere += clock() - now;
    }
    if (now - yielded > YIELD_INTERVAL) {
      await pause();
      if (limits.signal?.aborted) return end('aborted');
      yielded = clock();
    }
  }
}

function isReached({ cost }: Incumbent, { target }: LaneLimits): boolean {
  return target !== null && cost <= target;
}

function isSettled({ settle }: LaneLimits, now: number, improved: number): boolean {
  return settle !== null && now >= settle.after && now - improved >= settle.grace;
}

interface ThreadLane {
  /** Several lanes may share it. */
  readonly thread: LaneThread;
  iterations: number;
  best: Incumbent | null;
  /** It has said something. */
  begun: boolean;
  waiting: boolean;
  done: boolean;
}

function runThreads(
  host: Host,
  tasks: readonly LaneTask[],
  limits: LaneLimits,
  onReport: OnReport,
): Promise<LaneTotals> {
  const { clock } = host;
  const threads = startThreads(host, Math.min(limits.threads, tasks.length), (message) => hear(message));
  const lanes = tasks.map((_, index): ThreadLane => {
    const thread = threads[index % threads.length];
    return { thread, iterations: 0, best: null, begun: false, waiting: false, done: false };
  });
  const lockstep = tasks[0].iterations !== null;
  let improved = clock();
  let stop: LaneStop | null = null;
  const proofs = new LaneProofs(tasks[0].problem, limits.deadline);

  let hear: (message: FromLanes) => void = () => undefined;
  let finish: (stop: LaneStop) => void = () => undefined;
  let lastWords: ReturnType<typeof setTimeout> | null = null;
  const halt = (reason: LaneStop) => {
    stop ??= reason;
    for (const thread of threads) thread.post({ kind: 'stop' });
    // Where there is something to answer with, threads that have not even begun by then are not waited for, and others
    // not for long: what they found they have told.
    const hasAnswer = tasks[0].first !== null || bestOf(lanes) !== null;
    if (!hasAnswer || (lockstep && stop === 'reached')) return;
    if (lanes.every(({ done, begun }) => done || !begun)) finish(stop);
    else lastWords ??= setTimeout(() => finish(stop ?? reason), LAST_WORDS * 1000);
  };
  const isEnough = (best: Incumbent | null) =>
    best !== null && (isReached(best, limits) || proofs.isProven(best));
  const isNews = (found: Incumbent, { best }: ThreadLane) => best === null || best.cost > found.cost;
  const share = (found: Incumbent) => {
    for (const [index, lane] of lanes.entries())
      if (!lane.done && isNews(found, lane)) lane.thread.post({ kind: 'share', lane: index, found });
  };
  /** All lanes have come to the barrier or are done: they go on with the best of all. */
  const passBarrier = () => {
    const best = bestOf(lanes);
    if (isEnough(best)) return halt('reached');
    for (const [index, lane] of lanes.entries()) {
      if (!lane.waiting) continue;
      lane.waiting = false;
      lane.thread.post({ kind: 'pass', lane: index, found: best && isNews(best, lane) ? best : null });
    }
  };

  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let raiseTimer: ReturnType<typeof setTimeout> | null = null;
    // The clock decides, which need not go as fast as the timer does.
    const awaitDeadline = () => {
      if (timer) clearTimeout(timer);
      if (stop !== null || proofs.deadline === null) return;
      const left = proofs.deadline - clock();
      if (left <= 0) halt('deadline');
      else timer = setTimeout(awaitDeadline, left * 1000);
    };
    const onAbort = () => halt('aborted');
    const cleanUp = () => {
      if (timer) clearTimeout(timer);
      if (raiseTimer) clearTimeout(raiseTimer);
      if (lastWords) clearTimeout(lastWords);
      limits.signal?.removeEventListener('abort', onAbort);
      for (const thread of threads) thread.end();
    };
    finish = (reason) => {
      stop ??= reason;
      cleanUp();
      resolve({ best: bestOf(lanes), iterations: total(lanes), stop: reason, proof: proofs.proof });
    };
    const fail = (error: unknown) => {
      cleanUp();
      reject(error);
    };
    const receive = (message: FromLanes) => {
      if (message.kind === 'failed') return fail(message.error);
      const lane = lanes[message.lane];
      lane.begun = true;
      if (message.kind === 'report') {
        const { iterations, better, proof: proven } = message.report;
        lane.iterations = iterations;
        lane.best = better ?? lane.best;
        if (better) improved = clock();
        if (proven) {
          proofs.take(proven, bestOf(lanes), clock());
          awaitDeadline();
        }
        onReport(message.lane, message.report, total(lanes));
        // Where proposals bound the run, when a message comes must not matter: barriers decide.
        if (lockstep) return;
        const { deadline } = proofs;
        if (deadline !== null) lane.thread.post({ kind: 'time', left: Math.max(0, deadline - clock()) });
        const best = bestOf(lanes);
        if (isEnough(best)) halt('reached');
        else if (best && isSettled(limits, clock(), improved)) halt('settled');
        else if (better) share(better);
        return;
      }
      lane.iterations = message.iterations;
      if (message.kind === 'done') lane.done = true;
      else lane.waiting = true;
      if (lanes.every((each) => each.done)) {
        finish(stop ?? 'finished');
      } else if (stop !== null) {
        halt(stop);
      } else if (lockstep && lanes.every((each) => each.done || each.waiting)) {
        passBarrier();
      }
    };
    hear = (message) => {
      try {
        receive(message);
      } catch (error) {
        fail(error);
      }
    };
    const raise = async (wanted: RaiseBound) => {
      const proofTime = new ProofTime(wanted);
      let before = clock();
      for await (const better of wanted.run()) {
        if (stop !== null) return;
        proofs.raise(better);
        if (isEnough(bestOf(lanes))) halt('reached');
        proofTime.add(clock() - before);
        // Only where the lanes have the same thread do they have to wait.
        do await host.pause();
        while (threads.length === 1 && stop === null && !proofTime.isDue(clock()));
        before = clock();
      }
    };
    if (limits.raise) {
      const { raise: wanted } = limits;
      raiseTimer = setTimeout(() => raise(wanted).catch(fail), (wanted.from - clock()) * 1000);
    }
    limits.signal?.addEventListener('abort', onAbort, { once: true });
    awaitDeadline();
    if (limits.signal?.aborted) onAbort();
    for (const [index, thread] of threads.entries()) {
      thread.post({ kind: 'tasks', tasks: tasks.filter((_, lane) => lane % threads.length === index) });
    }
  });
}

/** A single one is this thread itself, which lets messages in between steps. */
function startThreads(host: Host, count: number, hear: (message: FromLanes) => void): LaneThread[] {
  if (count > 1) return Array.from({ length: count }, () => host.startThread(hear));
  return [{ post: serveLanes(hear, host), end: () => undefined }];
}

/** The cheapest; of equals the first lane's, so that answers do not depend on whose message came first. */
function bestOf(lanes: readonly ThreadLane[]): Incumbent | null {
  return lanes.reduce<Incumbent | null>(
    (best, lane) => (lane.best && (!best || lane.best.cost < best.cost) ? lane.best : best),
    null,
  );
}

function total(lanes: readonly ThreadLane[]): number {
  return lanes.reduce((sum, lane) => sum + lane.iterations, 0);
}
