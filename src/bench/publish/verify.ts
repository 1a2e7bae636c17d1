/** Works a publication out again from the cases, the manifests and the evidence, and names all that differs. */
import { canonicalJson } from '../../shared/canonical-json.ts';
import { counted } from '../../shared/figures.ts';
import { type Issue, jsonPointer } from '../../shared/issue.ts';
import type { BenchmarkCase } from '../cases/load-case.ts';
import { problemHash } from '../cases/problem-hash.ts';
import { askedOf, type Relabelled } from '../cases/relabel.ts';
import { checkProof, type ProofCheck } from '../checker.ts';
import { crossCheck } from '../judge/cross-check.ts';
import { caseBound } from '../judge/judge.ts';
import type { ProofCredit } from '../judge/judgement.ts';
import type { Publication } from '../publication/definition.ts';
import { withDraw } from '../run/announcement.ts';
import { announcementFaults } from '../run/as-announced.ts';
import { chainOf } from '../run/chain.ts';
import { type Evidence, evidenceHash } from '../run/evidence.ts';
import type { AttemptEntry } from '../run/journal.ts';
import { attemptsOf, type Plan, type PlannedAttempt } from '../run/plan.ts';
import type { Loaded } from '../run/select.ts';
import { heldAgainst, olderPlan } from './benchmark-faults.ts';
import { buildPublication, runWords } from './build.ts';
import { compare, comparePublications, type Report } from './compare-publications.ts';
import type { JournalLine, StoredEvidence } from './evidence-archive.ts';
import { evidenceFaults } from './evidence-faults.ts';
import { type JudgedAgain, judgeAgain } from './judge-again.ts';

export interface Verification {
  /** Every figure that is not what the evidence makes it; none: the publication stands. */
  readonly issues: readonly Issue[];
  /** What a reader must know though it is no fault, a sentence each. */
  readonly notes: readonly string[];
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

type Again = AttemptEntry & JudgedAgain;

/** A case's certificate is checked once, not for each attempt that it speaks for. */
function once(check: ProofCheck): ProofCheck {
  const known = new WeakMap<object, ReturnType<ProofCheck>>();
  return (request, certificate) => {
    const found = known.get(certificate) ?? check(request, certificate);
    known.set(certificate, found);
    return found;
  };
}

/** @param check of the certificates */
export function verifyPublication(
  publication: Publication,
  { benchmark: stated, comparators }: Loaded,
  stored: StoredEvidence,
  check: ProofCheck = checkProof,
): Verification {
  const issues: Issue[] = [];
  const report: Report = (code, at, message) => issues.push({ code, pointer: jsonPointer(at), message });
  const absent = stored.absent.filter(() => stored.attempts.size === 0 || stored.absent.length < 10);
  for (const path of absent) {
    report('no_archive', [], `there is no evidence at ${path}: --evidence names where it is`);
  }
  const [first, ...lines] = stored.journal;
  const own = first?.type === 'plan' ? first : null;
  const benchmark = withDraw(stated, own?.announced);
  const plan = own ?? olderPlan(publication, benchmark, stored.attempts);
  const empty = { hashes: 0, attempts: 0, schedules: 0, unchecked: 0, provenSince: 0 };
  const credits = { own_certificate: 0, case_certificate: 0, claim_only: 0 };
  if (plan === null) {
    if (absent.length === 0) report('no_evidence', [], 'there is no evidence of any attempt');
    return { issues, notes: [], ...empty, credits };
  }
  const run = againOf(plan, benchmark.cases, stored, once(check), report);
  for (const id of stored.twice) report('evidence_twice', [], `there is more than one evidence of "${id}"`);
  const { head } = chainOf(stored.journal);
  for (const fault of chainFaults(stored, lines)) report('broken_chain', [], fault);
  const held = heldAgainst(plan, benchmark, comparators);
  for (const fault of held.faults) report('not_of_the_benchmark', [], fault);
  for (const { code, message } of announcementFaults(plan)) report(code, [], message);
  const expected = buildPublication({ ...run, head }, { folder: '', publishedIn: '', archive: '' });
  comparePublications(report, publication, expected, stored);
  if (own)
    compare(report, ['disclosure'], publication.disclosure, expected.disclosure, 'the plan of the run');
  else olderDisclosure(report, publication.disclosure, plan);
  const judged = run.plan.cases.flatMap((entry) =>
    crossCheck(
      entry,
      run.attempts.filter(({ caseId }) => caseId === entry.id),
    ),
  );
  for (const { credit, proof, apart } of judged) {
    if (credit !== null && !(apart === 'unchecked' && proof !== null)) credits[credit]++;
  }
  return {
    issues,
    notes: [...(own ? [] : [OLDER]), ...held.notes, ...hurried(own, lines, stored), ...sameAnswers(judged)],
    hashes: publication.cases.filter(({ scenarioId }) => run.plan.cases.some(({ id }) => id === scenarioId))
      .length,
    attempts: judged.length,
    schedules: judged.filter(({ schedule }) => schedule !== null).length,
    credits,
    unchecked: judged.filter(({ apart, proof }) => apart === 'unchecked' && proof !== null).length,
    provenSince: judged.filter(({ apart }) => apart === 'proven_since').length,
  };
}

const OLDER =
  'The evidence is of an older form: no plan of its run, no schedules of its curves, the problems under their own names. What those would show was not checked.';

/** The run as it would be if every attempt had just ended, and what its evidence says that cannot be so. */
function againOf(
  stored: Plan,
  cases: readonly BenchmarkCase[],
  { attempts }: StoredEvidence,
  check: ProofCheck,
  report: Report,
): { plan: Plan; attempts: Again[] } {
  const plan = {
    ...stored,
    cases: stored.cases.flatMap(({ id }) => cases.find((one) => one.id === id) ?? []),
  };
  const gone = stored.cases.filter(({ id }) => !plan.cases.some((one) => one.id === id));
  for (const { id } of gone) report('unknown_case', [], `the benchmark has no case "${id}"`);
  const planned = new Map(attemptsOf(plan).map((one) => [one.attemptId, one]));
  const bounds = new Map(
    stored.runSeed === undefined
      ? []
      : plan.cases.map((entry) => [entry.id, boundAtRun(entry, stored, check)] as const),
  );
  const again = [...attempts.values()].flatMap((evidence): Again[] => {
    const own = planned.get(evidence.attemptId);
    const entry = cases.find(({ id }) => id === own?.caseId);
    if (!own || !entry) {
      const message = `there is evidence of "${evidence.attemptId}", which the run was not to do`;
      report('attempt_not_planned', [], message);
      return [];
    }
    const asked = askedOf(plan, own, entry);
    const judged = judgeAgain(entry, evidence, check, asked?.request);
    const faults = [
      ...planFaults(evidence, own, entry, plan),
      ...boundFaults(evidence, bounds.get(entry.id) ?? null),
      ...namesFaults(evidence, entry, asked),
      ...evidenceFaults(evidence, judged),
    ];
    for (const fault of faults) {
      report('evidence_contradicts', [], `the evidence of "${evidence.attemptId}": ${fault}`);
    }
    const { process, processors, solveSeconds } = evidence;
    return [{ type: 'attempt', ...judged, ...own, endedAt: '', process, processors, solveSeconds }];
  });
  return { plan, attempts: again };
}

/** Lines of the journal that do not follow from each other, and evidence that is not what they were written for. */
function chainFaults({ journal, attempts }: StoredEvidence, lines: readonly JournalLine[]): string[] {
  const { broken } = chainOf(journal);
  const entries = lines.flatMap((line) => (line.type === 'attempt' ? [line] : []));
  const written = new Map(entries.map(({ attemptId, evidence }) => [attemptId, evidence]));
  const other = [...attempts.values()].filter(
    (one) => journal.length > 0 && written.get(one.attemptId) !== evidenceHash(one),
  );
  const gone = entries.filter(({ attemptId }) => !attempts.has(attemptId));
  return [
    ...(broken === null ? [] : [`line ${broken} of the journal does not follow from the line before`]),
    ...other.map(({ attemptId }) => `the evidence of "${attemptId}" is not what the journal was written for`),
    ...gone.map(({ attemptId }) => `the journal has "${attemptId}", and there is no evidence of it`),
  ];
}

/** Where an attempt was run otherwise than the plan, or the rest of the run, says. */
function planFaults(evidence: Evidence, own: PlannedAttempt, entry: BenchmarkCase, plan: Plan): string[] {
  const { resourceClasses, graceSeconds, memoryLimitBytes, outputLimitBytes } = plan.settings;
  const given = plan.processors[entry.resourceClass];
  const facts: [string, unknown, unknown][] = [
    ['number of processors', evidence.processors.length, given ?? evidence.processors.length],
    ['problem hash', evidence.problemHash, entry.problemHash],
    ['seed', evidence.seed, own.seed],
    ['key', evidence.key, own.key],
    ['comparator', evidence.comparator, plan.comparators.find(({ id }) => id === own.comparatorId)],
    ['machine', evidence.machine, plan.machine],
    ['measurement', evidence.measure, plan.measure],
    [
      'limits',
      evidence.limits,
      { ...resourceClasses[entry.resourceClass], graceSeconds, memoryLimitBytes, outputLimitBytes },
    ],
  ];
  return facts.flatMap(([name, is, planned]) => {
    const [left, right] = [canonicalJson(is ?? null), canonicalJson(planned ?? null)];
    return left === right ? [] : [`its ${name} is ${left}; by the run it is ${right}`];
  });
}

/** What the case's certificate showed when the run was planned; null: what it was then does not hold today. */
function boundAtRun(entry: BenchmarkCase, { cases }: Plan, check: ProofCheck): number | null {
  const then = cases.find(({ id }) => id === entry.id)?.lowerBound ?? null;
  if (canonicalJson(then) === canonicalJson(entry.lowerBound)) return caseBound(entry, check);
  const bound = caseBound({ ...entry, lowerBound: then }, check);
  return bound === 0 && then?.certificate ? null : bound;
}

/** Without it, a proof by the case's certificate could be left out as if the certificate had come later. */
function boundFaults({ caseBound: said }: Evidence, bound: number | null): string[] {
  if (bound === null || said === bound) return [];
  return [`the case's bound is ${said}; by the certificate of its plan it is ${bound}`];
}

/** Whether the problem that it got, and its answer, are the case's under the names of this attempt. */
function namesFaults(
  { relabelled, schedule }: Evidence,
  entry: BenchmarkCase,
  asked: Relabelled | null,
): string[] {
  if (!asked || !relabelled)
    return asked || relabelled ? ['the names that it got and the plan do not agree'] : [];
  const hash = problemHash(asked.request, entry.targetCost);
  const back = relabelled.schedule && asked.back(relabelled.schedule);
  return [
    ...(relabelled.problemHash === hash
      ? []
      : [`it got ${relabelled.problemHash}; by the plan it was ${hash}`]),
    ...(canonicalJson(back) === canonicalJson(schedule)
      ? []
      : ["its schedule is not its answer in the case's names"]),
  ];
}

/** What older evidence decides of the disclosure: the benchmark's own words, and the machine. */
function olderDisclosure(report: Report, said: string, { settings, machine, measure }: Plan): void {
  for (const part of [settings.disclosure, runWords(machine), `by ${measure}`]) {
    if (!said.includes(part)) report('not_as_evident', ['disclosure'], `does not say: ${part}`);
  }
  if (/The journal of .* ends in sha256:/.test(said))
    report('not_as_evident', ['disclosure'], 'names a journal, and none is with the evidence');
}

/** How far the times of the journal and the seconds of an attempt may be apart. */
const HURRY_SECONDS = 2;

/** Attempts that took longer than the journal's own times leave them; a clock that was set back makes such, too. */
function hurried(plan: Plan | null, lines: readonly JournalLine[], { attempts }: StoredEvidence): string[] {
  // A merge writes all lines at once; several at a time begin before the line before them.
  if (plan === null || plan.joined || plan.parallel > 1) return [];
  const times = [plan, ...lines].map(({ at }) => Date.parse(at ?? '') / 1000);
  const names = lines.flatMap((line, i) => {
    if (line.type !== 'attempt') return [];
    const seconds = attempts.get(line.attemptId)?.process.wallSeconds ?? 0;
    return times[i + 1] - times[i] + HURRY_SECONDS < seconds ? [line.attemptId] : [];
  });
  if (names.length === 0) return [];
  return [
    `The times of the journal leave less than they took for ${counted(names.length, 'attempt')}, the first: ${names[0]}.`,
  ];
}

/** More pairs than this are only counted. */
const SHOWN = 5;

/** Answers that are another comparator's seat for seat: chance, one construction, or a copy. Nobody can tell from files. */
function sameAnswers(judged: readonly Again[]): string[] {
  const seen = new Map<string, Again>();
  const pairs: string[] = [];
  for (const one of judged) {
    if (one.schedule === null) continue;
    const answer = `${one.caseId} ${canonicalJson(one.schedule)}`;
    const other = seen.get(answer);
    if (other && other.comparatorId !== one.comparatorId)
      pairs.push(`${one.attemptId} and ${other.attemptId}`);
    seen.set(answer, other ?? one);
  }
  if (pairs.length === 0) return [];
  const more = pairs.length > SHOWN ? `, and ${pairs.length - SHOWN} more` : '';
  return [`The same answer, seat for seat: ${pairs.slice(0, SHOWN).join('; ')}${more}.`];
}
