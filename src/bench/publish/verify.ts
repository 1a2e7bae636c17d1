/** Works a publication out again from the cases, the manifests and the evidence, and names all that differs. */
import { counted } from '../../shared/figures.ts';
import { type Issue, jsonPointer } from '../../shared/issue.ts';
import type { BenchmarkCase } from '../cases/load-case.ts';
import { crossCheck } from '../judge/cross-check.ts';
import type { ProofCredit } from '../judge/judgement.ts';
import type { Publication } from '../publication/definition.ts';
import { withDraw } from '../run/announcement.ts';
import { announcementFaults } from '../run/as-announced.ts';
import type { Evidence } from '../run/evidence.ts';
import type { Plan } from '../run/plan.ts';
import type { Loaded } from '../run/select.ts';
import { heldAgainst } from './benchmark-faults.ts';
import { buildPublication, grouped, runWords } from './build.ts';
import { compare, comparePublications, type Report } from './compare-publications.ts';
import type { StoredEvidence } from './evidence-archive.ts';
import { type Looked, Looker } from './look.ts';
import { openRun, type ReadRun } from './stored-run.ts';

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

/** Looks at the evidence of attempts, in any order; null for what the run was not to do. */
export type LookAll = (
  plan: Plan,
  cases: readonly BenchmarkCase[],
  evidence: AsyncIterable<Evidence>,
) => AsyncIterable<readonly [attemptId: string, looked: Looked | null]>;

async function* here(
  plan: Plan,
  cases: readonly BenchmarkCase[],
  evidence: AsyncIterable<Evidence>,
): ReturnType<LookAll> {
  const looker = new Looker(plan, cases);
  for await (const one of evidence) yield [one.attemptId, looker.look(one)];
}

/** @param lookAll in this thread, if nothing else is given */
export async function verifyPublication(
  publication: Publication,
  { benchmark: stated, comparators }: Loaded,
  stored: StoredEvidence,
  lookAll: LookAll = here,
): Promise<Verification> {
  const issues: Issue[] = [];
  const report: Report = (code, at, message) => issues.push({ code, pointer: jsonPointer(at), message });
  const run = await openRun(publication, stated, stored);
  for (const fault of absentFaults(stored.absent)) report('no_archive', [], fault);
  if (run === null) {
    if (stored.absent.length === 0) report('no_evidence', [], 'there is no evidence of any attempt');
    const nothing = { hashes: 0, attempts: 0, schedules: 0, unchecked: 0, provenSince: 0 };
    return { issues, notes: [], ...nothing, credits: noCredits() };
  }
  const benchmark = withDraw(stated, run.own?.announced);
  const known = new Map(benchmark.cases.map((one) => [one.id, one]));
  for (const { id } of run.plan.cases) {
    if (!known.has(id)) report('unknown_case', [], `the benchmark has no case "${id}"`);
  }
  const plan = { ...run.plan, cases: run.plan.cases.flatMap(({ id }) => known.get(id) ?? []) };
  const looked = new Map<string, Looked>();
  const shown = new Set<string>();
  for await (const [id, one] of lookAll(run.plan, benchmark.cases, run.evidence())) {
    shown.add(id);
    if (one === null) {
      report('attempt_not_planned', [], `there is evidence of "${id}", which the run was not to do`);
      continue;
    }
    const { faults, ...kept } = one;
    for (const fault of faults) report('evidence_contradicts', [], `the evidence of "${id}": ${fault}`);
    looked.set(id, { ...kept, faults: [] });
  }
  for (const id of run.twice) report('evidence_twice', [], `there is more than one evidence of "${id}"`);
  for (const fault of chainFaults(run, looked, shown)) report('broken_chain', [], fault);
  const held = heldAgainst(plan, benchmark, comparators);
  for (const fault of held.faults) report('not_of_the_benchmark', [], fault);
  for (const { code, message } of announcementFaults(plan)) report(code, [], message);
  const attempts = [...looked.values()];
  const { head } = run.chain;
  const expected = buildPublication({ plan, attempts, head }, { folder: '', publishedIn: '', archive: '' });
  comparePublications(report, publication, expected, { shown, archiveAbsent: stored.absent.length > 0 });
  if (run.own)
    compare(report, ['disclosure'], publication.disclosure, expected.disclosure, 'the plan of the run');
  else olderDisclosure(report, publication.disclosure, plan);
  const byCase = grouped(attempts, ({ caseId }) => caseId);
  const judged = plan.cases.flatMap((entry) => crossCheck(entry, byCase.get(entry.id) ?? []));
  const credits = noCredits();
  for (const { credit, proof, apart } of judged) {
    if (credit !== null && !(apart === 'unchecked' && proof !== null)) credits[credit]++;
  }
  return {
    issues,
    notes: [...(run.own ? [] : [OLDER]), ...held.notes, ...hurried(run, looked), ...sameAnswers(judged)],
    hashes: publication.cases.filter(({ scenarioId }) => plan.cases.some(({ id }) => id === scenarioId))
      .length,
    attempts: judged.length,
    schedules: judged.filter(({ answer }) => answer !== null).length,
    credits,
    unchecked: judged.filter(({ apart, proof }) => apart === 'unchecked' && proof !== null).length,
    provenSince: judged.filter(({ apart }) => apart === 'proven_since').length,
  };
}

/** More places than this are only counted. */
const PLACES = 10;

function absentFaults(paths: readonly string[]): string[] {
  const advice = '--evidence names where it is';
  if (paths.length <= PLACES) return paths.map((path) => `there is no evidence at ${path}: ${advice}`);
  return [`there is no evidence at ${paths[0]}, nor at ${paths.length - 1} other places: ${advice}`];
}

function noCredits(): Record<ProofCredit, number> {
  return { own_certificate: 0, case_certificate: 0, claim_only: 0 };
}

const OLDER =
  'The evidence is of an older form: no plan of its run, no schedules of its curves, the problems under their own names. What those would show was not checked.';

type LookedAt = ReadonlyMap<string, Looked>;

/** Lines of the journal that do not follow from each other, and evidence that is not what they were written for. */
function chainFaults({ chain, lines, own }: ReadRun, looked: LookedAt, shown: ReadonlySet<string>): string[] {
  const written = new Map(lines.map(({ attemptId, evidence }) => [attemptId, evidence]));
  const there = own === null ? [] : [...shown];
  const other = there.filter((id) => looked.has(id) && looked.get(id)?.evidence !== written.get(id));
  const gone = lines.filter(({ attemptId }) => !shown.has(attemptId));
  return [
    ...(chain.broken === null
      ? []
      : [`line ${chain.broken} of the journal does not follow from the line before`]),
    ...other.map((id) => `the evidence of "${id}" is not what the journal was written for`),
    ...gone.map(({ attemptId }) => `the journal has "${attemptId}", and there is no evidence of it`),
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
function hurried({ own, lines }: ReadRun, looked: LookedAt): string[] {
  // A merge writes all lines at once; several at a time begin before the line before them.
  if (own === null || own.joined || own.parallel > 1) return [];
  const names = lines.flatMap(({ attemptId, seconds }) => {
    const took = looked.get(attemptId)?.process.wallSeconds ?? 0;
    return seconds + HURRY_SECONDS < took ? [attemptId] : [];
  });
  if (names.length === 0) return [];
  return [
    `The times of the journal leave less than they took for ${counted(names.length, 'attempt')}, the first: ${names[0]}.`,
  ];
}

/** More pairs than this are only counted. */
const SHOWN = 5;

/** Answers that are another comparator's seat for seat: chance, one construction, or a copy. Nobody can tell from files. */
function sameAnswers(judged: readonly Looked[]): string[] {
  const seen = new Map<string, Looked>();
  const pairs: string[] = [];
  for (const one of judged) {
    if (one.answer === null) continue;
    const answer = `${one.caseId} ${one.answer}`;
    const other = seen.get(answer);
    if (other && other.comparatorId !== one.comparatorId)
      pairs.push(`${one.attemptId} and ${other.attemptId}`);
    seen.set(answer, other ?? one);
  }
  if (pairs.length === 0) return [];
  const more = pairs.length > SHOWN ? `, and ${pairs.length - SHOWN} more` : '';
  return [`The same answer, seat for seat: ${pairs.slice(0, SHOWN).join('; ')}${more}.`];
}
