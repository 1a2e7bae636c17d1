/** One attempt of a publication verified: its evidence against the plan, its case, and itself. */
import { hash } from 'node:crypto';
import { certificate } from '../../result/certificate.ts';
import { canonicalJson, unlike } from '../../shared/canonical-json.ts';
import { grouped } from '../../shared/grouped.ts';
import { said } from '../../shared/said.ts';
import type { BenchmarkCase } from '../cases/load-case.ts';
import { problemHash } from '../cases/problem-hash.ts';
import { askedOf, type Relabelled } from '../cases/relabel.ts';
import { caseBound } from '../judge/judge.ts';
import { neutralFaults, provenOf } from '../judge/neutral.ts';
import { type Evidence, evidenceHash } from '../run/evidence.ts';
import { figuresDigest, figuresOf, JUDGED } from '../run/line.ts';
import type { Machine } from '../run/machine.ts';
import { attemptsByCase, limitsOf, type Plan, type PlannedAttempt, pick } from '../run/plan.ts';
import type { Publishable } from './build.ts';
import { evidenceFaults, isStripped } from './evidence-faults.ts';
import { type JudgedAgain, judgeAgain } from './judge-again.ts';

/** What is kept of an attempt once it was verified: without its schedules and proofs, which may be more than fits. */
export interface VerifiedAttempt extends Publishable {
  readonly provenSince: JudgedAgain['provenSince'];
  readonly caseBound: number;
  /** What it printed is not there to be held against the rest. */
  readonly isUnprinted: boolean;
  /** Digest of the schedule that counts; null without one. */
  readonly answer: string | null;
  /** Of the evidence, as the journal names it. */
  readonly evidence: string;
  /** Digest of what the journal's line is to say of it. */
  readonly figures: string;
  /** What of the evidence cannot be so, a sentence each. */
  readonly faults: readonly string[];
}

/** How many are kept of what attempts that follow each other share: cases, and problems under other names. */
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

/** What it takes to verify the attempts of one case: no more of the run, so that a thread can be handed it with them. */
export interface CaseOrder extends Pick<Plan, (typeof OF_THE_PLAN)[number]> {
  /** As it is. */
  readonly entry: BenchmarkCase;
  /** As it was when the run was planned. */
  readonly before: BenchmarkCase;
  readonly admissions: Plan['admissions'];
}

/**
 * Case by case; null for one that the run or the benchmark does not have.
 *
 * @param stored the plan, with the cases as they were then
 * @param cases as they are
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

/** Attempts of one case that follow each other. */
export interface Batch {
  readonly order: CaseOrder;
  readonly evidence: Evidence[];
}

export function caseOf({ attemptId }: Evidence): string {
  return attemptId.split('/')[0];
}

/** What came of an attempt; null: the run was not to do it. */
export type Verified = readonly [attemptId: string, verified: VerifiedAttempt | null];

export function batchVerifier(): (batch: Batch) => Verified[] {
  const verifiers = new Map<string, ReturnType<typeof verifierOf>>();
  return ({ order, evidence }) => {
    const verify = kept(verifiers, order.entry.id, () => verifierOf(order));
    return evidence.map((one) => [one.attemptId, verify(one)]);
  };
}

/** Looks at the attempts of a case one by one. */
function verifierOf(order: CaseOrder): (evidence: Evidence) => VerifiedAttempt | null {
  const { entry } = order;
  const all = attemptsByCase({ ...order, cases: [entry] })(entry.id);
  const planned = new Map(all.map((one) => [one.attemptId, one]));
  const then = caseThen(order);
  const bound = then && caseBound(then);
  const known = new Map<string, { names: Relabelled; hash: string }>();
  return (evidence) => {
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
        ...(neutral ? neutralFaults(neutral, provenOf(entry, request, judged)) : []),
      ],
    };
  };
}

/** The case as it was when the run was planned; null: the certificate that it had does not hold today. */
function caseThen({ entry, before: { lowerBound = null } }: CaseOrder): BenchmarkCase | null {
  if (unlike(lowerBound, entry.lowerBound) === null) return entry;
  const then = { ...entry, lowerBound };
  if (!lowerBound?.certificate) return then;
  return certificate.safeParse(lowerBound.certificate).success && caseBound(then) > 0 ? then : null;
}

/** Where an attempt was run otherwise than the plan, or the rest of the run, says. */
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

/** The plan's machine that this attempt ran on, or its first where it is none of them, or of another class. */
function machineOf({ machine }: Evidence, { machine: first, machines = [] }: CaseOrder): Machine {
  const own = canonicalJson(machine);
  return machines.find((one) => one.class === first.class && canonicalJson(one) === own) ?? first;
}

/** Whether the problem that it got, and its answer, are the case's under the names of this attempt. */
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
