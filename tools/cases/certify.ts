import type { BenchmarkCaseFile } from '../../src/bench/cases/definition.ts';
import { searchInfeasible } from '../../src/bounds/infeasible/prove.ts';
import { lowerBound } from '../../src/bounds/lower/lower-bound.ts';
import { compile } from '../../src/scenario/compile.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { checkCertificate } from '../../src/verify/check-certificate.ts';

type Certificates = Partial<Pick<BenchmarkCaseFile, 'lowerBound' | 'infeasibility'>>;

const NODES = 2_000_000;

/**
 * Proofs for a case: why it has no schedule, or what every schedule costs at least. Only what the independent
 * checker accepts is stored; a bound from the literature without a certificate stays as it is, in words.
 */
export function certify(
  request: SolveRequest,
  kind: BenchmarkCaseFile['caseKind'],
  stated: { value: number; source: string } | undefined,
): Certificates {
  if (kind === 'hard_infeasible_proof') {
    const infeasibility = searchInfeasible(request, NODES);
    if (infeasibility === null || !checkCertificate(request, infeasibility).holds) return {};
    return { infeasibility };
  }
  const certificate = lowerBound(request, compile(request));
  if (certificate.bound <= 0 || !checkCertificate(request, certificate).holds) return {};
  const [value, source] =
    stated && stated.value > certificate.bound
      ? [stated.value, `${stated.source} The certificate shows ${certificate.bound}.`]
      : [certificate.bound, 'The certificate.'];
  return { lowerBound: { value, source, certificate } };
}
