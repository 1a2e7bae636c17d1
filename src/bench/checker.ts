/** The benchmark's one door to the checker: what is a schedule worth, and does a proof hold? */

import { judge } from '../check/judge.ts';
import { type NeutralProof, NoNeutralProof, proofForOthers } from '../neutral/neutral-proof.ts';
import type { Certificate } from '../result/certificate.ts';
import type { Schedule } from '../result/schedule.ts';
import type { SolveRequest } from '../scenario/definition.ts';

/** Checks a certificate against a request: does it hold, and what was looked at. */
export type ProofCheck = (
  request: SolveRequest,
  certificate: Certificate,
) => { readonly holds: boolean; readonly reason: string };

const checked = new WeakMap<Certificate, { request: SolveRequest; found: ReturnType<ProofCheck> }>();

/** A case's certificate is checked once, not for each attempt that it speaks for. */
export const checkProof: ProofCheck = (request, proof) => {
  const known = checked.get(proof);
  if (known?.request === request) return known.found;
  const found = judge(request, { proof }).proof;
  checked.set(proof, { request, found });
  return found;
};

/** @returns its cost, exact and as the nearest double, and why it is not legal, a sentence each; none: it is */
export function replay(request: SolveRequest, schedule: Schedule) {
  const { exact, cost, metrics, violations } = judge(request, { schedule }).schedule;
  return { exact, cost: cost.total_cost, metrics, violations: violations.map(({ message }) => message) };
}

export interface Proven {
  readonly request: SolveRequest;
  readonly schedule: Schedule | null;
  readonly proof: Certificate | null;
}

/** What a program of others needs to confirm a legal plan, or that there is none; null where that cannot be written. */
export function neutralProof({ request, schedule, proof }: Proven): NeutralProof | null {
  try {
    const plan = schedule && { schedule, cost: replay(request, schedule).exact };
    return proofForOthers(request, { plan, proof });
  } catch (error) {
    if (error instanceof NoNeutralProof) return null;
    throw error;
  }
}
