/** A publication held against the one that its evidence makes, place by place. */
import { canonicalJson } from '../../shared/canonical-json.ts';
import type { Attempt, CaseComparator, Publication, PublishedCase } from '../publication/definition.ts';

export type Report = (code: string, at: readonly PropertyKey[], message: string) => void;

interface Shown {
  /** Attempts that there is evidence of. */
  readonly shown: ReadonlySet<string>;
  readonly archiveAbsent: boolean;
}

/** What a publication says at the top, of each case, of each comparator on it, and of each attempt. */
export function comparePublications(
  report: Report,
  said: Publication,
  is: Publication,
  { shown, archiveAbsent }: Shown,
): void {
  for (const name of ['benchmarkRevision', 'attemptSeeds', 'comparators', 'resourceClasses'] as const) {
    compare(report, [name], said[name], is[name], 'the run');
  }
  matched(
    report,
    ['cases'],
    said.cases,
    is.cases,
    ({ scenarioId }) => scenarioId,
    (at, one, own) => {
      fields(report, at, one, own, CASE_FIELDS, 'the case');
      matched(
        report,
        [...at, 'comparators'],
        one.comparators,
        own.comparators,
        ({ comparatorId }) => comparatorId,
        (place, mine, expected) => compareComparators(report, place, mine, expected, shown, archiveAbsent),
      );
    },
  );
  const there = new Set(
    said.cases
      .flatMap((one) => one.comparators)
      .flatMap((one) => one.attempts)
      .map((one) => one.attemptId),
  );
  for (const attemptId of shown) {
    if (there.has(attemptId)) continue;
    report('attempt_left_out', [], `there is evidence of "${attemptId}", which is not published`);
  }
}

const CASE_FIELDS = [
  'slug',
  'problemHash',
  'title',
  'summary',
  'lane',
  'caseKind',
  'resourceClass',
  'attemptPolicy',
  'dimensions',
] as const satisfies readonly (keyof PublishedCase)[];

const COMPARATOR_FIELDS = [
  'admissionState',
  'configurationId',
  'evidenceRevision',
  'attemptPolicy',
  'reason',
] as const satisfies readonly (keyof CaseComparator)[];

function compareComparators(
  report: Report,
  at: readonly PropertyKey[],
  said: CaseComparator,
  is: CaseComparator,
  evidence: ReadonlySet<string>,
  archiveAbsent: boolean,
): void {
  matched(
    report,
    [...at, 'attempts'],
    said.attempts,
    is.attempts,
    ({ attemptId }) => attemptId,
    (place, one, own) => {
      const shown = evidence.has(one.attemptId);
      if (one.status === 'not_run' && shown) {
        report('attempt_left_out', place, `is called not_run, and there is evidence of "${one.attemptId}"`);
      } else if (one.status !== 'not_run' && !shown) {
        if (!archiveAbsent) report('no_evidence', place, `there is no evidence of "${one.attemptId}"`);
      } else compareAttempts(report, place, one, own);
    },
  );
  if (archiveAbsent) return;
  fields(report, at, said, is, COMPARATOR_FIELDS, 'its attempts');
  compare(
    report,
    [...at, 'summary', 'observedLimit'],
    said.summary.observedLimit,
    is.summary.observedLimit,
    'its evidence',
  );
  const [href, expected] = [said.evidenceHref, is.evidenceHref];
  if ((href === null) !== (expected === null)) {
    const message = `is ${href}, and ${expected === null ? 'nothing was run' : 'there is evidence'}`;
    report('not_as_evident', [...at, 'evidenceHref'], message);
  } else if (href !== null && expected !== null && !leadsTo(href, expected)) {
    report('not_as_evident', [...at, 'evidenceHref'], `is ${href}, the place of other evidence`);
  }
}

/** A part of an archive, or the run's own file. @param expected in an archive */
function leadsTo(href: string, expected: string): boolean {
  const [, part] = expected.split('#');
  if (/^[a-z]+:/i.test(href)) return true;
  return href.includes('#') ? href.endsWith(`#${part}`) : href.endsWith(`/${part}.jsonl`);
}

function compareAttempts(report: Report, at: readonly PropertyKey[], said: Attempt, is: Attempt): void {
  for (const name of Object.keys({ ...is, ...said }) as (keyof Attempt)[]) {
    compare(report, [...at, name], said[name], is[name], MADE_AGAIN[name] ?? 'its evidence');
  }
}

const MADE_AGAIN: Partial<Record<keyof Attempt, string>> = {
  status: 'its schedule, its proof and the other attempts',
  proof: 'its certificate or that of the case',
  canonicalCost: 'its schedule',
  commonMetrics: 'its schedule',
};

/** Compares what has the same name on both sides; what one side lacks is named, and an order that differs. */
function matched<T>(
  report: Report,
  at: readonly PropertyKey[],
  said: readonly T[],
  is: readonly T[],
  name: (one: T) => string,
  each: (at: readonly PropertyKey[], said: T, is: T) => void,
): void {
  const names = is.map(name);
  said.forEach((one, i) => {
    const own = is.find((other) => name(other) === name(one));
    if (own) each([...at, i], one, own);
    else report('not_of_the_run', [...at, i], `"${name(one)}" is not of the run`);
  });
  const left = names.filter((own) => !said.some((one) => name(one) === own));
  for (const own of left) report('left_out', at, `"${own}" of the run is left out`);
  const common = said.map(name).filter((one) => names.includes(one));
  const order = names.filter((own) => common.includes(own));
  if (left.length === 0 && common.some((one, i) => one !== order[i])) {
    report('other_order', at, 'is in another order than the run');
  }
}

function fields<T>(
  report: Report,
  at: readonly PropertyKey[],
  said: T,
  is: T,
  names: readonly (keyof T & string)[],
  source: string,
): void {
  for (const name of names) compare(report, [...at, name], said[name], is[name], source);
}

export function compare(
  report: Report,
  at: readonly PropertyKey[],
  said: unknown,
  is: unknown,
  source: string,
): void {
  const [left, right] = [canonicalJson(said ?? null), canonicalJson(is ?? null)];
  if (left !== right) report('not_as_evident', at, `is ${left}; by ${source} it is ${right}`);
}
