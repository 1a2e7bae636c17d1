/** Values of a column spread evenly over groups. */
import { attributeOf } from '../attribute.ts';
import type { ConstraintOf, Person } from '../definition.ts';
import type { ScenarioIssue } from '../issue-codes.ts';

const BALANCE_WEIGHT = 1000;

/**
 * Rules under which every group of every session gets its even share of each value of an attribute: with n
 * people of a value and g groups, at least ⌊n/g⌋ and at most ⌈n/g⌉. Groups whose sizes are at most one
 * apart can always be filled so (deal the people out in turn, sorted by value), and that costs nothing;
 * any other split costs the square of each group's deviation.
 */
export function evenBalance(
  attribute: string,
  people: readonly Person[],
  groupCount: number,
): ConstraintOf<'AttributeBalance'>[] {
  const totals = valueCounts(attribute, people);
  const rule = (mode: 'exact' | 'at_least' | 'at_most', share: (total: number) => number) => ({
    type: 'AttributeBalance' as const,
    group_id: 'ALL',
    attribute_key: attribute,
    desired_values: Object.fromEntries([...totals].map(([value, n]) => [value, share(n / groupCount)])),
    penalty_weight: BALANCE_WEIGHT,
    mode,
    sessions: null,
  });
  if ([...totals.values()].every((n) => n % groupCount === 0)) return [rule('exact', Math.floor)];
  return [rule('at_least', Math.floor), rule('at_most', Math.ceil)];
}

function valueCounts(attribute: string, people: readonly Person[]): Map<string, number> {
  const totals = new Map<string, number>();
  for (const person of people) {
    const value = attributeOf(person, attribute);
    if (value !== undefined) totals.set(value, (totals.get(value) ?? 0) + 1);
  }
  return totals;
}

/** Columns in which no value occurs twice: spreading their values evenly asks nothing of a plan. */
export function distinctValues(people: readonly Person[], columns: readonly string[]): ScenarioIssue[] {
  return columns.flatMap((column, i): ScenarioIssue[] => {
    const counts = [...valueCounts(column, people).values()];
    if (counts.length < 3 || counts.some((count) => count > 1)) return [];
    const message = `All ${counts.length} values of column ${JSON.stringify(column)} are different, so that any plan spreads them evenly.`;
    const advice = 'Put people into a few classes, such as beginner and advanced, to spread those.';
    return [{ code: 'distinct_values', pointer: `/balance/${i}`, message, advice }];
  });
}
