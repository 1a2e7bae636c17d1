import { sessionProof } from '../../src/bounds/infeasible/prove.ts';
import type { InfeasibilityCertificate } from '../../src/result/certificate.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { finished } from '../../src/shared/finished.ts';

/**
 * The quick arguments for all sessions, then an exact search of each.
 *
 * @param nodeBudget the most placements to try in each session
 * @param isOver polled; once true, soon returns null
 */
export function searchInfeasible(
  request: SolveRequest,
  nodeBudget: number,
  isOver: () => boolean = () => false,
): InfeasibilityCertificate | null {
  return finished(sessionProof(request, 0, isOver)) ?? finished(sessionProof(request, nodeBudget, isOver));
}
