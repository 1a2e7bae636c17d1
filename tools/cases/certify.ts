import type { BenchmarkCaseFile } from '../../src/bench/cases/definition.ts';
import { lowerBound } from '../../src/bounds/lower/lower-bound.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import { roundedDown } from '../../src/shared/fraction.ts';
import { judge } from '../../src/verdict/judge.ts';
import { searchInfeasible } from '../../test/support/search-infeasible.ts';

type Certificates = Partial<Pick<BenchmarkCaseFile, 'lowerBound' | 'infeasibility'>>;

const NODES = 2_000_000;

/**
 * Proofs for a case: of infeasibility, or of a lower bound. Only those that the independent checker accepts are stored.
 * @param stated the draft's own bound, written by hand; it must not exceed the proven one
 * @throws if it does
 */
export function certify(
  request: SolveRequest,
  kind: BenchmarkCaseFile['caseKind'],
  stated: { value: number; source: string } | undefined,
): Certificates {
  if (kind === 'hard_infeasible_proof') {
    const infeasibility = searchInfeasible(request, NODES);
    if (infeasibility === null || !judge(request, { proof: infeasibility }).infeasible) return {};
    return { infeasibility };
  }
  const certificate = lowerBound(compile(request), request);
  const shown = roundedDown(judge(request, { proof: certificate }).bound);
  if (stated && stated.value > shown) {
    throw new Error(`a bound of ${stated.value} is stated (${stated.source}); ${shown} can be shown`);
  }
  if (shown <= 0) return {};
  return { lowerBound: { value: shown, source: 'The certificate.', certificate } };
}
