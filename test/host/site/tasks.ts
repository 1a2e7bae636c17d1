/** What the page of the site is asked to solve, and what it answers. */
import type { SolveRequest } from '../../../src/scenario/definition.ts';
import type { Outcome } from '../../../src/solver/outcome.ts';

export interface SiteTask {
  readonly request: SolveRequest;
  readonly lanes: number;
  /** Null: until the page stops it, which it does half a second after the first plan. */
  readonly iterations: number | null;
}

/** What must not depend on where it runs. */
export function answerOf(outcome: Outcome) {
  const { iterations, stop_reason } = outcome.run;
  if (outcome.status !== 'solved') throw new Error(outcome.status);
  const { schedule, checked, proof } = outcome;
  return { schedule, cost: checked.schedule.cost.total_cost, proof, iterations, stop_reason };
}

export type SiteAnswer = ReturnType<typeof answerOf>;

export interface SiteReport {
  /** Of each task. */
  readonly answers: readonly SiteAnswer[];
  /** Milliseconds in which the page could do nothing, at most. */
  readonly longestPause: number;
}
