/** The state that the stages of a solve share. */
import { boundOf, type InfeasibilityCertificate, type LowerBoundCertificate } from '../result/certificate.ts';
import type { RunRecord } from '../result/definition.ts';
import type { Schedule } from '../result/schedule.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { compile } from '../scenario/lower/compile.ts';
import type { Assignment, Problem } from '../scenario/problem.ts';
import { roundedDown } from '../shared/fraction.ts';
import { refutations } from './exact/refutations.ts';
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

/** Placements that take about as long as a conflict of clause learning (experiment A52). */
const PLACEMENTS_A_CONFLICT = 10;

/** A stage's work in slices; between two, the loop yields to the event loop and checks the clock. */
export type Slices = Generator<void> | AsyncGenerator<void>;

/** One stage of a solve. It shares what it finds through `SolveWork`, and never calls another stage. */
export interface SolveStage {
  /** The reason to skip the stage; null: it runs. */
  readonly whyNot: (work: SolveWork) => string | null;
  /** Should return once `work.isOver()`; else the loop ends it, one slice later. */
  readonly run: (work: SolveWork) => Slices;
}

/** A stage that runs in a single slice. */
export function once(act: (work: SolveWork) => void | Promise<void>): SolveStage['run'] {
  return async function* (work) {
    await act(work);
    yield;
  };
}

/** A bound that is worked out step by step. */
export interface SteppedBound {
  readonly isDone: () => boolean;
  /**
   * @param ends deadline of the step, on the host's clock
   * @returns seconds of the next step, if it takes longer than is left until then; else 0
   */
  readonly advance: (ends: number) => number;
  /** Finishes at once, with what was found so far. */
  readonly end: () => void;
}

export class SolveWork {
  readonly request: SolveRequest;
  /** The caller's options; `timeSeconds` without the seconds that the caller needs itself (`aside`). */
  readonly options: SolveOptions;
  readonly settings: SolverSettings;
  readonly problem: Problem;
  readonly host: Host;
  readonly trace: Trace;
  readonly log: SolveLog;
  readonly teller: ProgressTeller;
  readonly checks: LastCheck;
  /** Seconds on the host's clock, like all times here. */
  readonly began: number;

  /** The warm start, -1 where it does not place a person; null: none. */
  start: Assignment | null = null;
  /** 1: the session stays as in `start`; [session]. */
  frozen: Uint8Array;
  /** The first legal plan, and the same as a schedule; null: none yet. */
  first: Incumbent | null = null;
  scheduleOfFirst: Schedule | null = null;
  /** When the search for the first plan ended; seconds spent on proofs since there is one. */
  seatedAt: number;
  proofSeconds = 0;
  /** The present stage ends at `ends`, or when the solve is aborted, but not before `goesOnUntil`. */
  ends = Number.POSITIVE_INFINITY;
  goesOnUntil = Number.NEGATIVE_INFINITY;
  /** Seconds that a check of a plan takes; before it is measured, the time to compile and to seat people the first time. */
  checkSeconds = 0;
  /** The bound found before the search. */
  quickProof: LowerBoundCertificate = NOTHING_PROVEN;
  /** The unfinished rest of that bound, continued during the search; null: it is finished. */
  restOfBound: SteppedBound | null = null;
  totals: LaneTotals | null = null;
  /** The best plan and the highest bound of all so far. */
  best: Incumbent | null = null;
  proof: LowerBoundCertificate = NOTHING_PROVEN;
  /** Proposals made after the lanes ended. */
  moreIterations = 0;
  /** The start stage has exhausted its searches for a plan and for a refutation. */
  triedAll = false;
  /** The checked proof that the rules cannot be kept; null: none. */
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
    this.seatedAt = this.began;
    const { timeSeconds, aside = 0 } = asked;
    const seconds = timeSeconds === null ? null : timeSeconds - aside;
    const given = asked.settings ?? DEFAULT_SETTINGS;
    this.request = request;
    this.asked = asked;
    this.host = host;
    this.options = { ...asked, timeSeconds: seconds };
    // In a run limited by iterations the answer must not depend on a time limit that is never reached.
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

  /** Whether the present stage must end. */
  readonly isOver = (): boolean => {
    const now = this.host.clock();
    return now >= this.goesOnUntil && (now >= this.ends || this.isAborted);
  };

  /** When the answer must be ready for its last check to end in time; null: no limit. */
  get answerBy(): number | null {
    return Number.isFinite(this.ends) ? this.ends : null;
  }

  get isAborted(): boolean {
    return this.options.signal?.aborted === true;
  }

  /** Seconds until this share of the time limit has passed. */
  secondsUntil(share: number): number {
    return this.began + share * (this.options.timeSeconds ?? Number.POSITIVE_INFINITY) - this.host.clock();
  }

  get secondsLeft(): number {
    return this.secondsUntil(1);
  }

  /** Seconds that the solve is planned for. */
  get budgetSeconds(): number {
    return this.options.timeSeconds ?? recommendedSeconds(this.settings);
  }

  /** The proven lower bound, in units. */
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

  /** Passes a report, of a lane or of a stage, to the log and the progress listener. */
  tell(lane: number, report: LaneReport): void {
    this.log.note(lane, report);
    this.teller.tell(report, report.iterations);
  }

  /** Publishes a bound that the checker has confirmed. */
  tellBound(proof: LowerBoundCertificate): void {
    this.teller.lowerBound = roundedDown(boundOf(proof));
  }

  /** Sets the deadline of a stage that begins. */
  enter({ until = 1, most }: Slot): void {
    const { host, began, options, checkSeconds, budgetSeconds } = this;
    const end = began + until * (options.timeSeconds ?? Number.POSITIVE_INFINITY) - checkSeconds;
    // In a run limited by iterations the clock must not end a stage before them.
    const own = most === undefined || options.iterations !== null ? end : host.clock() + most * budgetSeconds;
    this.ends = Math.min(end, own);
    this.goesOnUntil = Number.NEGATIVE_INFINITY;
  }

  /** Runs a stage and traces its time, and the iterations, cost and bound after it. */
  async timed({ name, serves }: Slot, run: () => void | Promise<void>): Promise<void> {
    const end = this.trace.begin(name);
    const from = this.host.clock();
    await run();
    if (serves === 'proof' && this.first) this.proofSeconds += this.host.clock() - from;
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
