/** The exact searches for a proof that the hard rules leave no legal schedule, one after the other. */
import { sessionProof } from '../../bounds/infeasible/prove.ts';
import type { InfeasibilityCertificate } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { refuteRules } from './refute-rules.ts';

export interface RefutationEffort {
  readonly placements: number;
  /** Conflicts of clause learning in each session. */
  readonly conflicts: number;
}

/**
 * Yields a proof or null now and then. Any proof is enough, but the caller should go on if the checker, which places people in another
 * order, gives up on one. `isOver` ends placing people, and shrinking a conflict.
 */
export function* refutations(
  request: SolveRequest,
  { placements, conflicts }: RefutationEffort,
  isOver: () => boolean,
): Generator<InfeasibilityCertificate | null> {
  const ways = [sessionProof(request, placements, isOver), refuteRules(request, { conflicts, isOver })];
  for (const way of ways) {
    let step = way.next();
    for (; !step.done; step = way.next()) yield null;
    yield step.value;
  }
}
