/**
 * Judges an attempt: replays its schedules, computes their costs, checks its proofs. The only thing taken from the adapter
 * unchecked is the time that it says it solved for.
 */
import { boundOf, type Certificate } from '../../result/certificate.ts';
import type { Schedule } from '../../result/schedule.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { compare, exactly, roundedDown } from '../../shared/fraction.ts';
import type { BenchmarkCase } from '../cases/load-case.ts';
import { checkProof, type ProofCheck, replay } from '../checker.ts';
import type { Incumbent, Transcript } from '../comparators/protocol.ts';
import type { Ending, ProcessRecord } from '../process/attempt-process.ts';
import { deltasOf } from './deltas.ts';
import type { Claims, CurvePoint, Judgement } from './judgement.ts';

type Verdict = Pick<
  Judgement,
  'status' | 'proof' | 'credit' | 'certificate' | 'failure' | 'cost' | 'metrics' | 'reason'
>;
type Proof = Pick<Judgement, 'credit' | 'certificate'>;

const STOPPED: readonly Ending[] = ['soft_stopped', 'watchdog'];
const NO_PROOF: Proof = { credit: null, certificate: null };
const CLAIM: Proof = { credit: 'claim_only', certificate: null };

function without(
  status: Judgement['status'],
  reason: string,
  proof: Judgement['proof'] = null,
  shown: Proof = NO_PROOF,
): Verdict {
  return { status, proof, ...shown, failure: null, cost: null, metrics: null, reason };
}

interface Ended {
  readonly entry: BenchmarkCase;
  /** The relabelled problem of this attempt, which its own certificates are about. */
  readonly request: SolveRequest;
  readonly transcript: Transcript;
  readonly record: ProcessRecord;
  readonly check: ProofCheck;
}

/** Finds a certificate for a claim: the attempt's own, else the case's; null if neither is about the claim and holds. */
function proofOf(
  { entry, request, transcript, check }: Ended,
  ofCase: Certificate | null | undefined,
  isOfClaim: (certificate: Certificate) => boolean,
) {
  const own = transcript.result?.certificate;
  if (own && isOfClaim(own) && check(request, own).holds)
    return { credit: 'own_certificate', certificate: own } as const;
  if (ofCase && isOfClaim(ofCase) && check(entry.request, ofCase).holds)
    return { credit: 'case_certificate', certificate: null } as const;
  return null;
}

/** Lower bound of a case: what its own certificate proves when checked here; 0 without one. */
export function caseBound(entry: BenchmarkCase, check: ProofCheck = checkProof): number {
  const certificate = entry.lowerBound?.certificate;
  const holds = certificate?.kind === 'lower_bound' && check(entry.request, certificate).holds;
  return holds ? roundedDown(boundOf(certificate)) : 0;
}

/** Replays a schedule. @returns cost, metrics, and `fault`: why it is illegal or its claimed cost false; null if neither */
function evaluate(request: SolveRequest, { schedule, claimedCost }: Incumbent) {
  const { violations, ...found } = replay(request, schedule);
  const { cost } = found;
  const more = violations.length > 1 ? ` (and ${violations.length - 1} more)` : '';
  const lie = claimedCost !== null && claimedCost !== cost;
  const fault =
    violations.length > 0
      ? `the schedule is not legal: ${violations[0]}${more}`
      : lie
        ? `the schedule is said to cost ${claimedCost} and costs ${cost}`
        : null;
  return { ...found, fault };
}

/** Most incumbents that are replayed for the curve; of more, these are evenly spread. */
export const CURVE_POINTS = 200;

interface Step extends CurvePoint {
  readonly schedule: Schedule;
}

/** Cost over time of verified schedules; illegal ones leave no point. */
function stepsOf(request: SolveRequest, incumbents: readonly Incumbent[]): Step[] {
  // A stored curve comes back with the last schedule added: no point of it may be skipped.
  const step = incumbents.length <= CURVE_POINTS + 1 ? 1 : incumbents.length / CURVE_POINTS;
  const points: Step[] = [];
  for (let at = incumbents.length - 1; at >= 0; at -= step) {
    const incumbent = incumbents[Math.round(at)];
    const { violations, cost } = replay(request, incumbent.schedule);
    if (violations.length === 0)
      points.push({ seconds: incumbent.seconds, cost, schedule: incumbent.schedule });
  }
  return falling(points.reverse());
}

/** Points with a lower cost than all before them. @param best lowest cost before the first point */
export function falling<T extends { readonly cost: number }>(points: readonly T[], best = Infinity): T[] {
  let least = best;
  return points.filter(({ cost }) => {
    const isLess = cost < least;
    least = Math.min(least, cost);
    return isLess;
  });
}

function judgeSchedule(ended: Ended, last: Incumbent, earlier: number): Verdict {
  const { entry, record } = ended;
  const { result } = ended.transcript;
  const { exact, cost, metrics, fault } = evaluate(entry.request, last);
  if (fault) return without('invalid_output', fault);
  const failure = failureOf(ended);
  const then = failure === null ? '' : `; then ${failure}`;
  if (cost === 0) {
    const shown = { credit: 'own_certificate', certificate: null } as const;
    const reason = `verified; no cost is below zero${then}`;
    return { status: 'optimal_zero', proof: 'optimality', ...shown, failure, cost, metrics, reason };
  }
  const bound = proofOf(
    ended,
    entry.lowerBound?.certificate,
    (one) => one.kind === 'lower_bound' && compare(boundOf(one), exact) >= 0,
  );
  if (bound) {
    const whose = bound.credit === 'own_certificate' ? 'its own' : "the case's";
    const reason = `verified; a checked certificate, ${whose}, bounds the cost from below by ${cost}${then}`;
    return { status: 'optimal_proven', proof: 'optimality', ...bound, failure, cost, metrics, reason };
  }
  const late = STOPPED.includes(record.ending) || result?.stop_reason === 'time_limit';
  const claimed = result?.status === 'optimal';
  const unproven = claimed ? '; optimality is claimed, and no certificate shows it' : '';
  const better = earlier < cost ? `; an earlier schedule cost ${earlier}` : '';
  return {
    status: late ? 'feasible_timeout' : 'feasible',
    proof: null,
    ...(claimed ? CLAIM : NO_PROOF),
    failure,
    cost,
    metrics,
    reason: `verified${late ? '; stopped by the limit' : ''}${better}${unproven}${then}`,
  };
}

function judgeProof(ended: Ended, claims: Claims): Verdict | null {
  const { entry } = ended;
  const bare = (reason: string) => without('no_solution_timeout', reason, null, CLAIM);
  if (claims.infeasible) {
    const shown = proofOf(ended, entry.infeasibility, ({ kind }) => kind === 'infeasibility');
    if (shown) return without('infeasible_proven', SHOWN_BY[shown.credit], 'hard_infeasibility', shown);
    return bare('infeasibility is claimed, and no checked certificate shows it');
  }
  if (!claims.targetImpossible) return null;
  const target = entry.targetCost;
  const isAbove = (one: Certificate) =>
    target !== null && one.kind === 'lower_bound' && compare(boundOf(one), exactly(target)) > 0;
  const shown = proofOf(ended, entry.lowerBound?.certificate, isAbove);
  if (shown) return without('target_impossible', SHOWN_BY[shown.credit], 'target_impossibility', shown);
  return bare('the target is called impossible, and no checked bound lies above it');
}

const SHOWN_BY = {
  own_certificate: 'a checked certificate of its own shows it',
  case_certificate: "the case's certificate, checked, shows what is claimed",
};

function failureOf({ transcript: { result }, record }: Ended): string | null {
  const { ending, exitCode, signal, memoryFailure } = record;
  if (result?.status === 'error') return `the adapter failed: ${result.reason ?? 'no reason'}`;
  if (result !== null) return null;
  if (ending === 'memory_limit' || memoryFailure) return 'it ran out of memory';
  if (ending === 'output_limit') return 'it was killed: too much output';
  if (ending !== 'exited' || (exitCode === 0 && signal === null)) return null;
  return `it ended ${signal ? `by ${signal}` : `with code ${exitCode}`} without a last line`;
}

export const HALF_A_LINE = '; its last line was not finished';

function judgeFailure({ transcript: { result }, record }: Ended): Verdict {
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
  if (result)
    return without(
      'error',
      `ended ${how}; its last line is "${result.status}", without a schedule before it`,
    );
  const half = unfinishedLine === '' ? '' : HALF_A_LINE;
  return without('error', `ended ${how} without a schedule and without a last line${half}`);
}

/** Processor time above the limit: an attempt's answer then does not count. */
function judgeOveruse(record: ProcessRecord): Verdict | null {
  if (record.ending !== 'processor_limit') return null;
  const seconds = (value: number | null) => (value ?? 0).toFixed(2);
  const used = `${seconds(record.cpuSeconds)} processor seconds in ${seconds(record.wallSeconds)} s`;
  return without('error', `it used ${used}, more than the processors have that it was bound to`);
}

/** How many seconds a program may round up. */
const ROUNDED_SECONDS = 1;

/** The time that the adapter claims; null if that is longer than its whole run. */
function solveSecondsOf({ result }: Transcript, { wallSeconds }: ProcessRecord): number | null {
  const said = result?.solve_seconds ?? null;
  return said !== null && said > wallSeconds + ROUNDED_SECONDS ? null : said;
}

/** Claims that one of the attempt's own legal schedules refutes. @param least lowest cost of these */
function selfRefuted({ targetCost }: BenchmarkCase, claims: Claims, least: number): Verdict | null {
  if (claims.infeasible && least < Infinity)
    return without('invalid_output', 'infeasibility is claimed after a legal schedule');
  if (!claims.targetImpossible || targetCost === null || least > targetCost) return null;
  const reason = `the target ${targetCost} is called impossible after a schedule of ${least}`;
  return without('invalid_output', reason);
}

/** Cost of the start; infinite if it is illegal, so that every answer is better. */
function startCost(entry: BenchmarkCase, schedule: Schedule): number {
  const { fault, cost } = evaluate(entry.request, { seconds: 0, schedule, claimedCost: null });
  return fault === null ? cost : Infinity;
}

/**
 * Judges one attempt by itself; `cross-check.ts` finds what other attempts refute.
 * @param transcript in the names of the case
 * @param request the relabelled problem of the attempt, which its certificates are about
 */
export function judge(
  entry: BenchmarkCase,
  transcript: Transcript,
  record: ProcessRecord,
  request: SolveRequest = entry.request,
  check: ProofCheck = checkProof,
): Judgement {
  const ended = { entry, request, transcript, record, check };
  const overuse = judgeOveruse(record);
  const { result } = transcript;
  const incumbents = overuse ? [] : transcript.incumbents;
  const last = incumbents.at(-1) ?? null;
  const steps = stepsOf(entry.request, incumbents);
  const curve = steps.map(({ seconds, cost }) => ({ seconds, cost }));
  const claims = {
    optimal: result?.status === 'optimal',
    infeasible: result?.status === 'infeasible',
    targetImpossible: result?.status === 'target_impossible',
  };
  const least = curve.reduce((best, { cost }) => Math.min(best, cost), Infinity);
  const { malformed } = transcript;
  const verdict =
    overuse ??
    (malformed !== null ? without('invalid_output', malformed) : null) ??
    selfRefuted(entry, claims, least) ??
    judgeProof(ended, claims) ??
    (last ? judgeSchedule(ended, last, least) : judgeFailure(ended));
  const { start } = transcript;
  return {
    ...verdict,
    claims,
    start,
    noBetterThanStart: start !== null && verdict.cost !== null && verdict.cost >= startCost(entry, start),
    solveSeconds: solveSecondsOf(transcript, record),
    curve,
    steps: deltasOf(steps.map(({ schedule }) => schedule)),
    schedule: last?.schedule ?? null,
    observedLimit: result?.observed_limit ?? null,
  };
}
