/** A publication held against the one that its evidence makes, place by place. */
import { unlike } from '../../shared/canonical-json.ts';
import type { Attempt, CaseComparator, Publication, PublishedCase } from '../publication/definition.ts';
import { isWebPage } from '../publication/evidence-href.ts';
import { OF_THE_CASE } from './build.ts';

/** What differs: its code, its place and a sentence. */
export type Found = [code: string, at: readonly PropertyKey[], message: string];
export type Report = (...found: Found) => void;

interface Shown {
  /** Attempts of the case that there is evidence of. */
  readonly shown: ReadonlySet<string>;
  readonly archiveAbsent: boolean;
}

/**
 * What a publication says at the top, and which cases it has.
 *
 * @param each tells what differs in a case that both have
 */
export function comparePublications(
  report: Report,
  said: Publication,
  is: Omit<Publication, 'cases'>,
  cases: readonly string[],
  each: (at: readonly PropertyKey[]) => void,
): void {
  for (const name of ['benchmarkRevision', 'attemptSeeds', 'comparators', 'resourceClasses'] as const) {
    compare(report, [name], said[name], is[name], 'the run');
  }
  const names = said.cases.map(({ scenarioId }) => scenarioId);
  matched(report, ['cases'], names, cases, (id) => id, each);
}

/** What it says of a case, of each comparator on it, and of each attempt. */
export function compareCase(
  report: Report,
  at: readonly PropertyKey[],
  said: PublishedCase,
  is: PublishedCase,
  evidence: Shown,
): void {
  fields(report, at, said, is, CASE_FIELDS, 'the case');
  matched(
    report,
    [...at, 'comparators'],
    said.comparators,
    is.comparators,
    ({ comparatorId }) => comparatorId,
    (place, mine, expected) => compareComparators(report, place, mine, expected, evidence),
  );
}

const CASE_FIELDS = ['slug', ...OF_THE_CASE] as const;

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
  { shown, archiveAbsent }: Shown,
): void {
  matched(
    report,
    [...at, 'attempts'],
    said.attempts,
    is.attempts,
    ({ attemptId }) => attemptId,
    (place, one, own) => {
      const isShown = shown.has(one.attemptId);
      if (one.status === 'not_run' && isShown) {
        report('attempt_left_out', place, `is called not_run, and there is evidence of "${one.attemptId}"`);
      } else if (one.status !== 'not_run' && !isShown) {
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
  if (isWebPage(href)) return true;
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
  const both = unlike(said, is);
  if (both) report('not_as_evident', at, `is ${both.join(`; by ${source} it is `)}`);
}
