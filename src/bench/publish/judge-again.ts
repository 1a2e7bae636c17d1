import { certificate } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import type { BenchmarkCase } from '../cases/load-case.ts';
import type { ProofCheck } from '../checker.ts';
import type { ResultLine } from '../comparators/protocol.ts';
import { fromDeltas } from '../judge/deltas.ts';
import { judge } from '../judge/judge.ts';
import type { Judgement } from '../judge/judgement.ts';
import type { AttemptStatus } from '../publication/definition.ts';
import type { Evidence } from '../run/evidence.ts';

export interface JudgedAgain extends Judgement {
  /** How today's proofs and those of the run differ where neither is false; null: they do not. */
  readonly apart: 'unchecked' | 'proven_since' | null;
}

/**
 * Judges an attempt by its stored schedule, certificate and last line, as if it had just ended. What the run made of
 * the proof stays where nobody can check it any more, and where the case's certificate has become better since.
 *
 * @param request the problem as the attempt got it
 */
export function judgeAgain(
  entry: BenchmarkCase,
  evidence: Evidence,
  check: ProofCheck,
  request: SolveRequest = entry.request,
): JudgedAgain {
  const now = judgeStored(entry, evidence, check, request);
  if (isUncheckable(evidence, now)) {
    const { status, proof, credit, reason } = evidence;
    return { ...now, status, proof, credit, reason, apart: 'unchecked' };
  }
  if (isProvenSince(evidence, now)) {
    return {
      ...judgeStored({ ...entry, lowerBound: null }, evidence, check, request),
      apart: 'proven_since',
    };
  }
  return { ...now, apart: null };
}

function judgeStored(
  entry: BenchmarkCase,
  evidence: Evidence,
  check: ProofCheck,
  request: SolveRequest,
): Judgement {
  const { schedule, output, process, steps, curve } = evidence;
  const last = isOlder(evidence) ? olderLastLine(evidence) : output.result;
  const known = certificate.safeParse(storedProof(evidence));
  const incumbent = { seconds: process.wallSeconds, claimedCost: output.claimedCost ?? null };
  const earlier = fromDeltas(steps ?? []).map((one, i) => ({
    seconds: curve[i]?.seconds ?? process.wallSeconds,
    schedule: one,
    claimedCost: null,
  }));
  const transcript = {
    result: last && { ...last, certificate: known.success ? known.data : null },
    incumbents: [...earlier, ...(schedule === null ? [] : [{ ...incumbent, schedule }])],
    start: evidence.start ?? null,
    malformed: output.malformed ?? null,
    ignored: [],
    ignoredCount: 0,
  };
  return judge(entry, transcript, { ...process, lines: [] }, check, request);
}

function storedProof({ certificate: counted, output }: Evidence): object | null {
  return counted ?? output.result?.certificate ?? null;
}

/** The proof of the run is of version 0.1, and the schedule or the claim is the same without it. */
function isUncheckable(stored: Evidence, now: Judgement): boolean {
  const own = storedProof(stored);
  if (own === null || 'version' in own || stored.proof === null || now.proof !== null) return false;
  return stored.proof === 'optimality'
    ? now.cost !== null && now.cost === stored.cost
    : now.credit === 'claim_only';
}

/** What the case's certificate showed at the run did not reach the cost, and now it does. */
function isProvenSince(stored: Evidence, now: Judgement): boolean {
  return (
    stored.proof === null &&
    now.proof === 'optimality' &&
    now.credit === 'case_certificate' &&
    now.cost !== null &&
    (stored.caseBound ?? 0) < now.cost
  );
}

/** Evidence from before proofs told what they rest on; as it was checked in, it lacks the last line, too. */
function isOlder({ credit, output }: Partial<Pick<Evidence, 'credit'>> & Pick<Evidence, 'output'>): boolean {
  return credit === undefined && output.result === null;
}

const SAID: Partial<Record<AttemptStatus, ResultLine['status']>> = {
  unsupported: 'unsupported',
  unavailable: 'unavailable',
  error: 'error',
  no_solution_timeout: 'no_solution',
};

/** What the last line must have said, from what was made of it. */
function olderLastLine({ claims, status, reason }: Evidence): ResultLine {
  const claimed = claims.optimal
    ? 'optimal'
    : claims.infeasible
      ? 'infeasible'
      : claims.targetImpossible
        ? 'target_impossible'
        : 'feasible';
  return {
    type: 'result',
    status: SAID[status] ?? claimed,
    stop_reason: status === 'feasible_timeout' ? 'time_limit' : null,
    reason,
  };
}
