import type { LowerBoundCertificate } from '../../result/certificate.ts';
import type { Assignment, Problem } from '../../scenario/problem.ts';
import type { SolverSettings } from './settings.ts';

/** An assignment that keeps all hard rules, and its exact cost in units of the problem. */
export interface Incumbent {
  readonly cost: bigint;
  readonly assignment: Assignment;
}

/** The task of one lane; plain data and code, so that it can be sent to another thread. */
export interface LaneTask {
  readonly problem: Problem;
  /** The search kernel's code. */
  readonly kernel: WebAssembly.Module;
  readonly settings: SolverSettings;
  readonly seed: number;
  /** This lane's number, from 0; lanes differ in seed and strategy. */
  readonly lane: number;
  /** The warm start, −1 where it does not place a person; null: none. */
  readonly start: Assignment | null;
  /** A legal schedule to begin the search with. */
  readonly first: Incumbent;
  /** 1: the session must stay as in `start`; [session]. */
  readonly frozen: Uint8Array;
  /** The proven lower bound in units, at which to stop. */
  readonly floor: bigint;
  /** The bound that was proven before the lanes. */
  readonly quick: LowerBoundCertificate;
  /** Proposals this lane may make; null: until it is stopped. */
  readonly iterations: number | null;
}

/** What a lane reports between two short bursts of work. */
export interface LaneReport {
  /** Proposals made so far. */
  readonly iterations: number;
  /** The present stage. */
  readonly stage: string;
  /** The reason to skip that stage; null: it runs. */
  readonly skipped: string | null;
  /** The lane's best plan if it has improved since the last report; else null. */
  readonly better: Incumbent | null;
  /** A higher bound that the lane has proven, not yet checked; null: none. */
  readonly proof: LowerBoundCertificate | null;
}

/** What the host tells a lane between two bursts. */
export interface LaneNews {
  /** The share of its time that the lane has used; null: its end is not known. */
  readonly used: number | null;
  /** The share in which it worked itself, without what its thread did for others; null if `used` is. */
  readonly worked: number | null;
  /** A better incumbent of another lane. */
  readonly foreign: Incumbent | null;
}

/** A lane's work step by step; returns what it found. */
export type LaneSteps<Found = void> = Generator<LaneReport, Found, LaneNews | undefined>;

/** Messages to a thread of lanes; `tasks` comes first. */
export type ToLanes =
  /** In lockstep lanes wait for each other at barriers. */
  | { readonly kind: 'tasks'; readonly tasks: readonly LaneTask[]; readonly lockstep: boolean }
  /** Seconds that are left. */
  | { readonly kind: 'time'; readonly left: number }
  /** Lets the lane pass the barrier at which it waits, and hands it a better plan of another lane, if any. */
  | { readonly kind: 'pass'; readonly lane: number; readonly found: Incumbent | null }
  | { readonly kind: 'stop' };

/** Messages from a thread about one of its lanes. */
export type FromLanes =
  | { readonly kind: 'report'; readonly lane: number; readonly report: LaneReport }
  /** The lane waits for the others before it goes on. */
  | { readonly kind: 'barrier'; readonly lane: number; readonly iterations: number }
  | { readonly kind: 'done'; readonly lane: number; readonly iterations: number }
  | { readonly kind: 'failed'; readonly error: unknown };
