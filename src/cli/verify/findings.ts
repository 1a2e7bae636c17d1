import { checkCertificate } from '../../check/check-certificate.ts';
import { falseClaims, mostDetails } from '../../check/claims.ts';
import { commonMetrics } from '../../check/cost/common-metrics.ts';
import { scoreTerms } from '../../check/cost/cost.ts';
import { type Verdict, verifySchedule } from '../../check/verdict.ts';
import { sameCost } from '../../result/tolerance.ts';
import type { Issue } from '../../shared/issue.ts';
import type { Judgement } from '../../shared/judgement.ts';
import type { CliCode } from '../issue-codes.ts';
import type { VerifyInputs } from './inputs.ts';

/** All that verification found. */
export interface Findings {
  /** null: there was no schedule to judge. */
  readonly verdict: Verdict | null;
  /** null: there was no certificate. */
  readonly proof: Judgement | null;
  /** What does not stand up, broken rules aside; empty where all does. */
  readonly faults: readonly Issue[];
  readonly verified: boolean;
}

/** @param detailLimit the most details that each cost term names */
export function findingsOf(inputs: VerifyInputs, detailLimit: number): Findings {
  const { read, schedule, claimedCost, proof, result } = inputs;
  const { request } = read;
  const verdict = schedule === null ? null : verifySchedule(request, schedule, claimedCost, detailLimit);
  const judgement = proof === null ? null : checkCertificate(request, proof);
  const faults: Issue[] = [];
  if (judgement?.holds === false)
    faults.push(fault('false_proof', `The proof does not hold: ${judgement.reason}.`));
  if (result?.status === 'infeasible' && proof?.kind !== 'infeasibility') {
    faults.push(
      fault('false_proof', 'The file says that no plan can keep all the rules, but proves nothing.'),
    );
  }
  if (schedule !== null && verdict !== null) {
    const { total_cost } = verdict.cost;
    if (result !== null) {
      const scored = scoreTerms(request, schedule, mostDetails(result));
      faults.push(...falseClaims(result, { ...scored, metrics: commonMetrics(request, schedule) }));
    }
    if (result === null && verdict.costTrue === false) {
      faults.push(fault('false_cost', `The plan costs ${total_cost}, not ${claimedCost} as is said.`));
    }
    if (proof?.kind === 'infeasibility' && verdict.legal && judgement?.holds) {
      faults.push(fault('false_proof', 'The proof says that there is no plan, but here is one.'));
    }
    if (proof?.kind === 'lower_bound' && proof.bound > total_cost && !sameCost(proof.bound, total_cost)) {
      faults.push(
        fault('false_proof', `The proof says at least ${proof.bound}, but this plan costs ${total_cost}.`),
      );
    }
  }
  return { verdict, proof: judgement, faults, verified: faults.length === 0 && verdict?.legal !== false };
}

function fault(code: CliCode, message: string): Issue<CliCode> {
  return { code, pointer: '', message };
}
