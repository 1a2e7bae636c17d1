/** Compares a publication with the one that its evidence gives, field by field. */
import { unlike } from '../../shared/canonical-json.ts';
import type { Attempt, CaseComparator, PublishedCase } from '../publication/definition.ts';
import { below, type Report } from '../publication/report.ts';
import { OF_THE_CASE } from './build.ts';

interface Shown {
  /** Ids of the case's attempts that have evidence. */
  readonly shown: ReadonlySet<string>;
  readonly archiveAbsent: boolean;
}

export function compareCase(report: Report, said: PublishedCase, is: PublishedCase, evidence: Shown): void {
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
