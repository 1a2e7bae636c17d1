/** What the stages of a solve have in common, and what they hand on to each other. */
import { boundOf, type InfeasibilityCertificate, type LowerBoundCertificate } from '../result/certificate.ts';
import type { RunRecord } from '../result/definition.ts';
import type { Schedule } from '../result/schedule.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { compile } from '../scenario/lower/compile.ts';
import type { Assignment, Problem } from '../scenario/problem.ts';
import { roundedDown } from '../shared/fraction.ts';
import { refutations } from './exact/refute-exactly.ts';
import { type CheckedAnswer, isRefuted, LastCheck, NOTHING_PROVEN } from './last-check.ts';
import type { Outcome, SolveOptions } from './outcome.ts';
import { recommendedSeconds, withBudget } from './plan/budget.ts';
import type { Host } from './plan/host.ts';
import type { Incumbent, LaneReport } from './plan/lane-report.ts';
import type { LaneTotals } from './plan/run-lanes.ts';
import { DEFAULT_SETTINGS, type SolverSettings } from './plan/settings.ts';
import { nearestCost, unitsAtLeast } from './price.ts';
import { ProgressTeller } from './progress-teller.ts';
import { runRecord, stopReason } from './run-record.ts';
import type { Slot } from './schedule.ts';
import { SolveLog } from './solve-log.ts';
import { Trace } from './trace.ts';

/** Placements that take about as long as a conflict of clause learning. */
const PLACEMENTS_A_CONFLICT = 10;

/** Between two of them the loop lets others in, and looks at the clock. */
export type Slices = Generator<void> | AsyncGenerator<void>;

/** One activity of a solve. It hands on what it finds through the `SolveWork`, and never calls another stage. */
export interface SolveStage {
  /** Why there is nothing to do for it here; null: there is. */
  readonly whyNot: (work: SolveWork) => string | null;
  /** Ends where `work.isOver` says so; else the loop ends it, a slice later. */
  readonly run: (work: SolveWork) => Slices;
}

/** What is done in one slice. */
export function once(act: (work: SolveWork) => void | Promise<void>): SolveStage['run'] {
  return async function* (work) {
    await act(work);
    yield;
  };
}

/** A bound that comes a step at a time. */
export interface SteppedBound {
  readonly isDone: () => boolean;
  /** @param ends of the step, on the clock */
  readonly advance: (ends: number) => void;
  /** At once, with what was found so far. */
  readonly end: () => void;
}

export class SolveWork {
  readonly request: SolveRequest;
  /** As asked for, but for the time that the caller needs for itself. */
  readonly options: SolveOptions;
  readonly settings: SolverSettings;
  readonly problem: Problem;
  readonly host: Host;
  readonly trace: Trace;
  readonly log: SolveLog;
  readonly teller: ProgressTeller;
  readonly checks: LastCheck;
  /** On the host's clock, as are all times. */
  readonly began: number;

  /** What to begin with, -1 where it says nothing; null: nothing. */
  start: Assignment | null = null;
  /** 1: the session stays as in `start`; [session]. */
  frozen: Uint8Array;
  /** The first legal plan, and as a schedule; null: none yet. */
  first: Incumbent | null = null;
  scheduleOfFirst: Schedule | null = null;
  /** When the search for that plan ended; and the seconds that went into proofs since there is one. */
  seated: number;
  proven = 0;
  /** When the present stage is over, also where the solve is interrupted; but until then it goes on. */
  ends = Number.POSITIVE_INFINITY;
  goesOnUntil = Number.NEGATIVE_INFINITY;
  /**
   * What the check of a plan takes. Until it is measured: about as long as compiling took and the first try to seat people.
   */
  checkSeconds = 0;
  /** The bound that is worked out before the search. */
  quickProof: LowerBoundCertificate = NOTHING_PROVEN;
  /** What is left of it for the time of the search; null: nothing. */
  unbounded: SteppedBound | null = null;
  totals: LaneTotals | null = null;
  /** The best plan and the highest bound of all so far. */
  best: Incumbent | null = null;
  proof: LowerBoundCertificate = NOTHING_PROVEN;
  /** Proposals after the lanes. */
  moreIterations = 0;
  /** Neither a plan nor a proof was found where the start looked for them. */
  triedAll = false;
  /** The rules cannot be kept. */
  refuted: InfeasibilityCertificate | null = null;
  answer: {
    readonly schedule: Schedule;
    readonly checked: CheckedAnswer;
    readonly proof: LowerBoundCertificate;
  } | null = null;

  private readonly asked: SolveOptions;

  constructor(request: SolveRequest, asked: SolveOptions, host: Host) {
    const { clock } = host;
    this.began = clock();
    this.seated = this.began;
    const { timeSeconds, aside = 0 } = asked;
    const seconds = timeSeconds === null ? null : timeSeconds - aside;
    const given = asked.settings ?? DEFAULT_SETTINGS;
    this.request = request;
    this.asked = asked;
    this.host = host;
    this.options = { ...asked, timeSeconds: seconds };
    // Where proposals bound the run, the answer must not depend on a limit that is never reached.
    this.settings = seconds === null || asked.iterations !== null ? given : withBudget(given, seconds);
    this.problem = compile(request);
    this.frozen = new Uint8Array(this.problem.sessionCount);
    this.checks = new LastCheck(request);
    this.log = new SolveLog(request, this.problem, this.settings, asked.onLog);
    this.trace = new Trace(() => clock() - this.began);
    this.teller = new ProgressTeller({
      listener: asked.onProgress,
      clock,
      began: this.began,
      scenario: request.scenario,
      problem: this.problem,
      telemetry: this.settings.telemetry,
    });
  }

  /** The time is over for the present stage. */
  readonly isOver = (): boolean => {
    const now = this.host.clock();
    return now >= this.goesOnUntil && (now >= this.ends || this.isAborted);
  };

  /** When there must be an answer for its last check to end in time; null: there is no limit. */
  get answerBy(): number | null {
    return Number.isFinite(this.ends) ? this.ends : null;
  }

  get isAborted(): boolean {
    return this.options.signal?.aborted === true;
  }

  /** Until so much of the limit is over. */
  secondsUntil(share: number): number {
    return this.began + share * (this.options.timeSeconds ?? Number.POSITIVE_INFINITY) - this.host.clock();
  }

  get secondsLeft(): number {
    return this.secondsUntil(1);
  }

  /** What the solve is planned for. */
  get budgetSeconds(): number {
    return this.options.timeSeconds ?? recommendedSeconds(this.settings);
  }

  /** No plan costs fewer units, as far as it is proven. */
  get floor(): bigint {
    return unitsAtLeast(this.problem, boundOf(this.proof));
  }

  get isProven(): boolean {
    return this.best !== null && this.best.cost <= this.floor;
  }

  get iterations(): number {
    return (this.totals?.iterations ?? 0) + this.moreIterations;
  }

  /** Looks for a proof that the rules cannot be kept, and keeps the first that the checker confirms too. */
  *refute(conflicts: number): Generator<void> {
    const effort = { placements: PLACEMENTS_A_CONFLICT * conflicts, conflicts };
    for (const proof of refutations(this.request, effort, this.isOver)) {
      if (proof && isRefuted(this.request, proof, this.secondsLeft)) this.refuted = proof;
      if (this.refuted) return;
      yield;
    }
  }

  /** Tells those who listen what a lane, or a stage in its place, has come to. */
  tell(lane: number, report: LaneReport): void {
    this.log.note(lane, report);
    this.teller.tell(report, report.iterations);
  }

  /** A bound that holds. */
  tellBound(proof: LowerBoundCertificate): void {
    this.teller.lowerBound = roundedDown(boundOf(proof));
  }

  /** It is a stage's turn. */
  enter({ until = 1, most }: Slot): void {
    const { host, began, options, checkSeconds, budgetSeconds } = this;
    const end = began + until * (options.timeSeconds ?? Number.POSITIVE_INFINITY) - checkSeconds;
    // Where proposals bound the run, the clock must not cut it short of them.
    const own = most === undefined || options.iterations !== null ? end : host.clock() + most * budgetSeconds;
    this.ends = Math.min(end, own);
    this.goesOnUntil = Number.NEGATIVE_INFINITY;
  }

  /** Notes what a stage took and what there is after it. */
  async timed({ name, serves }: Slot, run: () => void | Promise<void>): Promise<void> {
    const end = this.trace.begin(name);
    const from = this.host.clock();
    await run();
    if (serves === 'proof' && this.first) this.proven += this.host.clock() - from;
    const { best, problem, proof, iterations } = this;
    end({
      iterations,
      cost: best && nearestCost(problem, best.cost),
      bound: roundedDown(boundOf(proof)),
    });
  }

  outcome(): Outcome {
    const outcome = this.ended();
    this.log.end(outcome);
    return outcome;
  }

  private ended(): Outcome {
    const { answer, refuted, totals, options } = this;
    if (refuted !== null) return { status: 'infeasible', proof: refuted, ...this.report('infeasible') };
    if (answer === null || totals === null) {
      const status = this.isAborted ? 'interrupted' : 'no_solution';
      const stop = this.isAborted ? 'aborted' : this.triedAll ? 'finished' : 'deadline';
      return { status, ...this.report(stopReason(stop, options, false)) };
    }
    const reason = answer.checked.optimal ? 'optimal' : stopReason(totals.stop, options, true);
    return { status: 'solved', ...answer, ...this.report(reason) };
  }

  private report(stop: RunRecord['stop_reason']): Pick<Outcome, 'run' | 'warnings'> {
    const { asked, settings, host, began, iterations, trace } = this;
    const run = runRecord({ ...asked, settings }, host.clock() - began, iterations, stop);
    return { run: { ...run, stages: [...trace.stages] }, warnings: [] };
  }
}
