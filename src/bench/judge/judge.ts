/**
 * Judges an attempt. The adapter's word counts for nothing but the time that it says it solved for: schedules
 * are replayed, costs worked out, proofs checked, here.
 */
import type { Certificate } from '../../result/certificate.ts';
import type { BenchmarkCase } from '../cases/load-case.ts';
import { boundMeets, checkProof, type ProofCheck, sameCost } from '../checker.ts';
import type { Incumbent, Transcript } from '../comparators/protocol.ts';
import type { Ending, ProcessRecord } from '../process/attempt-process.ts';
import { curveOf, evaluate } from './evaluate.ts';
import type { Judgement } from './judgement.ts';

type Verdict = Pick<Judgement, 'status' | 'proof' | 'cost' | 'metrics' | 'reason'>;

const STOPPED: readonly Ending[] = ['soft_stopped', 'watchdog'];

function without(status: Judgement['status'], reason: string, proof: Judgement['proof'] = null): Verdict {
  return { status, proof, cost: null, metrics: null, reason };
}

/** The first certificate that holds; the attempt's own, then the case's. */
function firstThatHolds(
  entry: BenchmarkCase,
  check: ProofCheck,
  certificates: readonly (Certificate | null | undefined)[],
): Certificate | null {
  return certificates.find((one) => one && check(entry.request, one).holds) ?? null;
}

const caseBounds = new WeakMap<BenchmarkCase, number>();

/** What every schedule of a case costs at least, as far as its own certificate shows it when it is checked here. */
export function caseBound(entry: BenchmarkCase, check: ProofCheck = checkProof): number {
  const certificate = entry.lowerBound?.certificate;
  if (certificate?.kind !== 'lower_bound') return 0;
  const bound = caseBounds.get(entry) ?? (check(entry.request, certificate).holds ? certificate.bound : 0);
  caseBounds.set(entry, bound);
  return bound;
}

function judgeSchedule(
  entry: BenchmarkCase,
  last: Incumbent,
  earlier: number,
  transcript: Transcript,
  record: ProcessRecord,
  check: ProofCheck,
): Verdict {
  const { result } = transcript;
  const { cost, metrics, fault } = evaluate(entry.request, last);
  if (fault) return without('invalid_output', fault);
  if (cost === 0) {
    return {
      status: 'optimal_zero',
      proof: 'optimality',
      cost,
      metrics,
      reason: 'verified; no cost is below zero',
    };
  }
  const bound = firstThatHolds(
    entry,
    (request, one) => {
      if (one.kind !== 'lower_bound' || !boundMeets(one.bound, cost)) return { holds: false, reason: '' };
      return check(request, one);
    },
    [result?.certificate, entry.lowerBound?.certificate],
  );
  if (bound) {
    const reason = `verified; a checked certificate bounds the cost from below by ${cost}`;
    return { status: 'optimal_proven', proof: 'optimality', cost, metrics, reason };
  }
  const late = STOPPED.includes(record.ending) || result?.stop_reason === 'time_limit';
  const unproven = result?.status === 'optimal' ? '; optimality is claimed, and no certificate shows it' : '';
  const failed =
    result?.status === 'error' ? `; then the adapter failed: ${result.reason ?? 'no reason'}` : '';
  const better = earlier < cost && !sameCost(earlier, cost) ? `; an earlier schedule cost ${earlier}` : '';
  const status = late ? 'feasible_timeout' : 'feasible';
  return {
    status,
    proof: null,
    cost,
    metrics,
    reason: `verified${late ? '; stopped by the limit' : ''}${better}${unproven}${failed}`,
  };
}

function judgeProof(entry: BenchmarkCase, transcript: Transcript, check: ProofCheck): Verdict | null {
  const { result } = transcript;
  if (result?.status === 'infeasible') {
    const proof = firstThatHolds(
      entry,
      (request, one) => (one.kind === 'infeasibility' ? check(request, one) : { holds: false, reason: '' }),
      [result.certificate, entry.infeasibility],
    );
    if (proof) return without('infeasible_proven', 'a checked certificate shows it', 'hard_infeasibility');
    return without('error', 'infeasibility is claimed, and no checked certificate shows it');
  }
  if (result?.status === 'target_impossible') {
    const target = entry.targetCost;
    const proof =
      target !== null &&
      firstThatHolds(
        entry,
        (request, one) => {
          if (one.kind !== 'lower_bound' || boundMeets(target, one.bound))
            return { holds: false, reason: '' };
          return check(request, one);
        },
        [result.certificate, entry.lowerBound?.certificate],
      );
    if (proof)
      return without('target_impossible', 'a checked bound lies above the target', 'target_impossibility');
    return without('error', 'the target is called impossible, and no checked bound lies above it');
  }
  return null;
}

function judgeFailure(transcript: Transcript, record: ProcessRecord): Verdict {
  const { result } = transcript;
  const { ending, exitCode, signal, unfinishedLine } = record;
  if (result?.status === 'unsupported' || result?.status === 'unavailable') {
    return without(result.status, result.reason ?? 'the adapter says so');
  }
  if (result?.status === 'error') return without('error', result.reason ?? 'the adapter says so');
  if (STOPPED.includes(ending)) return without('no_solution_timeout', 'no schedule within the limit');
  if (result?.status === 'no_solution') {
    return without('no_solution_timeout', result.reason ?? 'the adapter found no schedule');
  }
  if (ending === 'output_limit') return without('error', 'killed: too much output, and no schedule in it');
  if (record.memoryFailure) return without('error', 'out of memory');
  if (ending === 'not_started') return without('error', `could not be started: ${record.stderr}`);
  const how = signal ? `by ${signal}` : `with code ${exitCode}`;
  const half = unfinishedLine === '' ? '' : '; its last line was not finished';
  return without('error', `ended ${how} without a schedule and without a last line${half}`);
}

/** Judges one attempt by itself; what other attempts refute is for `cross-check.ts`. */
export function judge(
  entry: BenchmarkCase,
  transcript: Transcript,
  record: ProcessRecord,
  check: ProofCheck = checkProof,
): Judgement {
  const { result, incumbents } = transcript;
  const last = incumbents.at(-1) ?? null;
  const curve = curveOf(entry.request, incumbents);
  const claims = {
    optimal: result?.status === 'optimal',
    infeasible: result?.status === 'infeasible',
    targetImpossible: result?.status === 'target_impossible',
  };
  const least = curve.reduce((best, { cost }) => Math.min(best, cost), Infinity);
  const selfRefuted = claims.infeasible && curve.length > 0;
  const verdict = selfRefuted
    ? without('invalid_output', 'infeasibility is claimed after a legal schedule')
    : (judgeProof(entry, transcript, check) ??
      (last
        ? judgeSchedule(entry, last, least, transcript, record, check)
        : judgeFailure(transcript, record)));
  return {
    ...verdict,
    claims,
    solveSeconds: result?.solve_seconds ?? null,
    curve,
    schedule: last?.schedule ?? null,
    observedLimit: result?.observed_limit ?? null,
  };
}
