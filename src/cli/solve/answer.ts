import { checkCertificate } from '../../check/check-certificate.ts';
import { commonMetrics } from '../../check/cost/common-metrics.ts';
import { verifySchedule } from '../../check/verdict.ts';
import type { Result } from '../../result/definition.ts';
import { buildResult } from '../../result/write-result.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import type { Issue } from '../../shared/issue.ts';
import type { Outcome } from '../../solver/outcome.ts';
import type { ReadRequest } from '../input/request.ts';
import type { CliCode } from '../issue-codes.ts';
import { Refusal } from '../refusal.ts';

type Solved = Extract<Outcome, { status: 'solved' }>;

/**
 * The result file of an outcome. What the solver says is judged again by `check/`; an answer that does not
 * stand throws a `Refusal` with exit code 5, so that it is never written.
 */
export function resultOf(read: ReadRequest, outcome: Outcome): Result {
  const { status, run } = outcome;
  const proof = 'proof' in outcome ? outcome.proof : null;
  if (proof !== null) refuseFalseProof(read, proof);
  const solved = outcome.status === 'solved' ? judged(read, outcome) : null;
  return buildResult({ status, scenario: read.document, solved, proof, run });
}

function judged({ request, source }: ReadRequest, { schedule, cost }: Solved) {
  const verdict = verifySchedule(request, schedule, cost);
  const issues: Issue[] = [...verdict.violations];
  if (verdict.costTrue === false) {
    const message = `The solver says that its plan costs ${cost}, but it costs ${verdict.cost.total_cost}.`;
    const issue: Issue<CliCode> = { code: 'false_cost', pointer: '', message };
    issues.push(issue);
  }
  if (issues.length > 0) throw new Refusal([defect, ...issues], source, EXIT.verificationFailed);
  const { cost: scored, terms } = verdict;
  return { schedule, cost: scored, metrics: commonMetrics(request, schedule), terms };
}

function refuseFalseProof({ request, source }: ReadRequest, proof: NonNullable<Result['proof']>): void {
  const judgement = checkCertificate(request, proof);
  if (judgement.holds) return;
  const issue: Issue<CliCode> = { code: 'false_proof', pointer: '', message: judgement.reason };
  throw new Refusal([defect, issue], source, EXIT.verificationFailed);
}

const defect: Issue<CliCode> = {
  code: 'verification_failed',
  pointer: '',
  message: "The solver's answer did not stand up to verification; nothing was written.",
  advice: 'This is a defect of mingle: please report it with the scenario and the seed.',
};
