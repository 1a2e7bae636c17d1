/** Computes a publication again from cases, manifests and evidence, and reports every difference. */
import { type Issue, jsonPointer } from '../../shared/issue.ts';
import type { Publication } from '../publication/definition.ts';
import { below, type Report } from '../publication/report.ts';
import { notRunWords } from '../publication/summary.ts';
import { withDraw } from '../run/announcement.ts';
import { announcementFaults } from '../run/as-announced.ts';
import type { Loaded } from '../run/select.ts';
import { caseFaults, heldAgainst } from './benchmark-faults.ts';
import { publicationHead } from './build.ts';
import { compare, matched, noCounts, reviewOf } from './compare-publications.ts';
import type { StoredEvidence } from './evidence-archive.ts';
import { lineCheck } from './line-check.ts';
import { openRun } from './stored-run.ts';
import { verifyAll } from './verify-in-threads.ts';

/**
 * @param threads number of threads that verify attempts; 1: the current one
 * @returns `issues`: figures that differ from the evidence (none: the publication is correct); `notes` for readers that are
 * no faults; and counts of what was checked
 */
export async function verifyPublication(
  publication: Publication,
  { benchmark: stated, comparators }: Loaded,
  stored: StoredEvidence,
  threads = 1,
) {
  const issues: Issue[] = [];
  const report: Report = (code, at, message) => issues.push({ code, pointer: jsonPointer(at), message });
  const run = await openRun(stored);
  for (const fault of absentFaults(stored.absent)) report('no_archive', [], fault);
  if (typeof run === 'string') {
    if (run === 'no_journal') report(run, [], NO_JOURNAL);
    else if (stored.absent.length === 0) report(run, [], 'there is no evidence of any attempt');
    return { issues, notes: [], hashes: 0, ...noCounts() };
  }
  const benchmark = withDraw(stated, run.plan.announced);
  const known = new Map(benchmark.cases.map((one) => [one.id, one]));
  for (const { id } of run.plan.cases) {
    if (!known.has(id)) report('unknown_case', [], `the benchmark has no case "${id}"`);
  }
  const plan = { ...run.plan, cases: run.plan.cases.flatMap(({ id }) => known.get(id) ?? []) };
  const review = reviewOf(publication, plan, stored.absent.length > 0);
  const { counts } = review;
  const lines = lineCheck(run);
  const beside: string[] = [];
  const all: string[] = [];
  for await (const [id, one] of verifyAll(
    run.plan,
    benchmark.cases,
    run.evidence(),
    run.reader.later,
    threads,
  )) {
    all.push(id);
    if (one === null) beside.push(id);
    else {
      lines.add(one);
      review.add(one);
    }
  }
  const reviewed = review.end();
  for (const id of beside)
    report('attempt_not_planned', [], `there is evidence of "${id}", which the run was not to do`);
  for (const fault of reviewed.flatMap(({ faults }) => faults)) report('evidence_contradicts', [], fault);
  for (const id of run.twice) report('evidence_twice', [], `there is more than one evidence of "${id}"`);
  for (const fault of lines.faults(new Set(beside))) report('broken_chain', [], fault);
  const held = heldAgainst(run.plan, benchmark, comparators);
  for (const fault of [...held.faults, ...caseFaults(run.plan.cases, benchmark.cases)])
    report('not_of_the_benchmark', [], fault);
  for (const { code, message } of announcementFaults(plan)) report(code, [], message);
  const { attempts } = counts;
  const expected = publicationHead(plan, { attempts, neutral: run.neutral, chain: run.reader });
  const ids = plan.cases.map(({ id }) => id);
  compare(report, publication, expected, AT_THE_TOP, 'the run');
  const named = publication.cases.map(({ scenarioId: id }) => ({ id }));
  matched<'id', { readonly id: string }>(below(report, 'cases'), named, plan.cases, 'id');
  for (const fault of reviewed.flatMap((one) => one.found)) report(...fault);
  const there = new Set(
    publication.cases.flatMap((one) =>
      one.comparators.flatMap(({ attempts }) => attempts.map(({ attemptId }) => attemptId)),
    ),
  );
  for (const id of all)
    if (!there.has(id))
      report('attempt_left_out', [], `there is evidence of "${id}", which is not published`);
  compare(report, publication, expected, ['disclosure'], 'the plan of the run');
  return {
    issues,
    notes: [
      ...held.notes,
      ...notRunWords(publication),
      ...lines.notes(),
      ...unprintedWords(review.unprinted),
      ...sameAnswers(reviewed.flatMap(({ same }) => same)),
    ],
    hashes: publication.cases.filter(({ scenarioId }) => ids.includes(scenarioId)).length,
    ...counts,
  };
}

/** Fields of a publication besides its cases and disclosure. */
const AT_THE_TOP = ['benchmarkRevision', 'attemptSeeds', 'comparators', 'resourceClasses'] as const;

/** Most places, and pairs, that are listed; more are only counted. */
const PLACES = 10;
const PAIRS = 5;

function absentFaults(paths: readonly string[]): string[] {
  const advice = '--evidence names where it is';
  if (paths.length <= PLACES) return paths.map((path) => `there is no evidence at ${path}: ${advice}`);
  return [`there is no evidence at ${paths[0]}, nor at ${paths.length - 1} other places: ${advice}`];
}

const NO_JOURNAL =
  'the evidence has no journal of its run before it: in a folder journal.jsonl, in an archive its first lines';

/** A note that printed output is not stored: the attempts may have printed something else. */
function unprintedWords(unprinted: ReadonlyMap<string, number>): string[] {
  const named = [...unprinted].map(([id, count]) => `${id} ${count}`);
  return named.length > 0
    ? [`What attempts printed is not there to be held against their evidence: ${named.join(', ')}.`]
    : [];
}

/** A note on identical answers of different comparators: chance, the same construction, or a copy; files cannot tell. */
function sameAnswers(pairs: readonly string[]): string[] {
  const more = pairs.length - PAIRS;
  const told = `${pairs.slice(0, PAIRS).join('; ')}${more > 0 ? `, and ${more} more` : ''}`;
  return pairs.length > 0 ? [`The same answer, seat for seat: ${told}.`] : [];
}
