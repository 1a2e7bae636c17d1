import { certificate } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import type { BenchmarkCase } from '../cases/load-case.ts';
import type { ProofCheck } from '../checker.ts';
import { fromDeltas } from '../judge/deltas.ts';
import { judge } from '../judge/judge.ts';
import type { Judgement } from '../judge/judgement.ts';
import type { Evidence } from '../run/evidence.ts';

export interface JudgedAgain extends Judgement {
  /** The case's certificate proves the cost now, and did not at the run. */
  readonly provenSince: boolean;
}

/**
 * Judges an attempt by its stored schedule, certificate and last line, as if it had just ended. What the run made of
 * the proof stays where the case's certificate has become better since.
 *
 * @param request the problem as the attempt got it
 */
export function judgeAgain(
  entry: BenchmarkCase,
  evidence: Evidence,
  check: ProofCheck,
  request: SolveRequest,
): JudgedAgain {
  const now = judgeStored(entry, evidence, check, request);
  if (!isProvenSince(evidence, now)) return { ...now, provenSince: false };
  return { ...judgeStored({ ...entry, lowerBound: null }, evidence, check, request), provenSince: true };
}

function judgeStored(
  entry: BenchmarkCase,
  evidence: Evidence,
  check: ProofCheck,
  request: SolveRequest,
): Judgement {
  const { schedule, output, process, steps, curve } = evidence;
  const last = output.result;
  const known = certificate.safeParse(evidence.certificate ?? last?.certificate);
  const incumbent = { seconds: process.wallSeconds, claimedCost: output.claimedCost };
  const earlier = fromDeltas(steps).map((one, i) => ({
    seconds: curve[i]?.seconds ?? process.wallSeconds,
    schedule: one,
    claimedCost: null,
  }));
  const transcript = {
    result: last && { ...last, certificate: known.success ? known.data : null },
    incumbents: [...earlier, ...(schedule === null ? [] : [{ ...incumbent, schedule }])],
    start: evidence.start,
    malformed: output.malformed,
    ignored: [],
    ignoredCount: 0,
  };
  return judge(entry, transcript, { ...process, lines: [] }, check, request);
}

/** What the case's certificate showed at the run did not reach the cost, and now it does. */
function isProvenSince(stored: Evidence, now: Judgement): boolean {
  return (
    stored.proof === null &&
    now.proof === 'optimality' &&
    now.credit === 'case_certificate' &&
    now.cost !== null &&
    stored.caseBound < now.cost
  );
}
