/** What a result file says of its schedule beyond the cost: true or not. */
import type { CommonMetrics, CostReport, Result, Solution } from '../result/definition.ts';
import { boundMeets, sameCost } from '../result/tolerance.ts';
import type { Issue } from '../shared/issue.ts';

/**
 * The claims of a result file's `solution` and `metrics` that are not so. The proof itself is judged by
 * `check-certificate.ts`; here it only has to say what the solution says.
 *
 * @param cost the cost of the schedule as scored
 * @param metrics the metrics of the schedule as scored
 */
export function falseClaims(result: Result, cost: CostReport, metrics: CommonMetrics): Issue[] {
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
  ];
}

function differences(pointer: string, claimed: object, expected: object): Issue[] {
  const claims = new Map(Object.entries(claimed));
  return Object.entries(expected)
    .filter(([name, value]) => !same(claims.get(name), value))
    .map(([name, value]) => ({
      code: 'false_claim',
      pointer: `${pointer}/${name}`,
      message: `The file says "${name}": ${JSON.stringify(claims.get(name))}, but it is ${JSON.stringify(value)}.`,
    }));
}

function same(claimed: unknown, expected: unknown): boolean {
  if (typeof claimed === 'number' && typeof expected === 'number') return sameCost(claimed, expected);
  return JSON.stringify(claimed) === JSON.stringify(expected);
}
