/** The input from which a kernel is loaded. */
import type { Assignment, Problem } from '../../scenario/problem.ts';
import type { Rng } from '../../shared/rng.ts';
import type { KernelCosts } from './kernel-costs.ts';
import type { Numbers } from './number-width.ts';

/** Kinds of moves that the search may make. */
export interface Moves {
  /** People of two groups change places. */
  readonly swap: boolean;
  /** People take free seats. */
  readonly transfer: boolean;
}

export interface Loading {
  readonly problem: Problem;
  readonly costs: KernelCosts;
  readonly numbers: Numbers;
  readonly assignment: Assignment;
  /** The same: people by group; [session][group]. */
  readonly members: readonly (readonly (readonly number[])[])[];
  /** 1 where a session must stay as it is; [session]. */
  readonly frozen: Uint8Array;
  readonly moves: Moves;
  readonly rng: Rng;
}
