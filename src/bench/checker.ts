/** The only access of the benchmark to the checker: the cost of a schedule, and whether a proof holds. */

import { type NeutralProof, NoNeutralProof, proofForOthers } from '../neutral/neutral-proof.ts';
import type { Certificate } from '../result/certificate.ts';
import type { Schedule } from '../result/schedule.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { judge, MOST_LISTED } from '../verdict/judge.ts';

/** Checks a certificate against a request: `holds`, and what was checked. */
export type ProofCheck = (
  request: SolveRequest,
  certificate: Certificate,
) => { readonly holds: boolean; readonly reason: string };

const checked = new WeakMap<Certificate, { request: SolveRequest; found: ReturnType<ProofCheck> }>();

/** Checks a certificate. The result is cached, so a case's certificate is checked once and not for each attempt. */
export const checkProof: ProofCheck = (request, proof) => {
  const known = checked.get(proof);
  if (known?.request === request) return known.found;
  const found = judge(request, { proof }).proof;
  checked.set(proof, { request, found });
  return found;
};

/** @returns cost (exact, and as the nearest double), metrics, and one sentence per violation; none if the schedule is legal */
export function replay(request: SolveRequest, schedule: Schedule) {
  const { exact, cost, metrics, violations } = judge(request, { schedule, violations: MOST_LISTED }).schedule;
  return { exact, cost: cost.total_cost, metrics, violations: violations.map(({ message }) => message) };
}

export interface Proven {
  readonly request: SolveRequest;
  readonly schedule: Schedule | null;
  readonly proof: Certificate | null;
}

/** The proof for an independent checker that a plan is legal, or that there is none; null if it cannot be written. */
export function neutralProof({ request, schedule, proof }: Proven): NeutralProof | null {
  try {
    const plan = schedule && { schedule, cost: replay(request, schedule).exact };
    return proofForOthers(request, { plan, proof });
  } catch (error) {
    if (error instanceof NoNeutralProof) return null;
    throw error;
  }
}
