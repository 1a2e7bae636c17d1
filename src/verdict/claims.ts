/** Checks what a result file claims about its schedule beyond the cost. */
import type { CommonMetrics, Result, Solution, TermDetail, TermReport } from '../result/definition.ts';
import { boundFigures } from '../result/write-result.ts';
import type { Fraction } from '../shared/fraction.ts';
import type { Issue } from '../shared/issue.ts';
import type { Scored } from './cost-report.ts';

/**
 * The false claims in `solution`, `metrics`, `terms` and `run` of a result file.
 *
 * @param scored the true score of its schedule, with at least as many details as any term of the file
 */
export function falseClaims(
  result: Result,
  { exact, cost, terms, metrics }: Scored & { readonly metrics: CommonMetrics },
  bound: Fraction,
): Issue[] {
  const { solution, run } = result;
  if (solution === null) return [];
  const figures = boundFigures(exact, bound);
  const expected: Partial<Solution> = { ...cost, ...figures };
  const early = run.stop_reason === 'optimal' && !figures.optimal;
  return [
    ...differences('/solution', solution, expected),
    ...(result.metrics === null ? [] : differences('/metrics', result.metrics, metrics)),
    ...(result.terms === undefined ? [] : falseTerms(result.terms, terms)),
    ...(early ? [NO_OPTIMUM] : []),
  ];
}

const NO_OPTIMUM: Issue = {
  code: 'false_claim',
  pointer: '/run/stop_reason',
  message: 'The file says that the solver stopped at the optimum, but proves none.',
};

/** False claims in `terms`, from which pages and spreadsheets tell which rules are kept. */
function falseTerms(claimed: readonly TermReport[], expected: readonly TermReport[]): Issue[] {
  const pointers = claimed.map(({ pointer }) => pointer);
  const expectedPointers = expected.map(({ pointer }) => pointer);
  if (!same(pointers, expectedPointers)) {
    return differences('/terms', { pointer: pointers }, { pointer: expectedPointers });
  }
  return expected.flatMap((term, i) => {
    const { pointer, type, units, cost } = term;
    return [
      ...differences(`/terms/${i}`, claimed[i], { type, units, cost }, ` of ${pointer}`),
      ...falseDetails(`/terms/${i}`, claimed[i], term),
    ];
  });
}

/** The first false detail of a term. Details have a fixed order; the file may leave out the last ones. */
function falseDetails(at: string, claimed: TermReport, expected: TermReport): Issue[] {
  const subject = ` of ${expected.pointer}`;
  const wrong = claimed.details.findIndex((detail, k) => !agrees(detail, expected.details[k]));
  if (wrong >= 0) {
    const name = `details/${wrong}`;
    return differences(
      at,
      { [name]: claimed.details[wrong] },
      { [name]: expected.details[wrong] ?? null },
      subject,
    );
  }
  const all = expected.details.length + expected.details_left_out;
  return differences(at, claimed, { details_left_out: all - claimed.details.length }, subject);
}

/** Whether details agree; older files do not have `visits`. */
function agrees(claimed: TermDetail, expected: TermDetail | undefined): boolean {
  const { visits } = claimed;
  return same(fieldsOf(claimed), fieldsOf(expected)) && (visits === undefined || visits === expected?.visits);
}

function fieldsOf(detail: TermDetail | undefined): unknown {
  if (detail === undefined) return null;
  const { people, session, group, value, units, meetings, cost } = detail;
  return [people, session, group, value, units, meetings, cost];
}

/** The most details of any term in the file. */
export function mostDetails({ terms }: Result): number {
  return (terms ?? []).reduce((most, { details }) => Math.max(most, details.length), 0);
}

function differences(pointer: string, claimed: object, expected: object, subject = ''): Issue[] {
  const claims = new Map(Object.entries(claimed));
  return Object.entries(expected)
    .filter(([name, value]) => !same(claims.get(name), value))
    .map(([name, value]) => ({
      code: 'false_claim',
      pointer: `${pointer}/${name}`,
      message: `The file says "${name}"${subject}: ${JSON.stringify(claims.get(name))}, but it is ${JSON.stringify(value)}.`,
    }));
}

function same(claimed: unknown, expected: unknown): boolean {
  return JSON.stringify(claimed) === JSON.stringify(expected);
}
