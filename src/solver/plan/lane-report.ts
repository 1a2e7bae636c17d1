import type { LowerBoundCertificate } from '../../result/certificate.ts';
import type { Assignment, Problem } from '../../scenario/problem.ts';
import type { SolverSettings } from './settings.ts';

/** An assignment that keeps all hard rules, and its exact cost in units of the problem. */
export interface Incumbent {
  readonly cost: bigint;
  readonly assignment: Assignment;
}

/** What one lane is to do; plain data and code, so that it can be sent to another thread. */
export interface LaneTask {
  readonly problem: Problem;
  /** The search kernel's code. */
  readonly kernel: WebAssembly.Module;
  readonly settings: SolverSettings;
  readonly seed: number;
  /** This lane's number, from 0; lanes differ in seed and strategy. */
  readonly lane: number;
  /** A schedule to start from, −1 where it says nothing; null: none. */
  readonly start: Assignment | null;
  /** A legal schedule to begin the search with. */
  readonly first: Incumbent;
  /** 1: the session must stay as in `start`; [session]. */
  readonly frozen: Uint8Array;
  /** Nothing costs less, in units: stop there. */
  readonly floor: bigint;
  /** The bound that was proven before the lanes. */
  readonly quick: LowerBoundCertificate;
  /** Proposals this lane may make; null: until it is stopped. */
  readonly iterations: number | null;
}

/** What a lane says between two short bursts of work. */
export interface LaneReport {
  /** Proposals made so far. */
  readonly iterations: number;
  /** What it is doing. */
  readonly stage: string;
  /** Why there is nothing to do for that stage; null: there is. */
  readonly skipped: string | null;
  /** Set when this lane's best has improved since it last spoke. */
  readonly better: Incumbent | null;
  /** Set when the lane has proven a higher bound than before; it has not been checked. */
  readonly proof: LowerBoundCertificate | null;
}

/** What the host says to a lane between two bursts. */
export interface LaneNews {
  /** The share of its time that the lane has used; null: nobody knows when it ends. */
  readonly used: number | null;
  /** The share that it has used itself: without what its thread did for proofs meanwhile; null where `used` is. */
  readonly worked: number | null;
  /** A better incumbent of another lane. */
  readonly foreign: Incumbent | null;
}

/** Steps of a lane's work, and what they come to. */
export type LaneSteps<Found = void> = Generator<LaneReport, Found, LaneNews | undefined>;

/** To a thread; its tasks come first. */
export type ToLanes =
  /** In lockstep lanes wait for each other at barriers. */
  | { readonly kind: 'tasks'; readonly tasks: readonly LaneTask[]; readonly lockstep: boolean }
  /** So many seconds are left. */
  | { readonly kind: 'time'; readonly left: number }
  /** The lane goes on, past a barrier where it waits, with what another found where that is better. */
  | { readonly kind: 'pass'; readonly lane: number; readonly found: Incumbent | null }
  | { readonly kind: 'stop' };

/** From a thread, about one of its lanes. */
export type FromLanes =
  | { readonly kind: 'report'; readonly lane: number; readonly report: LaneReport }
  /** The lane waits for the others before it goes on. */
  | { readonly kind: 'barrier'; readonly lane: number; readonly iterations: number }
  | { readonly kind: 'done'; readonly lane: number; readonly iterations: number }
  | { readonly kind: 'failed'; readonly error: unknown };
