/** Makes single seats for a list of guests: round tables, where everybody has two neighbours, or rows of seats. */
import { counted } from '../../shared/figures.ts';
import { accept, issueOf } from '../../shared/issue.ts';
import type { RequestBodyK } from '../definition.ts';
import { refuse, type ScenarioIssue } from '../issue-codes.ts';
import { MOST_PEOPLE } from '../rules/sessions.ts';
import type { GroupingOptions, SeatShape } from './grouping-options.ts';
import type { RuleInput } from './list-rules.ts';
import type { PeopleTable } from './table.ts';

type Links = NonNullable<RequestBodyK['scenario']['links']>;

const NEIGHBOURS = 'neighbours';
const TABLE = 'table';
/** The most seats of a table, rows, or seats of a row: more would be a typo. */
const MOST_SEATS = 10_000;
/** Cost of people who belong together not being neighbours: above that of contacts missed for it. */
const TOGETHER_WEIGHT = 1000;

export function seatsOf(
  { people, rules }: PeopleTable,
  shape: SeatShape,
  { doubles, groups, groupSize, balance = [] }: Omit<GroupingOptions, 'sessions'>,
) {
  if (doubles || groups !== undefined || groupSize !== undefined) {
    const advice = 'Leave doubles, the number and the size of groups out.';
    return refuse('group_wish', 'Seats make their own groups.', advice);
  }
  if (balance.length > 0) {
    const advice = 'Leave the column to balance by out.';
    return refuse('group_wish', 'Nothing can be balanced on seats of one.', advice);
  }
  const numbers = shape.shape === 'round' ? [shape.seats] : [shape.rows, shape.columns];
  if (!numbers.every((n) => Number.isSafeInteger(n) && n >= 1 && n <= MOST_SEATS)) {
    const message = `Seats must be whole numbers from 1 to ${MOST_SEATS}, not ${numbers.join(' and ')}.`;
    return refuse('out_of_range', message);
  }
  const laid = shape.shape === 'grid' ? shape.rows * shape.columns : (shape.laid ?? 0);
  if (laid > MOST_PEOPLE) {
    const message = `${counted(laid, 'seat')} are more than this program can hold.`;
    return refuse('too_large', message, 'Ask for fewer rows or seats.', '/scenario/groups');
  }
  const made =
    shape.shape === 'round'
      ? roundTables(Math.max(people.length, shape.laid ?? 0), shape.seats)
      : rowsOf(shape);
  if (made.seats.length < people.length) {
    const message = `${counted(people.length, 'person', 'people')} do not fit on ${counted(made.seats.length, 'seat')}.`;
    return refuse('out_of_range', message, 'Add rows or seats.', '/scenario/groups');
  }
  if (made.links.length === 0) {
    const advice = 'Ask for more seats at a table, or more people.';
    return refuse('out_of_range', 'No seat has a neighbour.', advice);
  }
  const { links } = made;
  const seats = made.seats.map((id) => ({ id, capacity: 1 }));
  const objectives = links.flatMap(({ name }) =>
    name === 'beside' ? [] : [{ type: 'maximize_unique_contacts' as const, over: name }],
  );
  const issues = tableColumns(rules, 'and seats have names of their own');
  return accept({ groups: seats, links, objectives, issues });
}

/** Issues for columns that put people at tables, if there are no tables. */
export function tableColumns(rules: PeopleTable['rules'], why: string): ScenarioIssue[] {
  return rules.flatMap(({ column, heading }): ScenarioIssue[] => {
    if (column !== 'table') return [];
    const message = `Column ${JSON.stringify(heading)} puts people at tables, ${why}.`;
    return [issueOf('group_wish', `/columns/${heading}`, message, 'Leave the column out.')];
  });
}

/** The rule on together, apart or wishes, applied to neighbours; null for three or more together without tables to share. */
export function overSeats(rule: RuleInput, links: Links): RuleInput | null {
  if (rule.type === 'MustStayApart' || rule.type === 'PersonWishes') return { ...rule, over: NEIGHBOURS };
  if (rule.type !== 'MustStayTogether') return rule;
  const { type: _type, ...rest } = rule;
  const pair = Array.isArray(rule.people) && rule.people.length === 2;
  if (!pair && !links.some(({ name }) => name === TABLE)) return null;
  return {
    ...rest,
    type: 'ShouldStayTogether',
    over: pair ? NEIGHBOURS : TABLE,
    penalty_weight: TOGETHER_WEIGHT,
  };
}

/** Rules that two people are neighbours at most once. */
export function seatRules(weight: number): RuleInput[] {
  if (weight === 0) return [];
  const rule = { type: 'RepeatEncounter', max_allowed_encounters: 1, over: NEIGHBOURS } as const;
  return [{ ...rule, penalty_weight: weight }];
}

interface Room {
  readonly seats: readonly string[];
  readonly links: Links;
}

/** As many round tables as needed, with sizes at most one apart. */
function roundTables(people: number, most: number): Room {
  const count = Math.ceil(people / most);
  const tables = Array.from({ length: count }, (_, t) =>
    Array.from(
      { length: Math.floor(people / count) + (t < people % count ? 1 : 0) },
      (_, seat) => `Table ${t + 1}-${seat + 1}`,
    ),
  );
  const round = tables.flatMap((seats) =>
    seats.length < 3 ? pairs(seats) : [...pairs(seats), [seats[seats.length - 1], seats[0]]],
  );
  const full = tables.filter(({ length }) => length > 1);
  const links = [{ name: NEIGHBOURS, groups: round }, ...(count > 1 ? [{ name: TABLE, groups: full }] : [])];
  return { seats: tables.flat(), links: links.filter(({ groups }) => groups.length > 0) };
}

/** Rows of seats: people next to each other in a row are "beside"; neighbours are also those in front and behind. */
function rowsOf({ rows, columns }: { readonly rows: number; readonly columns: number }): Room {
  const seats = Array.from({ length: rows }, (_, r) =>
    Array.from({ length: columns }, (_, c) => `Row ${r + 1}-${c + 1}`),
  );
  const beside = seats.flatMap(pairs);
  const behind = seats.slice(1).flatMap((row, r) => row.map((seat, c) => [seats[r][c], seat]));
  const links = [
    ...(behind.length > 0 ? [{ name: 'beside', groups: beside }] : []),
    { name: NEIGHBOURS, groups: [...beside, ...behind] },
  ];
  return { seats: seats.flat(), links: links.filter(({ groups }) => groups.length > 0) };
}

function pairs(seats: readonly string[]): string[][] {
  return seats.slice(1).map((seat, i) => [seats[i], seat]);
}
