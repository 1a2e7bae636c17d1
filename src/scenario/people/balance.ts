/** Rules that spread the values of a column evenly over groups. */
import { toNumber } from '../../shared/fraction.ts';
import { countsOf } from '../../shared/grouped.ts';
import { issueOf } from '../../shared/issue.ts';
import { numberIn, valuesOf } from '../attribute.ts';
import type { ConstraintOf, Person } from '../definition.ts';
import type { ScenarioIssue } from '../issue-codes.ts';
import { attends } from '../rule-people.ts';

const BALANCE_WEIGHT = 1000;

/** Cost of a group whose sum is one standard deviation of the column off an even share: as much as many contacts. */
const SUM_COST = 100;

/** The people to be spread, over so many groups in each of so many sessions. */
export interface Spread {
  readonly people: readonly Person[];
  readonly groups: number;
  readonly sessions: number;
}

/** Rules that spread a column evenly: mostly different numbers by their sum, all else value by value. */
export function balanceRulesOf(
  attribute: string,
  spread: Spread,
): ConstraintOf<'AttributeBalance' | 'AttributeSum'>[] {
  const values = numbersIn(attribute, spread);
  if (values === null) return evenBalance(attribute, spread);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  const weight = Math.min(MOST_WEIGHT, Number((SUM_COST / variance).toPrecision(1)));
  const rule = { group_id: 'ALL', attribute_key: attribute, penalty_weight: weight, sessions: null };
  return [{ type: 'AttributeSum', ...rule }];
}

const MOST_WEIGHT = 1e15;

/** The column as numbers; null if some are none, or if values are few or have many people each, like classes. */
function numbersIn(attribute: string, { people, groups }: Spread): number[] | null {
  const texts = people.flatMap((person) => valuesOf(person, attribute));
  const different = new Set(texts).size;
  if (different <= groups || texts.length >= different * groups) return null;
  const values = texts.flatMap((text) => numberIn(text) ?? []);
  return values.length < texts.length ? null : values.map(toNumber);
}

/**
 * Rules under which every group of every session gets its even share of each value of an attribute: with n
 * people of a value there and g groups, at least ⌊n/g⌋ and at most ⌈n/g⌉. Groups whose sizes are at most one
 * apart can always be filled so (deal the people out in turn, sorted by value), and that costs nothing;
 * any other split costs the square of each group's deviation. Sessions with the same totals share their rules.
 */
export function evenBalance(
  attribute: string,
  spread: Spread,
  values: readonly string[] = [...valueCounts(attribute, spread.people).keys()],
): BalanceRule[] {
  const { groups } = spread;
  if (values.length === 0) return [];
  return bySessions(attribute, values, spread, (totals) => {
    const rule = (mode: BalanceRule['mode'], share: (total: number) => number) => ({
      desired_values: Object.fromEntries([...totals].map(([value, n]) => [value, share(n / groups)])),
      mode,
    });
    if ([...totals.values()].every((n) => n % groups === 0)) return [rule('exact', Math.floor)];
    const atMost = rule('at_most', Math.ceil);
    // "At least 0" has no effect.
    if ([...totals.values()].every((n) => n < groups)) return [atMost];
    return [rule('at_least', Math.floor), atMost];
  });
}

export type BalanceRule = ConstraintOf<'AttributeBalance'>;

/** Rules made from the totals of each value in a session; sessions with the same totals share rules. */
export function bySessions(
  attribute: string,
  values: readonly string[],
  { people, sessions: sessionCount }: Spread,
  rulesOf: (totals: ReadonlyMap<string, number>) => Pick<BalanceRule, 'desired_values' | 'mode'>[],
): BalanceRule[] {
  const alike = new Map<string, { totals: Map<string, number>; sessions: number[] }>();
  for (let session = 0; session < sessionCount; session++) {
    const there = valueCounts(
      attribute,
      people.filter((person) => attends(person, session)),
    );
    const totals = new Map(values.map((value) => [value, there.get(value) ?? 0]));
    const key = [...totals.values()].join();
    const same = alike.get(key) ?? { totals, sessions: [] };
    alike.set(key, { totals, sessions: [...same.sessions, session] });
  }
  return [...alike.values()].flatMap(({ totals, sessions }) =>
    rulesOf(totals).map((rule) => ({
      type: 'AttributeBalance' as const,
      group_id: 'ALL',
      attribute_key: attribute,
      desired_values: rule.desired_values,
      penalty_weight: BALANCE_WEIGHT,
      mode: rule.mode,
      sessions: sessions.length === sessionCount ? null : sessions,
    })),
  );
}

export function valueCounts(attribute: string, people: readonly Person[]): Map<string, number> {
  return countsOf(people.flatMap((person) => valuesOf(person, attribute)));
}

/** Warnings for columns of words that are all different: spreading these evenly has no effect. */
export function distinctValues(people: readonly Person[], columns: readonly string[]): ScenarioIssue[] {
  return columns.flatMap((column, i): ScenarioIssue[] => {
    const values = valueCounts(column, people);
    const counts = [...values.values()];
    if ([...values.keys()].every((text) => numberIn(text) !== null)) return [];
    if (counts.length < 3 || counts.some((count) => count > 1)) return [];
    const message = `All ${counts.length} values of column ${JSON.stringify(column)} are different, so that any plan spreads them evenly.`;
    const advice = 'Put people into a few classes, such as beginner and advanced, to spread those.';
    return [issueOf('distinct_values', `/balance/${i}`, message, advice)];
  });
}
