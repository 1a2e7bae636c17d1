/** The exact ways to show that the hard rules leave no legal schedule, one after the other. */
import { searchInfeasible } from '../../bounds/infeasible/prove.ts';
import type { InfeasibilityCertificate } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { refuteRules } from './refute-rules.ts';
import { SLICE } from './sat/sat-solver.ts';

export interface RefutationEffort {
  /** Placements to try in each session. */
  readonly placements: number;
  /** Conflicts of clause learning in each session. */
  readonly conflicts: number;
}

/**
 * Yields now and then, with a proof or null, until the caller takes one: any of them is enough, but the checker, which places people in another
 * order, may give up on some. Ends early when `isOver` says so; nothing else changes what it yields.
 */
export function* refutations(
  request: SolveRequest,
  { placements, conflicts }: RefutationEffort,
  isOver: () => boolean,
): Generator<InfeasibilityCertificate | null> {
  yield searchInfeasible(request, placements, isOver);
  const learning = refuteRules(request, { conflicts, slice: SLICE, isOver });
  let step = learning.next();
  for (; !step.done; step = learning.next()) {
    yield null;
    if (isOver()) return;
  }
  yield step.value;
}
