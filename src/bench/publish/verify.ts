/** Works a publication out again from the cases and the evidence alone: hashes, costs, metrics, statuses, proofs. */
import { canonicalJson } from '../../shared/canonical-json.ts';
import { type Issue, jsonPointer } from '../../shared/issue.ts';
import type { BenchmarkCase } from '../cases/load-case.ts';
import { checkProof, type ProofCheck } from '../checker.ts';
import { crossCheck } from '../judge/cross-check.ts';
import type { ProofCredit } from '../judge/judgement.ts';
import type { Attempt, CaseComparator, Publication, PublishedCase } from '../publication/definition.ts';
import type { Evidence } from '../run/evidence.ts';
import { type JudgedAgain, judgeAgain } from './judge-again.ts';
import { remarks } from './remarks.ts';

export interface Verification {
  /** Every figure that is not what the evidence makes it; none: the publication stands. */
  readonly issues: readonly Issue[];
  readonly hashes: number;
  readonly attempts: number;
  /** Schedules that were replayed. */
  readonly schedules: number;
  /** Claims by what they rest on; every certificate of these was checked again. */
  readonly credits: Readonly<Record<ProofCredit, number>>;
  /** Proofs of version 0.1 of the program, taken as the run judged them: nobody checked them again. */
  readonly unchecked: number;
  /** Attempts without proof at the run that the case's certificate of today proves. */
  readonly provenSince: number;
}

type Report = (code: string, at: readonly PropertyKey[], message: string) => void;
type Again = JudgedAgain & { readonly attemptId: string };

const CASE_FIELDS = [
  'problemHash',
  'title',
  'summary',
  'lane',
  'caseKind',
  'resourceClass',
  'attemptPolicy',
  'dimensions',
] as const;

/** A case's certificate is checked once, not for each attempt that it speaks for. */
function once(check: ProofCheck): ProofCheck {
  const known = new WeakMap<object, ReturnType<ProofCheck>>();
  return (request, certificate) => {
    const found = known.get(certificate) ?? check(request, certificate);
    known.set(certificate, found);
    return found;
  };
}

/**
 * @param evidence of every attempt that was run
 * @param check of the certificates
 */
export function verifyPublication(
  publication: Publication,
  cases: readonly BenchmarkCase[],
  evidence: ReadonlyMap<string, Evidence>,
  check: ProofCheck = checkProof,
): Verification {
  const issues: Issue[] = [];
  const report: Report = (code, at, message) => issues.push({ code, pointer: jsonPointer(at), message });
  const credits = { own_certificate: 0, case_certificate: 0, claim_only: 0 };
  const checkOnce = once(check);
  const published = new Set<string>();
  let [hashes, attempts, schedules, unchecked, provenSince] = [0, 0, 0, 0, 0];
  publication.cases.forEach((entry, i) => {
    const own = cases.find(({ id }) => id === entry.scenarioId);
    for (const { attempts } of entry.comparators) for (const one of attempts) published.add(one.attemptId);
    if (!own) {
      report('unknown_case', ['cases', i], `the benchmark has no case "${entry.scenarioId}"`);
      return;
    }
    hashes++;
    for (const name of CASE_FIELDS) compare(report, ['cases', i, name], entry[name], own[name], 'the case');
    const again = againOf(entry, own, evidence, checkOnce);
    for (const { schedule, credit, proof, apart } of again.values()) {
      if (schedule !== null) schedules++;
      if (apart === 'unchecked' && proof !== null) unchecked++;
      else if (credit !== null) credits[credit]++;
      if (apart === 'proven_since') provenSince++;
    }
    attempts += again.size;
    entry.comparators.forEach((one, j) => {
      const at = ['cases', i, 'comparators', j];
      verifyComparator(report, at, { publication, entry, one, evidence, again });
    });
  });
  for (const attemptId of evidence.keys()) {
    if (published.has(attemptId)) continue;
    report('attempt_left_out', [], `there is evidence of "${attemptId}", which is not published`);
  }
  return { issues, hashes, attempts, schedules, credits, unchecked, provenSince };
}

/** Every attempt of a case judged again, alone and then against the others. */
function againOf(
  entry: PublishedCase,
  own: BenchmarkCase,
  evidence: ReadonlyMap<string, Evidence>,
  check: ProofCheck,
): Map<string, Again> {
  const stored = entry.comparators.flatMap(({ attempts }) =>
    attempts.flatMap(({ attemptId }) => evidence.get(attemptId) ?? []),
  );
  const alone = stored.map((one): Again => {
    return { attemptId: one.attemptId, ...judgeAgain(own, one, check) };
  });
  return new Map(crossCheck(own, alone).map((one) => [one.attemptId, one]));
}

interface Looked {
  readonly publication: Publication;
  readonly entry: PublishedCase;
  readonly one: CaseComparator;
  readonly evidence: ReadonlyMap<string, Evidence>;
  readonly again: ReadonlyMap<string, Again>;
}

function verifyComparator(report: Report, at: readonly PropertyKey[], looked: Looked): void {
  const { publication, entry, one, evidence, again } = looked;
  const limits = publication.resourceClasses[entry.resourceClass];
  const judged: Again[] = [];
  one.attempts.forEach((attempt, k) => {
    const here = [...at, 'attempts', k];
    if (attempt.status === 'not_run') return;
    const [stored, now] = [evidence.get(attempt.attemptId), again.get(attempt.attemptId)];
    if (!stored || !now) {
      report('no_evidence', here, `there is no evidence of "${attempt.attemptId}"`);
      return;
    }
    judged.push(now);
    verifyAttempt(report, here, attempt, stored, now);
    const { timeout_seconds, logical_cpu_limit } = stored.limits;
    const facts: [string, unknown, unknown][] = [
      ['problemHash', stored.problemHash, entry.problemHash],
      ['comparator', stored.comparator.id, one.comparatorId],
      ['configuration', stored.comparator.configurationId, one.configurationId],
      ['evidence revision', stored.comparator.evidenceRevision, one.evidenceRevision],
      ['limits', { timeout_seconds, logical_cpu_limit }, limits],
    ];
    for (const [name, was, said] of facts) compare(report, here, said, was, `its evidence (${name})`);
  });
  if (one.admissionState !== 'eligible') return;
  const alone = (id: string) => evidence.get(id)?.status;
  const refuted = judged.filter(({ attemptId, status }) => alone(attemptId) !== status);
  const expected = remarks(judged, new Set(refuted.map(({ attemptId }) => attemptId)));
  compare(report, [...at, 'reason'], one.reason, expected, 'its attempts');
}

function verifyAttempt(
  report: Report,
  at: readonly PropertyKey[],
  attempt: Attempt,
  stored: Evidence,
  now: Again,
): void {
  const { process } = stored;
  const expected: Partial<Record<keyof Attempt, unknown>> = {
    seed: stored.seed,
    status: now.status,
    proof: now.proof,
    canonicalCost: now.cost,
    commonMetrics: now.metrics,
    wallSeconds: process.wallSeconds,
    solveSeconds: stored.solveSeconds,
    peakRssBytes: process.peakRssBytes,
    timingClass: stored.comparator.timingClass,
    terminalDetail: {
      memoryAllocationFailure: process.memoryFailure,
      outerWatchdogFired: process.watchdogFired,
    },
  };
  for (const [name, value] of Object.entries(expected)) {
    const source = name in MADE_AGAIN ? MADE_AGAIN[name as keyof typeof MADE_AGAIN] : 'its evidence';
    compare(report, [...at, name], attempt[name as keyof Attempt], value, source);
  }
}

const MADE_AGAIN = {
  status: 'its schedule, its proof and the other attempts',
  proof: 'its certificate or that of the case',
  canonicalCost: 'its schedule',
  commonMetrics: 'its schedule',
};

function compare(
  report: Report,
  at: readonly PropertyKey[],
  said: unknown,
  is: unknown,
  source: string,
): void {
  const [left, right] = [canonicalJson(said ?? null), canonicalJson(is ?? null)];
  if (left !== right) report('not_as_evident', at, `is ${left}; by ${source} it is ${right}`);
}
