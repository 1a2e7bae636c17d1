/** Makes the places for a list: groups of even sizes or by topic, courts, or single seats. */
import { counted, someOf } from '../../shared/figures.ts';
import { accept, type Checked } from '../../shared/issue.ts';
import { refuse } from '../issue-codes.ts';
import { type Courts, courtsOf } from './doubles.ts';
import type { GroupingOptions } from './grouping-options.ts';
import { type MadeRule, tablesOf } from './list-rules.ts';
import { seatsOf } from './seats.ts';
import type { PeopleTable } from './table.ts';

/** Places, and who is pinned where. */
export interface Places extends Courts {
  readonly pins: readonly MadeRule[];
}

/** @param called the groups that people may choose */
export function placesOf(
  table: PeopleTable,
  options: GroupingOptions,
  attendance: Parameters<typeof courtsOf>[1],
  called: readonly string[],
): Checked<Places> {
  const { doubles, seats } = options;
  if (!seats && !doubles) return tables(table, options, called);
  const places = seats ? seatsOf(table, seats, options) : courtsOf(table, attendance, options);
  return places.ok ? { ...places, value: { pins: [], shares: 1, ...places.value } } : places;
}

function tables(table: PeopleTable, options: GroupingOptions, called: readonly string[]): Checked<Places> {
  const sizes =
    called.length === 0 ? groupSizes(table.people.length, options) : topicSizes(table, options, called);
  if (!sizes.ok) return sizes;
  const { value, issues } = tablesOf(table, sizes.value.length, called);
  // Groups take turns having one seat less.
  const most = options.eachGroupOnce ? Math.max(...sizes.value) : 0;
  const groups = sizes.value.map((capacity, g) => ({
    id: value.names[g],
    capacity: Math.max(capacity, most),
  }));
  const places = { groups, pins: pinRules(table, value), issues, shares: groups.length };
  return accept(places);
}

/** Seats of a group for each topic: even sizes, or the number asked for. */
function topicSizes(
  { people }: PeopleTable,
  { groups, groupSize }: GroupingOptions,
  topics: readonly string[],
): Checked<number[]> {
  if (groupSize === undefined || groups !== undefined) {
    if (groups !== undefined && groups < topics.length) {
      const names = topics.map((name) => JSON.stringify(name));
      const message = `People choose among ${counted(topics.length, 'group')} (${someOf(names, 12)}), which are more than ${groups}.`;
      const advice = 'Leave the number out, or take choices out of the list.';
      return refuse('group_wish', message, advice, '/choices/0');
    }
    return groupSizes(people.length, { sessions: 1, groups: groups ?? topics.length, groupSize });
  }
  const seats = topics.length * groupSize;
  if (seats >= people.length) return accept(topics.map(() => groupSize));
  const message = `${counted(topics.length, 'group')} of ${groupSize} have ${counted(seats, 'seat')} for ${counted(people.length, 'person', 'people')}.`;
  const advice = `Let groups be of ${Math.ceil(people.length / topics.length)}.`;
  return refuse('group_wish', message, advice, '/scenario/groups');
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
    const message = `${counted(people, 'person', 'people')} cannot fill ${count} groups.`;
    const advice = 'Ask for fewer groups.';
    return refuse('too_many_groups', message, advice, '/scenario/groups');
  }
  const bigger = people % count;
  return accept(Array.from({ length: count }, (_, g) => Math.floor(people / count) + (g < bigger ? 1 : 0)));
}

function pinRules(
  table: PeopleTable,
  { names, pins }: { names: readonly string[]; pins: readonly (number | null)[] },
) {
  const heading = table.rules.find(({ column }) => column === 'table')?.heading;
  return names.flatMap((group_id, group): MadeRule[] => {
    const people = table.people.filter((_, person) => pins[person] === group).map(({ id }) => id);
    if (people.length === 0) return [];
    return [{ origin: `/columns/${heading}`, rule: { type: 'ImmovablePeople', people, group_id } }];
  });
}
