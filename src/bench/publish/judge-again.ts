import { certificate } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import type { BenchmarkCase } from '../cases/load-case.ts';
import { checkProof, type ProofCheck } from '../checker.ts';
import { fromDeltas } from '../judge/deltas.ts';
import { judge } from '../judge/judge.ts';
import type { Judgement } from '../judge/judgement.ts';
import type { Evidence } from '../run/evidence.ts';

export interface JudgedAgain extends Judgement {
  /** The case's certificate proves the cost today, but did not at the run. */
  readonly provenSince: boolean;
}

/**
 * Judges an attempt again from its stored schedule, certificate and result line.
 * @param then the case as it was; null if its former certificate cannot be checked: the run's own verdict on it then
 * stays
 * @param request the relabelled problem of the attempt
 */
export function judgeAgain(
  now: BenchmarkCase,
  then: BenchmarkCase | null,
  evidence: Evidence,
  request: SolveRequest,
  check = checkProof,
): JudgedAgain {
  const today = judgeStored(now, evidence, request, check);
  const before = then ?? (evidence.proof === null ? { ...now, lowerBound: null } : now);
  const judged = before === now ? today : judgeStored(before, evidence, request, check);
  return { ...judged, provenSince: judged.proof === null && today.proof !== null };
}

function judgeStored(
  entry: BenchmarkCase,
  evidence: Evidence,
  request: SolveRequest,
  check: ProofCheck,
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
  return judge(entry, transcript, { ...process, lines: [] }, request, check);
}
