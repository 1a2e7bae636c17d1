import type { Result } from '../../result/definition.ts';
import { buildResult } from '../../result/write-result.ts';
import type { Outcome } from '../../solver/outcome.ts';
import type { ReadRequest } from '../input/request.ts';

/** The result file of an outcome; what it says of the plan is what the checker found when it was made. */
export function resultOf({ document }: ReadRequest, outcome: Outcome): Result {
  const { status, run } = outcome;
  const proof = 'proof' in outcome ? outcome.proof : null;
  const solved =
    outcome.status === 'solved' ? { schedule: outcome.schedule, judged: outcome.checked.schedule } : null;
  return buildResult({ status, scenario: document, solved, proof, run });
}
