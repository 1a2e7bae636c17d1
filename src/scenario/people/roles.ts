/** Roles: people of different roles should meet, such as buyers and sellers. */
import { issueOf } from '../../shared/issue.ts';
import { didYouMean } from '../../shared/nearest.ts';
import { hasValue, valuesOf } from '../attribute.ts';
import type { Person, RequestBodyK } from '../definition.ts';
import type { ScenarioIssue } from '../issue-codes.ts';
import { attends } from '../rule-people.ts';
import { evenBalance, type Spread } from './balance.ts';
import type { RuleInput } from './list-rules.ts';

export interface Roles {
  readonly column: string;
  /** At least two. */
  readonly values: readonly string[];
}

/** Objectives by which only contacts of different roles count, each 1. */
export function roleObjectives({ column, values }: Roles): NonNullable<RequestBodyK['objectives']> {
  const kinds = values.flatMap((one, i) =>
    values.slice(0, i).map((other) => {
      return { attribute_key: column, values: [other, one] as [string, string], weight: 1 };
    }),
  );
  return [{ type: 'maximize_weighted_contacts', kinds, otherwise: 0 }];
}

/**
 * Rules for even shares of each role, so that nobody is without another role if there are enough. If more than one role is
 * too rare to be in every group, everybody also wishes for somebody of another role.
 */
export function roleRules({ column, values }: Roles, spread: Spread): RuleInput[] {
  const { people, groups, sessions } = spread;
  const shares = evenBalance(column, spread, values);
  const rare = values.filter((value) =>
    Array.from({ length: sessions }, (_, s) => s).some(
      (s) => people.filter((one) => hasValue(one, column, value) && attends(one, s)).length < groups,
    ),
  );
  if (rare.length < 2) return shares;
  const rolesOf = people.map((person) => values.filter((value) => hasValue(person, column, value)));
  const wishes = people.flatMap(({ id }, p): [string, string[]][] => {
    const others = people.flatMap((other, q) =>
      q !== p && rolesOf[q].some((role) => !rolesOf[p].includes(role)) ? [other.id] : [],
    );
    return rolesOf[p].length === 0 ? [] : [[id, others]];
  });
  return [...shares, { type: 'PersonWishes', wishes: Object.fromEntries(wishes) }];
}

export function roleIssues({ column, values }: Roles, people: readonly Person[]): ScenarioIssue[] {
  const pointer = '/roles/0';
  if (new Set(values).size < Math.max(2, values.length)) {
    const message = `Roles are two or more different values of a column, not ${values.map((value) => JSON.stringify(value)).join(', ') || 'none'}.`;
    return [issueOf('group_wish', pointer, message)];
  }
  const known = [...new Set(people.flatMap((person) => valuesOf(person, column)))];
  return values.flatMap((value): ScenarioIssue[] => {
    if (people.some((person) => hasValue(person, column, value))) return [];
    const message = `Nobody has ${JSON.stringify(value)} as ${JSON.stringify(column)}.`;
    return [issueOf('unused_value', pointer, message, didYouMean(value, known))];
  });
}
