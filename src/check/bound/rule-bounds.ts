/** Checks of the bounds on single soft rules, each worked out anew from the request. */
import { z } from 'zod';
import type { ConstraintOf, SolveRequest } from '../../scenario/definition.ts';
import { deviation } from '../cost/terms/balance.ts';
import { ruleSessions } from '../lower/attendance.ts';
import { CautiousSum } from './cautious-sum.ts';
import { sessionTables } from './session-table.ts';

/** Pairs of a wanted set apart, or of an unwanted set together, that no session can avoid; no numbers needed. */
export function preferenceBound(
  request: SolveRequest,
  rule: ConstraintOf<'ShouldStayTogether' | 'ShouldNotBeTogether'>,
): number {
  const tables = sessionTables(request);
  const set = peopleOf(request, rule.people);
  let units = 0;
  for (const session of ruleSessions(request, rule.sessions)) {
    const table = tables[session];
    const present = table.present.filter((person) => set.has(person));
    const pairs = present.flatMap((a, i) => present.slice(i + 1).map((b) => [a, b] as const));
    units +=
      rule.type === 'ShouldStayTogether'
        ? Math.max(
            pairs.filter(([a, b]) => !table.canMeet(a, b)).length,
            pairs.length - table.mostPairs(present.length),
          )
        : Math.max(pairs.filter(([a, b]) => table.mustMeet(a, b)).length, table.fewestPairs(present.length));
  }
  return units * rule.penalty_weight;
}

/** The pair's possible numbers of meetings against the target; no numbers needed. */
export function meetingCountBound(request: SolveRequest, rule: ConstraintOf<'PairMeetingCount'>): number {
  const tables = sessionTables(request);
  const [a, b] = [...peopleOf(request, rule.people)];
  const sessions = ruleSessions(request, rule.sessions?.length === 0 ? null : rule.sessions);
  const both = sessions
    .map((session) => tables[session])
    .filter(({ present }) => present.includes(a) && present.includes(b));
  const least = both.filter((table) => table.mustMeet(a, b)).length;
  const most = both.filter((table) => table.canMeet(a, b)).length;
  let units = Infinity;
  for (let m = least; m <= most; m++) units = Math.min(units, deviation(m, rule.target_meetings, rule.mode));
  return units * rule.penalty_weight;
}

const balanceShape = z.object({
  sessions: z.array(
    z.strictObject({
      session: z.int().min(0),
      values: z.record(z.string(), z.number()),
      others: z.number(),
      groups: z.record(z.string(), z.number().max(0)),
    }),
  ),
});

/** A price for each value and group and session bounds the squared deviations of the session. */
export function balanceBound(
  request: SolveRequest,
  rule: ConstraintOf<'AttributeBalance'>,
  numbers: unknown,
): number | string {
  const read = balanceShape.safeParse(numbers);
  if (!read.success) return 'the prices are not well-formed';
  const { sessions } = read.data;
  if (new Set(sessions.map(({ session }) => session)).size < sessions.length)
    return 'a session is there twice';
  const holds = new Set(ruleSessions(request, rule.sessions));
  const foreign = sessions.find(({ session }) => !holds.has(session));
  if (foreign !== undefined) return `the rule does not hold in session ${foreign.session}`;
  const units = sessions.reduce((sum, prices) => sum + balanceUnits(request, rule, prices), 0);
  return units * rule.penalty_weight;
}

function balanceUnits(
  request: SolveRequest,
  rule: ConstraintOf<'AttributeBalance'>,
  prices: z.output<typeof balanceShape>['sessions'][number],
): number {
  const { people, groups } = request.scenario;
  const { session } = prices;
  const valueHeld = (i: number): string | null => {
    const { attributes } = people[i];
    const value = Object.hasOwn(attributes, rule.attribute_key) ? attributes[rule.attribute_key] : null;
    return value !== null && Object.hasOwn(rule.desired_values, value) ? value : null;
  };
  const priceOf = (value: string | null): number =>
    value === null ? prices.others : (prices.values[value] ?? 0);
  const table = sessionTables(request)[session];
  const pinned = (group: string): number[] =>
    table.present.filter((i) =>
      request.constraints.some(
        (pin) =>
          pin.type === 'ImmovablePeople' &&
          pin.group_id === group &&
          pin.people.includes(people[i].id) &&
          (pin.sessions?.includes(session) ?? true),
      ),
    );
  const bound = new CautiousSum();
  for (const value of [...Object.keys(rule.desired_values), null]) {
    const holders = table.present.filter((i) => valueHeld(i) === value).length;
    bound.add(priceOf(value) * holders);
    for (const group of groups) {
      const seats = group.session_capacities?.[session] ?? group.capacity ?? 0;
      if (seats === 0) continue;
      const from = pinned(group.id).filter((i) => valueHeld(i) === value).length;
      const counted = value !== null && (rule.group_id === 'ALL' || rule.group_id === group.id);
      const groupPrice = prices.groups[group.id] ?? 0;
      let least = Infinity;
      let size = 0;
      for (let count = from; count <= Math.min(seats, holders); count++) {
        const cost = counted ? deviation(count, rule.desired_values[value], rule.mode) ** 2 : 0;
        least = Math.min(least, cost - (priceOf(value) + groupPrice) * count);
        size = Math.max(size, cost + (Math.abs(priceOf(value)) + Math.abs(groupPrice)) * count);
      }
      bound.add(least, size);
    }
  }
  for (const group of groups) {
    const seats = group.session_capacities?.[session] ?? group.capacity ?? 0;
    bound.add((prices.groups[group.id] ?? 0) * seats);
  }
  return Math.max(0, Math.ceil(bound.least - 1e-6));
}

function peopleOf(request: SolveRequest, ids: readonly string[]): Set<number> {
  const wanted = new Set(ids);
  return new Set(request.scenario.people.flatMap(({ id }, i) => (wanted.has(id) ? [i] : [])));
}
