import { judge, type ProofVerdict, type ScheduleVerdict, type Verdict } from '../../check/judge.ts';
import { boundOf } from '../../result/certificate.ts';
import type { Result, TermReport } from '../../result/definition.ts';
import { FORMER } from '../../result/read-result.ts';
import { figure } from '../../shared/figures.ts';
import { compare, roundedDown } from '../../shared/fraction.ts';
import type { Issue } from '../../shared/issue.ts';
import type { CliCode } from '../issue-codes.ts';
import type { VerifyInputs } from './inputs.ts';

/** All that verification found. */
export interface Findings {
  /** null: there was no schedule to judge. */
  readonly schedule: ScheduleVerdict | null;
  /** Whether the schedule costs what is said; null: nothing is. */
  readonly costTrue: boolean | null;
  /** null: there was no certificate. */
  readonly proof: ProofVerdict | null;
  /** What does not stand up, broken rules aside; empty where all does. */
  readonly faults: readonly Issue[];
  readonly verified: boolean;
}

/** @param detailLimit the most details that each cost term names */
export function findingsOf(inputs: VerifyInputs, detailLimit: number): Findings {
  const { read, schedule, claimedCost, proof, result } = inputs;
  const verdict = judge(read.request, { schedule, proof, result, details: detailLimit });
  const found = verdict.schedule;
  const faults: Issue[] = [];
  if (verdict.proof?.holds === false) {
    faults.push(fault('false_proof', `The proof does not hold: ${verdict.proof.reason}.`));
  }
  if (result !== null) faults.push(...faultsOf(result, verdict));
  const costTrue = found === null || claimedCost === null ? null : claimedCost === found.cost.total_cost;
  if (result === null && costTrue === false) {
    const message = `The plan costs ${found?.cost.total_cost}, not ${claimedCost} as is said.`;
    faults.push(fault('false_cost', message));
  }
  if (found?.legal && verdict.infeasible) {
    faults.push(fault('false_proof', 'The proof says that there is no plan, but here is one.'));
  }
  if (found !== null && proof?.kind === 'lower_bound' && compare(boundOf(proof), found.exact) > 0) {
    const [bound, cost] = [figure(roundedDown(boundOf(proof))), figure(found.cost.total_cost)];
    faults.push(fault('false_proof', `The proof says at least ${bound}, but this plan costs ${cost}.`));
  }
  return {
    schedule: found && { ...found, terms: found.terms.map((term) => shortened(term, detailLimit)) },
    costTrue,
    proof: verdict.proof,
    faults,
    verified: faults.length === 0 && found?.legal !== false,
  };
}

/** What the file itself says that is not so. */
function faultsOf(result: Result, verdict: Verdict): Issue[] {
  const { status, solution, proof } = result;
  if (status === 'infeasible' && proof?.kind !== 'infeasibility') {
    return [fault('false_proof', 'The file says that no plan can keep all the rules, but proves nothing.')];
  }
  if ((status === 'solved') !== (solution !== null)) {
    return [fault('false_claim', `The file says "${status}" of ${solution ? 'a plan' : 'no plan'}.`)];
  }
  if (solution !== null && solution.exact === undefined) return [FORMER];
  return [...verdict.falseClaims];
}

function shortened(term: TermReport, most: number): TermReport {
  const left = Math.max(0, term.details.length - most);
  return {
    ...term,
    details: term.details.slice(0, most),
    details_left_out: term.details_left_out + left,
  };
}

function fault(code: CliCode, message: string): Issue<CliCode> {
  return { code, pointer: '', message };
}
