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
 * Yields proofs until the caller takes one: any of them is enough, but the checker, which places people in another order, may give up
 * on some. Ends early when `isOver` says so; nothing else changes what it yields.
 */
export async function* refutations(
  request: SolveRequest,
  { placements, conflicts }: RefutationEffort,
  isOver: () => boolean,
  pause: () => Promise<void>,
): AsyncGenerator<InfeasibilityCertificate> {
  const placed = searchInfeasible(request, placements, isOver);
  if (placed) yield placed;
  const learning = refuteRules(request, { conflicts, slice: SLICE, isOver });
  for (let step = learning.next(); ; step = learning.next()) {
    if (step.done) {
      if (step.value) yield step.value;
      return;
    }
    await pause();
    if (isOver()) return;
  }
}
