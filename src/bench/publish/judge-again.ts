import type { BenchmarkCase } from '../cases/load-case.ts';
import type { ProofCheck } from '../checker.ts';
import type { ResultLine } from '../comparators/protocol.ts';
import { judge } from '../judge/judge.ts';
import type { Judgement } from '../judge/judgement.ts';
import type { AttemptStatus } from '../publication/definition.ts';
import type { Evidence } from '../run/evidence.ts';

/** Judges an attempt by its stored schedule, certificate and last line, as if it had just ended. */
export function judgeAgain(entry: BenchmarkCase, evidence: Evidence, check: ProofCheck): Judgement {
  const { schedule, output, process } = evidence;
  const last = isOlder(evidence) ? olderLastLine(evidence) : output.result;
  const certificate = evidence.certificate ?? last?.certificate ?? null;
  const incumbent = { seconds: process.wallSeconds, claimedCost: output.claimedCost ?? null };
  const transcript = {
    result: last && { ...last, certificate },
    incumbents: schedule === null ? [] : [{ ...incumbent, schedule }],
    ignored: [],
    ignoredCount: 0,
  };
  return judge(entry, transcript, { ...process, lines: [] }, check);
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
