/** Checks a publication against its schema and for contradictions: counts, medians, statuses, proofs, seeds, names. */
import type { CommonMetrics } from '../../result/definition.ts';
import { unlike } from '../../shared/canonical-json.ts';
import { repeatsOf } from '../../shared/grouped.ts';
import { type Issue, Issues, jsonPointer } from '../../shared/issue.ts';
import { largest } from '../../shared/median.ts';
import { orElse } from '../../shared/or-else.ts';
import { expectedSeeds } from './attempt-policy.ts';
import {
  type Attempt,
  attemptStatuses,
  type CaseComparator,
  type Publication,
  type PublishedCase,
} from './definition.ts';
import { below, type Report } from './report.ts';
import { shapeIssues } from './schema.ts';
import { isScheduled, MEANINGS, summarise } from './summary.ts';

/** Checks one attempt for contradictions: status, proof, cost, metrics. */
function checkAttempt(report: Report, attempt: Attempt): void {
  const { status, proof, canonicalCost: cost, commonMetrics: metrics } = attempt;
  const wanted = MEANINGS[status].proof ?? null;
  const scheduled = isScheduled(attempt);
  const needs = `status ${status} ${scheduled ? 'needs' : 'has no'}`;
  if (proof !== wanted)
    report('proof_status', ['proof'], `status ${status} goes with proof ${wanted}, not ${proof}`);
  if (scheduled !== (cost !== null)) report('cost_status', ['canonicalCost'], `${needs} cost; it is ${cost}`);
  if (scheduled !== (metrics !== null))
    report('metrics_status', ['commonMetrics'], `${needs} common metrics`);
  if (status === 'optimal_zero' && cost !== 0)
    report('cost_not_zero', ['canonicalCost'], `${needs} cost 0, not ${cost}`);
  if ((cost ?? 0) < 0) report('cost_negative', ['canonicalCost'], `no schedule costs ${cost}`);
  if (metrics) checkMetrics(below(report, 'commonMetrics'), metrics);
}

/** Checks that the metrics follow from their histogram, and that the mean lies between minimum and maximum. */
function checkMetrics(report: Report, metrics: CommonMetrics): void {
  const cells = Object.entries(metrics.pair_frequency_histogram).map(([key, pairs]) => [Number(key), pairs]);
  const total = (worth: (meetings: number) => number) =>
    cells.reduce((sum, [meetings, pairs]) => sum + pairs * worth(meetings), 0);
  const expected = {
    unique_contacts: total((m) => (m >= 1 ? 1 : 0)),
    contact_incidences: total((m) => m),
    total_repeat_excess: total((m) => Math.max(0, m - 1)),
    pairs_repeated: total((m) => (m >= 2 ? 1 : 0)),
    maximum_pair_count: largest(cells.filter(([, pairs]) => pairs > 0).map(([m]) => m)),
  };
  for (const name of Object.keys(expected) as (keyof typeof expected)[]) {
    const [stated, value] = [metrics[name], expected[name]];
    if (stated !== value)
      report('metric_arithmetic', [name], `${name} is ${stated}, but the histogram makes it ${value}`);
  }
  const {
    minimum_unique_contacts_per_participant: least,
    mean_unique_contacts_per_participant: mean,
    maximum_unique_contacts_per_participant: most,
  } = metrics;
  const outside = `the mean ${mean} lies outside ${least} to ${most}`;
  if (mean < least || mean > most)
    report('metric_arithmetic', ['mean_unique_contacts_per_participant'], outside);
}

/** @param ofCase the case's policy; a comparator without a seed, or without randomness, has another one */
function checkPolicy(
  report: Report,
  { attempts, attemptPolicy, admissionState, reason }: CaseComparator,
  attemptSeeds: readonly number[],
  ofCase: PublishedCase['attemptPolicy'],
): void {
  if (attemptPolicy === 'seeded_five' && ofCase !== 'seeded_five') {
    const message = `the case is run by ${ofCase}; nobody has five seeds on it`;
    return report('other_policy', ['attemptPolicy'], message);
  }
  if (admissionState !== 'eligible') {
    const words = `admission ${admissionState}`;
    const many = `${words} allows no attempts; there are ${attempts.length}`;
    if (attempts.length > 0) report('attempts_not_admitted', ['attempts'], many);
    if (!reason) report('reason_missing', ['reason'], `${words} needs a reason`);
    return;
  }
  const seeds = attempts.map((attempt) => attempt.seed);
  // With one attempt where others have five, the comparator is deterministic.
  const isSeeded = ofCase === 'deterministic_single' && seeds[0] !== null;
  const expected = expectedSeeds(attemptPolicy, attemptSeeds, isSeeded);
  if (attemptPolicy === 'seeded_five' && expected.length < 5) {
    const message = `seeded_five needs five attempt seeds; there are ${expected.length}`;
    return report('too_few_seeds', ['attemptPolicy'], message);
  }
  const sorted = (list: (number | null)[]) => list.map(String).sort().join(', ');
  if (sorted(seeds) === sorted(expected)) return;
  const message = `policy ${attemptPolicy} asks for the seeds ${expected.map(String).join(', ')}; they are ${seeds.map(String).join(', ') || 'none'}`;
  report('attempt_seeds', ['attempts'], message);
}

function checkSummary(report: Report, { admissionState, attempts, summary }: CaseComparator): void {
  const expected = summarise(admissionState, attempts);
  const isSaid = ([name, n]: [string, number]) =>
    n > 0 || !(attemptStatuses as readonly string[]).includes(name);
  const stated = Object.fromEntries(Object.entries(summary.statusCounts).filter(isSaid));
  const { observedLimit: _said, ...figures } = { ...summary, statusCounts: stated };
  for (const name of Object.keys(figures) as (keyof typeof figures)[]) {
    const both = unlike(figures[name], expected[name]);
    const message = `${name} is ${both?.join(', but the attempts make it ')}`;
    if (both) report('summary_arithmetic', ['summary', name], message);
  }
}

function checkNames<Name extends string>(
  report: Report,
  all: readonly Readonly<Record<Name, string>>[],
  name: Name,
): void {
  for (const [[i, { [name]: value }]] of repeatsOf(all.entries(), ([, one]) => one[name]))
    report('name_repeated', [i, name], `${name} "${value}" is there twice`);
}

function checkReferences(report: Report, { cases, comparators, resourceClasses }: Publication): void {
  const known = new Set(comparators.map(({ id }) => id));
  for (const [i, { resourceClass, comparators: own }] of cases.entries()) {
    const message = `resource class "${resourceClass}" is not among resourceClasses`;
    if (!(resourceClass in resourceClasses)) report('class_unknown', [i, 'resourceClass'], message);
    for (const [j, { comparatorId: id }] of own.entries()) {
      const at = [i, 'comparators', j, 'comparatorId'];
      if (!known.has(id)) report('comparator_unknown', at, `comparator "${id}" is not among comparators`);
    }
  }
}

/** Contradicting claims of one case: a proven optimum that is beaten, a schedule of a case called infeasible. */
function checkClaims(report: Report, { comparators, caseKind }: PublishedCase): void {
  const scheduled = comparators.flatMap(({ attempts }) => attempts.filter(isScheduled));
  const best = scheduled.reduce((least, { canonicalCost: cost }) => Math.min(least, cost ?? least), Infinity);
  const [first] = scheduled;
  for (const [j, { attempts }] of comparators.entries()) {
    for (const [k, attempt] of attempts.entries()) {
      const { attemptId, proof, status, canonicalCost } = attempt;
      const at = ['comparators', j, 'attempts', k, 'status'];
      const cost = canonicalCost ?? 0;
      const beaten = `cost ${cost} is called optimal, but another attempt has ${best}`;
      const refuted = `called infeasible, but attempt "${first?.attemptId}" has a schedule`;
      const impossible = `a case without any schedule has attempt "${attemptId}" with one`;
      if (proof === 'optimality' && best < cost) report('optimum_beaten', at, beaten);
      if (status === 'infeasible_proven' && first) report('infeasible_refuted', at, refuted);
      if (caseKind === 'hard_infeasible_proof' && isScheduled(attempt))
        report('infeasible_refuted', at, impossible);
    }
  }
}

/** The first contradictions within a publication of the right shape. */
function arithmeticIssues(document: Publication): Issue[] {
  const issues = new Issues();
  const report: Report = (code, at, message) =>
    issues.add(() => ({ code, pointer: jsonPointer(at), message }));
  const ofCases = below(report, 'cases');
  checkNames(below(report, 'comparators'), document.comparators, 'id');
  checkNames(ofCases, document.cases, 'scenarioId');
  checkNames(ofCases, document.cases, 'slug');
  for (const [i, { comparators }] of document.cases.entries())
    checkNames(below(ofCases, i, 'comparators'), comparators, 'comparatorId');
  checkReferences(ofCases, document);
  const attemptIds = new Set<string>();
  for (const [i, entry] of document.cases.entries()) {
    const ofCase = below(ofCases, i);
    checkClaims(ofCase, entry);
    for (const [j, comparator] of entry.comparators.entries()) {
      const here = below(ofCase, 'comparators', j);
      checkPolicy(here, comparator, document.attemptSeeds, entry.attemptPolicy);
      checkSummary(here, comparator);
      checkHref(here, comparator);
      for (const [k, attempt] of comparator.attempts.entries()) {
        const ofAttempt = below(here, 'attempts', k);
        checkAttempt(ofAttempt, attempt);
        const { attemptId } = attempt;
        if (attemptIds.size === attemptIds.add(attemptId).size)
          ofAttempt('name_repeated', ['attemptId'], `attemptId "${attemptId}" is there twice`);
      }
    }
  }
  return issues.list();
}

/** The first faults of a document: of its shape; if that is right, of its content. */
export function publicationIssues(document: unknown): Issue[] {
  const shape = shapeIssues(document);
  return shape.length > 0 ? shape : arithmeticIssues(document as Publication);
}

/** A link to a web page, which is never opened here. All other links are file paths. */
export function isWebPage(href: string): boolean {
  return /^https?:\/\/[^/\\]/i.test(href);
}

/** Allows only links to a file or a web page, nothing that a browser would run. */
function checkHref(report: Report, { evidenceHref }: CaseComparator): void {
  if (evidenceHref === null) return;
  const [path] = evidenceHref.split('#');
  // Browsers ignore blanks around and inside a link.
  const isPlain = path !== '' && path === path.trim() && !/[\t\n\r]/.test(path);
  const isEscaped = orElse(() => decodeURIComponent(path), null) !== null;
  if (isPlain && isEscaped && (isWebPage(path) ? URL.canParse(path) : isPlaceOfFile(path))) return;
  const message = `${JSON.stringify(evidenceHref)} is neither the place of a file nor a page of the web`;
  report('evidence_href', ['evidenceHref'], message);
}

/** A path starting with two slashes, of either kind, is another host to a browser, and a file to a program. */
function isPlaceOfFile(path: string): boolean {
  const base = 'https://x.invalid/';
  return (
    !/^(https?:|[/\\]{2})/i.test(path) &&
    URL.canParse(path, base) &&
    new URL(path, base).origin === new URL(base).origin
  );
}
