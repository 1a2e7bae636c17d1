/** A table of people and a few everyday wishes, made into a solve request. */
import type { Checked } from '../../shared/issue.ts';
import { didYouMean } from '../../shared/nearest.ts';
import { attributeOf } from '../attribute.ts';
import type { ConstraintOf, Person, RequestBodyK } from '../definition.ts';
import { refuse, type ScenarioIssue } from '../issue-codes.ts';
import { type ParsedRequest, parseRequest } from '../parse.ts';
import { type PastSchedule, pastMeetings } from '../past-meetings.ts';
import type { PeopleTable } from './table.ts';

export interface GroupingOptions {
  /** How many groups, or how many people at most in one: one of the two. */
  readonly groups?: number | undefined;
  readonly groupSize?: number | undefined;
  readonly sessions: number;
  /** Sets of people who must never, or always, share a group. */
  readonly apart?: readonly (readonly string[])[];
  readonly together?: readonly (readonly string[])[];
  /** Columns of which every group should get its even share. */
  readonly balance?: readonly string[];
  readonly past?: readonly PastSchedule[];
}

/**
 * As many groups as are needed or asked for, with sizes at most one apart and no seat to spare. Pointers of
 * issues lead into the request as made.
 */
export function requestFromPeople(table: PeopleTable, wishes: GroupingOptions): Checked<ParsedRequest> {
  const sizes = groupSizes(table.people.length, wishes);
  const issues = [...(sizes.ok ? [] : sizes.issues), ...unknownColumns(table, wishes.balance ?? [])];
  if (!sizes.ok || issues.length > 0) return { ok: false, issues };
  const past = pastMeetings(table.people, wishes.past ?? []);
  const rules = (type: 'MustStayApart' | 'MustStayTogether', sets: GroupingOptions['apart']) =>
    (sets ?? []).map((set) => ({ type, people: [...set] }));
  const body: RequestBodyK = {
    scenario: {
      people: table.people.map(({ id, attributes }) => ({ id, attributes })),
      groups: sizes.value.map((capacity, g) => ({ id: `Group ${g + 1}`, capacity })),
      session_count: wishes.sessions,
      ...(past.meetings.length === 0 ? {} : { prior_meetings: [...past.meetings] }),
    },
    constraints: [
      ...rules('MustStayApart', wishes.apart),
      ...rules('MustStayTogether', wishes.together),
      ...(wishes.balance ?? []).flatMap((column) => evenBalance(column, table.people, sizes.value.length)),
    ],
  };
  const parsed = parseRequest(body);
  return parsed.ok ? { ...parsed, warnings: [...past.warnings, ...parsed.warnings] } : parsed;
}

function groupSizes(people: number, { groups, groupSize }: GroupingOptions): Checked<number[]> {
  if ((groups === undefined) === (groupSize === undefined)) {
    return refuse('group_wish', 'Say how many groups there are, or how big one may be: one of the two.');
  }
  const wish = groups ?? groupSize ?? 0;
  if (!Number.isSafeInteger(wish) || wish < 1) {
    const what = groups === undefined ? 'The group size' : 'The number of groups';
    return refuse('out_of_range', `${what} must be a whole number from 1, not ${wish}.`);
  }
  const count = groups ?? Math.ceil(people / wish);
  if (count > people) {
    return refuse(
      'too_many_groups',
      `${people} people cannot fill ${count} groups.`,
      'Ask for fewer groups.',
    );
  }
  const bigger = people % count;
  return {
    ok: true,
    value: Array.from({ length: count }, (_, g) => Math.floor(people / count) + (g < bigger ? 1 : 0)),
    warnings: [],
  };
}

function unknownColumns({ attributes }: PeopleTable, columns: readonly string[]): ScenarioIssue[] {
  return columns
    .filter((column) => !attributes.includes(column))
    .map((column) => ({
      code: 'unknown_column',
      pointer: '',
      message: `There is no column ${JSON.stringify(column)} to balance by.`,
      advice: didYouMean(column, attributes) ?? `The columns are: ${attributes.join(', ') || 'none'}.`,
    }));
}

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
  const totals = new Map<string, number>();
  for (const person of people) {
    const value = attributeOf(person, attribute);
    if (value !== undefined) totals.set(value, (totals.get(value) ?? 0) + 1);
  }
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
