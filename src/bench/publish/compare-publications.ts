/** Compares a publication with the one that its evidence gives, field by field. */
import { unlike } from '../../shared/canonical-json.ts';
import { grouped, repeatsOf } from '../../shared/grouped.ts';
import type { Attempt, CaseComparator, Publication, PublishedCase } from '../publication/definition.ts';
import { below, type Report } from '../publication/report.ts';
import { attemptsByCase, type Plan, type PlannedAttempt } from '../run/plan.ts';
import { caseMaker, OF_THE_CASE } from './build.ts';
import type { VerifiedAttempt } from './verify-attempt.ts';

interface Shown {
  /** Ids of the case's attempts that have evidence. */
  readonly shown: ReadonlySet<string>;
  readonly archiveAbsent: boolean;
}

function compareCase(report: Report, said: PublishedCase, is: PublishedCase, evidence: Shown): void {
  compare(report, said, is, ['slug', ...OF_THE_CASE], 'the case');
  matched(below(report, 'comparators'), said.comparators, is.comparators, 'comparatorId', (place, one, own) =>
    compareComparators(place, one, own, evidence),
  );
}

function compareComparators(
  report: Report,
  said: CaseComparator,
  is: CaseComparator,
  { shown, archiveAbsent }: Shown,
): void {
  matched(below(report, 'attempts'), said.attempts, is.attempts, 'attemptId', (place, one, own) => {
    const isShown = shown.has(one.attemptId);
    if (one.status === 'not_run' && isShown) {
      place('attempt_left_out', [], `is called not_run, and there is evidence of "${one.attemptId}"`);
    } else if (one.status !== 'not_run' && !isShown) {
      if (!archiveAbsent) place('no_evidence', [], `there is no evidence of "${one.attemptId}"`);
    } else {
      for (const name of Object.keys({ ...own, ...one }) as (keyof Attempt)[])
        compare(place, one, own, [name], MADE_AGAIN[name] ?? 'its evidence');
    }
  });
  if (archiveAbsent) return;
  const decided = ['configurationId', 'evidenceRevision', 'attemptPolicy', 'reason'] as const;
  compare(report, said, is, ['admissionState', ...decided], 'its attempts');
  compare(below(report, 'summary'), said.summary, is.summary, ['observedLimit'], 'its evidence');
  const [href, expected] = [said.evidenceHref, is.evidenceHref];
  if ((href === null) !== (expected === null)) {
    const message = `is ${href}, and ${expected === null ? 'nothing was run' : 'there is evidence'}`;
    report('not_as_evident', ['evidenceHref'], message);
  } else if (href !== null && expected !== null && !leadsTo(href, expected)) {
    report('not_as_evident', ['evidenceHref'], `is ${href}, the place of other evidence`);
  }
}

/** Whether a link is to the expected part of an archive, or to the run's own file, local or on the web. @param expected in an archive */
function leadsTo(href: string, expected: string): boolean {
  const [, part] = expected.split('#');
  const path = /^https?:/.test(href) ? href.replace(/\?[^#]*/, '') : href;
  return path.includes('#') ? path.endsWith(`#${part}`) : path.endsWith(`/${part}.jsonl`);
}

const MADE_AGAIN: Partial<Record<keyof Attempt, string>> = {
  status: 'its schedule, its proof and the other attempts',
  proof: 'its certificate or that of the case',
  canonicalCost: 'its schedule',
  commonMetrics: 'its schedule',
};

/** Compares items of the same name; reports items missing on one side, and another order. */
export function matched<Name extends string, T extends Readonly<Record<Name, string>>>(
  report: Report,
  said: readonly T[],
  is: readonly T[],
  name: Name,
  each: (report: Report, said: T, is: T) => void = () => {},
): void {
  const names = is.map((one) => one[name]);
  for (const [i, one] of said.entries()) {
    const own = is.find((other) => other[name] === one[name]);
    if (own) each(below(report, i), one, own);
    else report('not_of_the_run', [i], `"${one[name]}" is not of the run`);
  }
  const left = names.filter((own) => !said.some((one) => one[name] === own));
  for (const own of left) report('left_out', [], `"${own}" of the run is left out`);
  const common: string[] = said.map((one) => one[name]).filter((one) => names.includes(one));
  const order = names.filter((own) => common.includes(own));
  if (left.length === 0 && common.some((one, i) => one !== order[i])) {
    report('other_order', [], 'is in another order than the run');
  }
}

export function compare<T>(
  report: Report,
  said: T,
  is: T,
  names: readonly (keyof T & string)[],
  source: string,
): void {
  for (const name of names) {
    const both = unlike(said[name], is[name]);
    if (both) report('not_as_evident', [name], `is ${both.join(`; by ${source} it is `)}`);
  }
}

export function noCounts() {
  return {
    attempts: 0,
    schedules: 0,
    /** Number of claims by what they rest on; every certificate counted here was checked again. */
    credits: { own_certificate: 0, case_certificate: 0, claim_only: 0 },
    /** Attempts without a proof at the run that the case's certificate proves today. */
    provenSince: 0,
  };
}

interface Open {
  readonly planned: readonly PlannedAttempt[];
  readonly verified: VerifiedAttempt[];
}

/** Result of one case: differences, and pairs of attempts with identical answers. */
interface Reviewed {
  readonly faults: readonly string[];
  readonly found: readonly Parameters<Report>[];
  readonly same: readonly string[];
}

/**
 * Compares the cases of a publication with their evidence, each as soon as all its attempts are verified: the verified attempts
 * of all cases together may not fit in memory.
 * @param plan with the cases of today
 */
export function reviewOf(publication: Publication, plan: Plan, archiveAbsent: boolean) {
  const counts = noCounts();
  const said = grouped(publication.cases.entries(), ([, { scenarioId }]) => scenarioId);
  const entries = new Map(plan.cases.map((one) => [one.id, one]));
  const plannedOf = attemptsByCase(plan);
  const make = caseMaker(plan, { folder: '', publishedIn: '', archive: '' });
  const open = new Map<string, Open>();
  const unprinted = new Map<string, number>();
  const done = new Map<string, Reviewed>();

  const openOf = (caseId: string): Open => {
    const found = open.get(caseId) ?? { planned: plannedOf(caseId), verified: [] };
    open.set(caseId, found);
    return found;
  };
  const count = (judged: readonly VerifiedAttempt[]): void => {
    counts.attempts += judged.length;
    for (const { answer, credit, provenSince, comparatorId, isUnprinted } of judged) {
      if (isUnprinted) unprinted.set(comparatorId, (unprinted.get(comparatorId) ?? 0) + 1);
      if (answer !== null) counts.schedules++;
      if (credit !== null) counts.credits[credit]++;
      if (provenSince) counts.provenSince++;
    }
  };
  const close = (caseId: string, { planned, verified }: Open): void => {
    open.delete(caseId);
    const entry = entries.get(caseId);
    if (!entry) return;
    const { made, judged } = make(entry, planned, verified);
    const shown = { shown: new Set(verified.map(({ attemptId }) => attemptId)), archiveAbsent };
    const found: Parameters<Report>[] = [];
    for (const [at, one] of said.get(caseId) ?? []) {
      const place = below((...fault) => found.push(fault), 'cases', at);
      compareCase(place, one, made, shown);
    }
    count(judged);
    const faults = judged.flatMap((one) =>
      one.faults.map((fault) => `the evidence of "${one.attemptId}": ${fault}`),
    );
    const bounds = new Set(judged.map((one) => one.caseBound));
    if (bounds.size > 1) faults.push(`the bound of "${caseId}" is ${[...bounds].join(' and ')}`);
    done.set(caseId, { faults, found, same: sameAnswers(judged) });
  };
  return {
    counts,
    /** Number of attempts, by comparator, whose printed output is not stored. */
    unprinted,
    add(one: VerifiedAttempt): void {
      const own = openOf(one.caseId);
      own.verified.push(one);
      if (own.verified.length === own.planned.length) close(one.caseId, own);
    },
    /** @returns results of all cases, in their order, also of those with attempts missing */
    end: (): Reviewed[] =>
      [...entries.keys()].flatMap((id) => {
        if (!done.has(id)) close(id, openOf(id));
        return done.get(id) ?? [];
      }),
  };
}

/** Pairs of attempts of different comparators with the same schedule. */
function sameAnswers(judged: readonly VerifiedAttempt[]): string[] {
  const answers = judged.filter(({ answer }) => answer !== null);
  return [...repeatsOf(answers, ({ answer }) => answer)].flatMap(([one, other]) =>
    one.comparatorId === other.comparatorId ? [] : [`${one.attemptId} and ${other.attemptId}`],
  );
}
