/** What a result file says of its schedule beyond the cost: true or not. */
import type { CommonMetrics, CostReport, Result, Solution, TermReport } from '../result/definition.ts';
import { boundMeets, sameCost } from '../result/tolerance.ts';
import type { Issue } from '../shared/issue.ts';

/** A schedule as scored. */
export interface Scored {
  readonly cost: CostReport;
  readonly terms: readonly TermReport[];
  readonly metrics: CommonMetrics;
}

/**
 * The claims of a result file's `solution`, `metrics` and `terms` that are not so; of the terms, how much each
 * costs. The proof itself is judged by `check-certificate.ts`; here it only has to say what the solution says.
 */
export function falseClaims(result: Result, { cost, terms, metrics }: Scored): Issue[] {
  const { solution, proof } = result;
  if (solution === null) return [];
  const bound = proof?.kind === 'lower_bound' ? proof.bound : 0;
  const expected: Partial<Solution> = {
    ...cost,
    lower_bound: bound,
    gap: boundMeets(bound, cost.total_cost) ? 0 : cost.total_cost - bound,
    optimal: boundMeets(bound, cost.total_cost),
  };
  return [
    ...differences('/solution', solution, expected),
    ...(result.metrics === null ? [] : differences('/metrics', result.metrics, metrics)),
    ...(result.terms === undefined ? [] : falseTerms(result.terms, terms)),
  ];
}

/** Pages and spreadsheets say which rules are kept from the terms of the file. */
function falseTerms(claimed: readonly TermReport[], expected: readonly TermReport[]): Issue[] {
  const pointers = claimed.map(({ pointer }) => pointer);
  const expectedPointers = expected.map(({ pointer }) => pointer);
  if (!same(pointers, expectedPointers)) {
    return differences('/terms', { pointer: pointers }, { pointer: expectedPointers });
  }
  return expected.flatMap(({ pointer, type, units, cost }, i) =>
    differences(`/terms/${i}`, claimed[i], { type, units, cost }, ` of ${pointer}`),
  );
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
  if (typeof claimed === 'number' && typeof expected === 'number') return sameCost(claimed, expected);
  return JSON.stringify(claimed) === JSON.stringify(expected);
}
