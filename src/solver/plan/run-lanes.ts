/** Runs lanes to the end of their task or to a limit, in this thread or spread over several. */
import type { LowerBoundCertificate } from '../../result/certificate.ts';
import { timerMilliseconds } from '../../shared/timer.ts';
import { PROOFS } from '../schedule.ts';
import { MOMENT } from '../shared-numbers.ts';
import type { Host, Thread } from './host.ts';
import { LaneProofs, paceOf } from './lane-proofs.ts';
import type { FromLanes, Incumbent, LaneReport, LaneTask, ToLanes } from './lane-report.ts';
import { serveLanes } from './serve-lanes.ts';

/** When lanes stop. */
export interface LaneLimits {
  /** The most lanes that run at once; it does not affect what they find. */
  readonly threads: number;
  /** On the host's clock; null: none. */
  readonly deadline: number | null;
  /** Lanes are not begun after this time, as loading their tables would take too long; null: always begun. */
  readonly beginBy: number | null;
  /** Stop once the clock is past `after` and nothing has improved for `grace` seconds; null: do not. */
  readonly settle: { readonly after: number; readonly grace: number } | null;
  readonly signal: AbortSignal | null;
  /** Stop once an incumbent costs no more, in units; null: do not. */
  readonly target: bigint | null;
  /** A longer search for a bound while there is a gap; null: none. */
  readonly raise: RaiseBound | null;
}

/** Where proofs stand when lanes begin; times are on the host's clock. */
interface ProofStart {
  /** Proofs begin no earlier. */
  readonly from: number;
  /** When the first plan was found, and the seconds spent on proofs since then. */
  readonly since: number;
  readonly spent: number;
}

/** Whether a thread that searches may work on proofs, which get at most `PROOFS` of the time since the first plan. */
export function mayProve({ from, since }: ProofStart, spent: number, now: number): boolean {
  return now >= from && spent <= PROOFS * (now - since);
}

export interface RaiseBound extends ProofStart {
  /** Ends soon after the signal is aborted, when lanes have ended. */
  readonly run: (ended: AbortSignal) => AsyncGenerator<RaiseSlice, void>;
  /** Called with the seconds that a slice took in this thread. */
  readonly took: (stage: string, seconds: number) => void;
}

/** One slice of raising the bound; between two, this thread may do other work. */
export interface RaiseSlice {
  readonly stage: string;
  /** A higher bound than all before; null: none in this slice. */
  readonly proof: LowerBoundCertificate | null;
  /** What the next slice waits for, from another thread; absent: nothing. */
  readonly waits?: Promise<unknown>;
}

export type LaneStop = 'reached' | 'deadline' | 'settled' | 'aborted' | 'finished';

export interface LaneTotals {
  readonly best: Incumbent | null;
  readonly iterations: number;
  readonly stop: LaneStop;
  /** The highest bound proven while lanes ran; null: none. */
  readonly proof: LowerBoundCertificate | null;
}

export type OnReport = (lane: number, report: LaneReport, iterations: number) => void;

export function runLanes(
  host: Host,
  tasks: readonly LaneTask[],
  limits: LaneLimits,
  onReport: OnReport,
): Promise<LaneTotals> {
  const stop = stopBefore(tasks[0].first, limits, host.clock());
  if (stop !== null) return Promise.resolve({ best: null, iterations: 0, stop, proof: null });
  return new Promise((resolve, reject) =>
    new LaneRun(host, tasks, limits, { onReport, resolve, reject }).begin(),
  );
}

/** Why no lane is begun, as the first plan has to do; null: lanes are begun. */
function stopBefore(first: Incumbent, { signal, target, beginBy }: LaneLimits, now: number): LaneStop | null {
  if (signal?.aborted === true) return 'aborted';
  if (target !== null && first.cost <= target) return 'reached';
  return beginBy !== null && now >= beginBy ? 'deadline' : null;
}

interface Listener {
  readonly onReport: OnReport;
  readonly resolve: (totals: LaneTotals) => void;
  readonly reject: (error: unknown) => void;
}

interface ThreadLane {
  /** May be shared by several lanes. */
  readonly thread: Thread<ToLanes>;
  iterations: number;
  best: Incumbent | null;
  /** The lane has sent a message. */
  begun: boolean;
  /** The lane is in its first descent, in which proofs may not interrupt it. */
  isDescending: boolean;
  waiting: boolean;
  done: boolean;
}

/** One run of lanes, from the first message to the threads until all have ended. */
class LaneRun {
  private readonly host: Host;
  private readonly tasks: readonly LaneTask[];
  private readonly limits: LaneLimits;
  private readonly listener: Listener;
  private readonly threads: readonly Thread<ToLanes>[];
  private readonly lanes: readonly ThreadLane[];
  private readonly proofs: LaneProofs;
  /** Several lanes are limited by iterations: they exchange plans at barriers, so that the timing of messages does not matter. */
  private readonly lockstep: boolean;
  private improved: number;
  private stop: LaneStop | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private raiseTimer: ReturnType<typeof setTimeout> | null = null;
  private lastWords: ReturnType<typeof setTimeout> | null = null;
  private readonly ended = new AbortController();

  constructor(host: Host, tasks: readonly LaneTask[], limits: LaneLimits, listener: Listener) {
    this.host = host;
    this.tasks = tasks;
    this.limits = limits;
    this.listener = listener;
    this.threads = startThreads(host, Math.min(limits.threads, tasks.length), this.hear);
    this.lanes = tasks.map((_, index): ThreadLane => {
      const thread = this.threads[index % this.threads.length];
      return {
        thread,
        iterations: 0,
        best: null,
        begun: false,
        isDescending: true,
        waiting: false,
        done: false,
      };
    });
    this.proofs = new LaneProofs(tasks[0].problem, limits.deadline, paceOf(host, this.threads.length));
    this.lockstep = tasks.length > 1 && tasks[0].iterations !== null;
    this.improved = host.clock();
  }

  begin(): void {
    const { host, tasks, threads, limits, lockstep } = this;
    const { raise, signal } = limits;
    if (raise) {
      const wait = Math.max(0, raise.from - host.clock());
      this.raiseTimer = setTimeout(() => this.raise(raise).catch(this.fail), timerMilliseconds(wait));
    }
    signal?.addEventListener('abort', this.onAbort, { once: true });
    if (signal?.aborted) this.onAbort();
    this.awaitDeadline();
    for (const [index, thread] of threads.entries()) {
      const own = tasks.filter((_, lane) => lane % threads.length === index);
      thread.post({ kind: 'tasks', tasks: own, lockstep });
    }
  }

  private readonly hear = (message: FromLanes): void => {
    // A thread may still send messages after the end.
    if (this.ended.signal.aborted) return;
    try {
      if (message.kind === 'failed') throw message.error;
      const lane = this.lanes[message.lane];
      lane.begun = true;
      if (message.kind === 'report') this.take(message.lane, message.report);
      else this.note(lane, message.kind, message.iterations);
    } catch (error) {
      this.fail(error);
    }
  };

  private take(index: number, report: LaneReport): void {
    const { proofs, limits, lanes, host } = this;
    const lane = lanes[index];
    const { iterations, better, proof } = report;
    lane.iterations = iterations;
    lane.isDescending = report.stage === 'first descent' || (report.stage === 'start' && better !== null);
    lane.best = better ?? lane.best;
    if (better) this.improved = host.clock();
    if (proof) {
      proofs.take(proof, bestOf(lanes), host.clock());
      this.awaitDeadline();
    }
    this.listener.onReport(index, report, total(lanes));
    if (this.lockstep) return;
    const { deadline } = proofs;
    if (deadline !== null) lane.thread.post({ kind: 'time', left: Math.max(0, deadline - host.clock()) });
    const best = bestOf(lanes);
    if (this.isEnough(best)) this.halt('reached');
    else if (best && isSettled(limits, host.clock(), this.improved)) this.halt('settled');
    else if (better) this.share(better);
  }

  /** A lane is done, or waits at a barrier. */
  private note(lane: ThreadLane, kind: 'done' | 'barrier', iterations: number): void {
    const { lanes, stop, lockstep, proofs, host } = this;
    lane.iterations = iterations;
    if (kind === 'done') lane.done = true;
    else lane.waiting = true;
    const isLate = proofs.deadline !== null && host.clock() >= proofs.deadline;
    if (lanes.every((each) => each.done)) this.finish(stop ?? (isLate ? 'deadline' : 'finished'));
    else if (stop !== null) this.halt(stop);
    else if (lockstep && lanes.every((each) => each.done || each.waiting)) this.passBarrier();
  }

  /** To be called when all lanes are at the barrier or done: they go on with the best of all. */
  private passBarrier(): void {
    const best = bestOf(this.lanes);
    if (this.isEnough(best)) {
      this.halt('reached');
      return;
    }
    for (const [index, lane] of this.lanes.entries()) {
      if (!lane.waiting) continue;
      lane.waiting = false;
      lane.thread.post({ kind: 'pass', lane: index, found: best && isNews(best, lane) ? best : null });
    }
  }

  private share(found: Incumbent): void {
    for (const [index, lane] of this.lanes.entries())
      if (!lane.done && isNews(found, lane)) lane.thread.post({ kind: 'pass', lane: index, found });
  }

  private isEnough(best: Incumbent | null): boolean {
    const { target } = this.limits;
    return best !== null && ((target !== null && best.cost <= target) || this.proofs.isProven(best));
  }

  private readonly onAbort = (): void => this.halt('aborted');

  /** Stops all threads. Those that have begun get a `MOMENT` for last messages; the others are not waited for. */
  private halt(reason: LaneStop): void {
    const { lanes, threads, lockstep } = this;
    this.stop ??= reason;
    const { stop } = this;
    for (const thread of threads) thread.post({ kind: 'stop' });
    if (lockstep && stop === 'reached') return;
    if (lanes.every(({ done, begun }) => done || !begun)) this.finish(stop);
    else this.lastWords ??= setTimeout(() => this.finish(stop), MOMENT * 1000);
  }

  private finish(stop: LaneStop): void {
    const { lanes, proofs, listener } = this;
    this.stop ??= stop;
    this.cleanUp();
    listener.resolve({ best: bestOf(lanes), iterations: total(lanes), stop, proof: proofs.proof });
  }

  private readonly fail = (error: unknown): void => {
    this.stop ??= 'finished';
    this.cleanUp();
    this.listener.reject(error);
  };

  private cleanUp(): void {
    for (const timer of [this.timer, this.raiseTimer, this.lastWords]) if (timer) clearTimeout(timer);
    this.limits.signal?.removeEventListener('abort', this.onAbort);
    for (const thread of this.threads) thread.end();
    this.ended.abort();
  }

  /** Looks at the clock again when the timer fires, as the two may run at different speeds. */
  private awaitDeadline(): void {
    if (this.timer) clearTimeout(this.timer);
    const { deadline } = this.proofs;
    if (this.stop !== null || deadline === null) return;
    const left = deadline - this.host.clock();
    if (left <= 0) this.halt('deadline');
    else this.timer = setTimeout(() => this.awaitDeadline(), timerMilliseconds(left));
  }

  /** Raises the bound slice by slice; lanes in the same thread take turns with it. */
  private async raise(wanted: RaiseBound): Promise<void> {
    const { host, proofs, lanes, threads } = this;
    let { spent } = wanted;
    let stage: string | null = null;
    const mayBegin = () =>
      threads.length > 1 ||
      (!lanes.some(({ done, isDescending }) => !done && isDescending) &&
        bestOf(lanes) !== null &&
        mayProve(wanted, spent, host.clock()));
    const slices = wanted.run(this.ended.signal);
    try {
      for (;;) {
        do await host.pause();
        while (this.stop === null && !mayBegin());
        if (this.stop !== null) return;
        const from = host.clock();
        const { done, value } = await slices.next();
        const seconds = host.clock() - from;
        spent += seconds;
        stage = done ? stage : value.stage;
        if (stage !== null) wanted.took(stage, seconds);
        if (done || this.stop !== null) return;
        proofs.raise(value.proof);
        if (this.isEnough(bestOf(lanes))) this.halt('reached');
        await value.waits;
      }
    } finally {
      await slices.return();
    }
  }
}

function isSettled({ settle }: LaneLimits, now: number, improved: number): boolean {
  return settle !== null && now >= settle.after && now - improved >= settle.grace;
}

function isNews(found: Incumbent, { best }: ThreadLane): boolean {
  return best === null || best.cost > found.cost;
}

/** A single thread is this one itself, which handles messages between steps. */
function startThreads(host: Host, count: number, hear: (message: FromLanes) => void): Thread<ToLanes>[] {
  if (count > 1) return Array.from({ length: count }, () => host.startThread(hear));
  return [{ post: serveLanes(hear, host), end: () => undefined }];
}

/** The cheapest plan; of equals the first lane's, so that the order of messages does not matter. */
function bestOf(lanes: readonly ThreadLane[]): Incumbent | null {
  return lanes.reduce<Incumbent | null>(
    (best, lane) => (lane.best && (!best || lane.best.cost < best.cost) ? lane.best : best),
    null,
  );
}

function total(lanes: readonly ThreadLane[]): number {
  return lanes.reduce((sum, lane) => sum + lane.iterations, 0);
}
