import type { ProofVerdict } from '../../src/check/check-proof.ts';
import { judge } from '../../src/check/judge.ts';
import type { Certificate } from '../../src/result/certificate.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';

/** What the checker says of a proof alone. */
export function judgeProof(request: SolveRequest, proof: Certificate): ProofVerdict {
  return judge(request, { proof }).proof!;
}
