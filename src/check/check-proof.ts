/**
 * Checks a certificate against the request alone, without the code that found it; an unknown argument proves nothing.
 */
import type { Certificate } from '../result/certificate.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { type Fraction, fractionText } from '../shared/fraction.ts';
import type { Judgement } from '../shared/judgement.ts';
import { checkLowerBound } from './bound/check-bound.ts';
import { Effort, TooMuchEffort } from './effort.ts';
import { checkInfeasible } from './infeasible/check-infeasible.ts';
import type { SoftRule } from './lower/terms.ts';
import { NotProven } from './refuse.ts';

export interface ProofVerdict extends Judgement {
  /** Lower bound on the cost of every legal schedule; null: the proof gives none, or does not hold. */
  readonly bound: Fraction | null;
  /** Whether the proof shows that no schedule is legal. */
  readonly infeasible: boolean;
  /** Whether the check was given up because it would take too long; the proof may hold. */
  readonly gaveUp: boolean;
}

export function checkProof(
  request: SolveRequest,
  rules: readonly SoftRule[],
  certificate: Certificate,
  effort = new Effort(request),
): ProofVerdict {
  try {
    return { ...effort.of(() => verdictOn(request, rules, certificate)), gaveUp: false };
  } catch (error) {
    const gaveUp = error instanceof TooMuchEffort;
    if (!gaveUp && !(error instanceof NotProven)) throw error;
    return { holds: false, reason: error.message, bound: null, infeasible: false, gaveUp };
  }
}

function verdictOn(
  request: SolveRequest,
  rules: readonly SoftRule[],
  certificate: Certificate,
): Omit<ProofVerdict, 'gaveUp'> {
  if (certificate.kind === 'infeasibility') {
    const reason = checkInfeasible(request, certificate);
    return { holds: true, reason, bound: null, infeasible: true };
  }
  const bound = checkLowerBound(request, rules, certificate);
  const count = certificate.pieces.length;
  const reason = count === 0 ? 'no cost is negative' : `${count} pieces add up to ${fractionText(bound)}`;
  return { holds: true, reason, bound, infeasible: false };
}
