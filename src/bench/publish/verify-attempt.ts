/** Verifies one attempt of a publication: its evidence against the plan, the case, and itself. */
import { hash } from 'node:crypto';
import { certificate } from '../../result/certificate.ts';
import { canonicalJson, unlike } from '../../shared/canonical-json.ts';
import { grouped } from '../../shared/grouped.ts';
import { said } from '../../shared/said.ts';
import type { BenchmarkCase } from '../cases/load-case.ts';
import { problemHash } from '../cases/problem-hash.ts';
import { askedOf, type Relabelled } from '../cases/relabel.ts';
import { caseBound } from '../judge/judge.ts';
import { neutralFaults, type NeutralVerdict, provenOf } from '../judge/neutral.ts';
import { type Evidence, evidenceHash } from '../run/evidence.ts';
import { figuresDigest, figuresOf, JUDGED } from '../run/journal.ts';
import type { Machine } from '../run/machine.ts';
import { attemptsByCase, limitsOf, type Plan, type PlannedAttempt, pick } from '../run/plan.ts';
import type { Publishable } from './build.ts';
import { evidenceFaults, isStripped } from './evidence-faults.ts';
import { type JudgedAgain, judgeAgain } from './judge-again.ts';

/** The part of a verified attempt kept in memory: without schedules and proofs, of which all together may not fit. */
export interface VerifiedAttempt extends Publishable {
  readonly provenSince: JudgedAgain['provenSince'];
  readonly caseBound: number;
  /** Its printed output is not stored, so it cannot be compared. */
  readonly isUnprinted: boolean;
  /** Digest of the schedule that counts; null if there is none. */
  readonly answer: string | null;
  /** Hash of the evidence, as in the journal. */
  readonly evidence: string;
  /** Digest of the figures that the journal's line must have. */
  readonly figures: string;
  /** Contradictions in the evidence, a sentence each. */
  readonly faults: readonly string[];
}

/** Cache size for what consecutive attempts share: cases, and relabelled problems. */
const KEPT = 64;

function kept<T>(all: Map<string, T>, name: string, make: () => T): T {
  const known = all.get(name);
  if (known !== undefined) return known;
  const found = make();
  for (const oldest of all.size < KEPT ? [] : [...all.keys()].slice(0, 1)) all.delete(oldest);
  all.set(name, found);
  return found;
}

const OF_THE_PLAN = [
  'settings',
  'comparators',
  'machine',
  'machines',
  'measure',
  'processors',
  'runSeed',
] as const;

/** What is needed to verify the attempts of one case, small enough to be sent to a thread. */
export interface CaseOrder extends Pick<Plan, (typeof OF_THE_PLAN)[number]> {
  /** The case today. */
  readonly entry: BenchmarkCase;
  /** The case when the run was planned. */
  readonly before: BenchmarkCase;
  readonly admissions: Plan['admissions'];
}

/**
 * The order of a case by its id; null if the run or the benchmark does not have the case.
 * @param stored the plan, with the cases of that time
 * @param cases the cases of today
 */
export function caseOrders(
  stored: Plan,
  cases: readonly BenchmarkCase[],
): (caseId: string) => CaseOrder | null {
  const now = new Map(cases.map((one) => [one.id, one]));
  const then = new Map(stored.cases.map((one) => [one.id, one]));
  const admissions = grouped(stored.admissions, ({ caseId }) => caseId);
  const plan = pick(stored, OF_THE_PLAN);
  return (caseId) => {
    const [entry, before] = [now.get(caseId), then.get(caseId)];
    return entry && before ? { ...plan, entry, before, admissions: admissions.get(caseId) ?? [] } : null;
  };
}

/** Consecutive attempts of one case. */
export interface Batch {
  readonly order: CaseOrder;
  /** Each with the verdict of VeriPB that was asked for after the run. */
  readonly evidence: (readonly [Evidence, later: NeutralVerdict | undefined])[];
}

export function caseOf({ attemptId }: Evidence): string {
  return attemptId.split('/')[0];
}

/** Result for an attempt; null if the run was not to do it. */
export type Verified = readonly [attemptId: string, verified: VerifiedAttempt | null];

export function batchVerifier(): (batch: Batch) => Verified[] {
  const verifiers = new Map<string, ReturnType<typeof verifierOf>>();
  return ({ order, evidence }) => {
    const verify = kept(verifiers, order.entry.id, () => verifierOf(order));
    return evidence.map(([one, later]) => [one.attemptId, verify(one, later)]);
  };
}

/** Verifies the attempts of a case one by one. */
function verifierOf(
  order: CaseOrder,
): (evidence: Evidence, later?: NeutralVerdict) => VerifiedAttempt | null {
  const { entry } = order;
  const all = attemptsByCase({ ...order, cases: [entry] })(entry.id);
  const planned = new Map(all.map((one) => [one.attemptId, one]));
  const then = caseThen(order);
  const bound = then && caseBound(then);
  const known = new Map<string, { names: Relabelled; hash: string }>();
  return (evidence, later) => {
    const own = planned.get(evidence.attemptId);
    if (!own) return null;
    const asked = kept(known, `${own.round}`, () => {
      const names = askedOf(order, own, entry);
      return { names, hash: problemHash(names.request, entry.targetCost) };
    });
    const { request } = asked.names;
    const judged = judgeAgain(entry, then, evidence, request);
    const { schedule, provenSince } = judged;
    const { process, neutral, caseBound: stated } = evidence;
    return {
      type: 'attempt',
      ...pick(judged, JUDGED),
      curve: [],
      provenSince,
      ...own,
      solveSeconds: evidence.solveSeconds,
      caseBound: stated,
      isUnprinted: isStripped(evidence) && process.outputBytes > 0,
      process: pick(process, ['wallSeconds', 'peakRssBytes', 'memoryFailure', 'watchdogFired']),
      answer: schedule && hash('sha256', canonicalJson(schedule), 'base64'),
      evidence: evidenceHash(evidence),
      figures: figuresDigest(figuresOf(own, evidence)),
      ...(neutral && { neutral }),
      faults: [
        ...planFaults(evidence, own, order),
        ...said({
          [`the case's bound is ${stated}; by the certificate of its plan it is ${bound}`]:
            bound !== null && stated !== bound,
          [`it costs ${judged.cost}, and nothing proves that; the case's bound is to have been ${stated}`]:
            judged.proof === null && (judged.cost ?? Infinity) <= stated,
        }),
        ...namesFaults(evidence, asked),
        ...evidenceFaults(evidence, judged, asked.names.back, entry.request),
        ...[neutral, later].flatMap((verdict) =>
          verdict ? neutralFaults(verdict, provenOf(entry, request, judged)) : [],
        ),
      ],
    };
  };
}

/** The case at the time of the plan; null if its certificate of that time does not hold today. */
function caseThen({ entry, before: { lowerBound = null } }: CaseOrder): BenchmarkCase | null {
  if (unlike(lowerBound, entry.lowerBound) === null) return entry;
  const then = { ...entry, lowerBound };
  if (!lowerBound?.certificate) return then;
  return certificate.safeParse(lowerBound.certificate).success && caseBound(then) > 0 ? then : null;
}

/** Differences between an attempt and the plan, or the rest of the run. */
function planFaults(evidence: Evidence, own: PlannedAttempt, plan: CaseOrder): string[] {
  const { entry } = plan;
  const facts: [string, unknown, unknown][] = [
    ['number of processors', evidence.processors.length, plan.processors[entry.resourceClass]],
    ['problem hash', evidence.problemHash, entry.problemHash],
    ['seed', evidence.seed, own.seed],
    ['key', evidence.key, own.key],
    ['comparator', evidence.comparator, plan.comparators.find(({ id }) => id === own.comparatorId)],
    ['machine', evidence.machine, machineOf(evidence, plan)],
    ['measurement', evidence.measure, plan.measure],
    ['limits', evidence.limits, limitsOf(plan.settings, entry)],
  ];
  return facts.flatMap(([name, is, planned]) => {
    const both = unlike(is, planned);
    return both ? [`its ${name} is ${both.join('; by the run it is ')}`] : [];
  });
}

/** The plan's machine that this attempt ran on; its first if it is none of them, or of another class. */
function machineOf({ machine }: Evidence, { machine: first, machines = [] }: CaseOrder): Machine {
  const own = canonicalJson(machine);
  return machines.find((one) => one.class === first.class && canonicalJson(one) === own) ?? first;
}

/** Checks that the attempt's problem and answer are the case's, relabelled for this attempt. */
function namesFaults(
  { relabelled, schedule }: Evidence,
  { names, hash }: { names: Relabelled; hash: string },
): string[] {
  const back = relabelled.schedule && names.back(relabelled.schedule);
  return said({
    [`it got ${relabelled.problemHash}; by the plan it was ${hash}`]: relabelled.problemHash !== hash,
    "its schedule is not its answer in the case's names": unlike(back, schedule) !== null,
  });
}
