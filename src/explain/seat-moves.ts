/** Moves of one person, and swaps of two, that would meet a soft rule where it is not met. */

import type { TermDetail, TermReport } from '../result/definition.ts';
import { type Schedule, sessionKey } from '../result/schedule.ts';
import { hasValue } from '../scenario/attribute.ts';
import type { ConstraintOf, SolveRequest } from '../scenario/definition.ts';
import { seatsIn } from '../scenario/group-seats.ts';
import { rankCosts } from '../scenario/lower/wishes.ts';
import { meetingIn } from '../scenario/meeting-kinds.ts';
import { objectiveAt, ruleAt } from '../scenario/rule-pointer.ts';
import { objectiveTypes } from '../scenario/rule-types.ts';
import { remembered } from '../shared/remembered.ts';

/** One person takes a free seat, or two people swap seats. */
export interface SeatMove {
  readonly session: number;
  readonly person: string;
  /** The person to swap seats with; null: a free seat. */
  readonly other: string | null;
  readonly from: string;
  readonly to: string;
}

interface Seat {
  readonly session: number;
  readonly group: string;
}

/** A place of a plan where a rule or objective is not met. */
interface Unmet {
  readonly request: SolveRequest;
  readonly schedule: Schedule;
  readonly term: TermReport;
  readonly detail: TermDetail;
}

/** Lists moves that would meet the rule. The caller checks whether they are legal and what they cost. */
export function repairMoves(unmet: Unmet): SeatMove[] {
  const { request, term, detail } = unmet;
  const { session, people } = detail;
  const sessions = session === null ? sessionsThatCount(unmet) : [session];
  const isMet = meetingIn(request, overOf(unmet));
  const wanted = wantsTogether(unmet, isMet);
  return sessions.flatMap((at): SeatMove[] => {
    if (term.type === 'GroupPreferences') return choiceMoves(unmet, at);
    if (term.type === 'PersonWishes') return wishMoves(unmet, at, isMet);
    if (term.type === 'AttributeBalance') return balanceMoves(unmet, at);
    if (term.type === 'AttributeSum') return movesAbout(unmet, at, detail.group);
    // Unused room concerns nobody in particular.
    if (people.length === 0) return movesToFreeSeats(unmet, at);
    if (people.length !== 2) return people.flatMap((person) => movesAway(unmet, at, person));
    const [one, other] = people;
    const [a, b] = people.map((person) => seatOf(unmet, at, person));
    if (a === null || b === null || isMet(a.group, b.group, at) === wanted) return [];
    // Swapping the pair itself would not change whether they meet.
    return [
      ...moves(unmet, one, a, (to) => isMet(to, b.group, at) === wanted, other),
      ...moves(unmet, other, b, (to) => isMet(a.group, to, at) === wanted, one),
    ];
  });
}

type IsMet = ReturnType<typeof meetingIn>;

/** The link over which the rule or objective counts meetings; undefined: meetings are in one group. */
function overOf({ request, term: { pointer } }: Unmet): string | undefined {
  const counted = ruleAt(request, pointer) ?? objectiveAt(request, pointer);
  return counted !== null && 'over' in counted ? counted.over : undefined;
}

function movesAbout(unmet: Unmet, session: number, group: string | null): SeatMove[] {
  const isFree = group !== null && hasRoom(unmet, session, group);
  return seated(unmet, session).flatMap(([from, here]): SeatMove[] => {
    if (from === group)
      return here.flatMap((person) => moves(unmet, person, { session, group: from }, (to) => to !== group));
    return isFree ? here.map((person) => ({ session, person, other: null, from, to: group })) : [];
  });
}

function movesToFreeSeats(unmet: Unmet, session: number): SeatMove[] {
  const free = seated(unmet, session).filter(([group]) => hasRoom(unmet, session, group));
  return seated(unmet, session).flatMap(([from, here]) =>
    here.flatMap((person) =>
      free.flatMap(([to]) => (to === from ? [] : [{ session, person, other: null, from, to }])),
    ),
  );
}

function seated({ schedule }: Unmet, session: number): [group: string, people: readonly string[]][] {
  return Object.entries(schedule[sessionKey(session)] ?? {});
}

const groupsOf = /* @__PURE__ */ remembered(
  ({ scenario }: SolveRequest) => new Map(scenario.groups.map((group) => [group.id, group])),
  new WeakMap(),
);

function hasRoom({ request, schedule }: Unmet, session: number, id: string): boolean {
  const group = groupsOf(request).get(id);
  // Other programs may leave out groups without people.
  const people = schedule[sessionKey(session)]?.[id];
  return group !== undefined && people !== undefined && people.length < seatsIn(group, session);
}

function movesAway(unmet: Unmet, session: number, person: string): SeatMove[] {
  const seat = seatOf(unmet, session, person);
  return seat === null ? [] : moves(unmet, person, seat, (group) => group !== seat.group);
}

/** Moves to a group that the person prefers. */
function choiceMoves(unmet: Unmet, session: number): SeatMove[] {
  const { request, term, detail } = unmet;
  const [person] = detail.people;
  const rule = ruleAt(request, term.pointer);
  const seat = seatOf(unmet, session, person);
  if (rule?.type !== 'GroupPreferences' || seat === null) return [];
  const choices = rule.choices[person] ?? [];
  const costs = rankCosts(rule, choices.length);
  const costOf = (group: string): number =>
    isBench(request, group) ? 0 : (costs[choices.indexOf(group)] ?? costs[choices.length]);
  return moves(unmet, person, seat, (to) => costOf(to) < costOf(seat.group));
}

function isBench({ scenario }: SolveRequest, group: string): boolean {
  return scenario.groups.some(({ id, bench }) => bench === true && id === group);
}

/** Moves to where the person meets somebody they wish for, or to a bench; or that bring a wished person to them. */
function wishMoves(unmet: Unmet, session: number, isMet: IsMet): SeatMove[] {
  const { request, term, detail } = unmet;
  const [person] = detail.people;
  const rule = ruleAt(request, term.pointer);
  const seat = seatOf(unmet, session, person);
  if (rule?.type !== 'PersonWishes' || seat === null) return [];
  const nearer = (rule.wishes[person] ?? []).flatMap((other) => {
    const there = seatOf(unmet, session, other);
    if (there === null || isMet(seat.group, there.group, session)) return [];
    return [
      ...moves(unmet, person, seat, (to) => isMet(to, there.group, session), other),
      ...moves(unmet, other, there, (to) => isMet(to, seat.group, session), person),
    ];
  });
  return [...nearer, ...moves(unmet, person, seat, (to) => isBench(request, to))];
}

export function applyMove(schedule: Schedule, { session, person, other, from, to }: SeatMove): Schedule {
  const key = sessionKey(session);
  const groups = schedule[key];
  const swap = (ids: readonly string[], leaves: string, comes: string | null): string[] => [
    ...ids.filter((id) => id !== leaves),
    ...(comes === null ? [] : [comes]),
  ];
  return {
    ...schedule,
    [key]: {
      ...groups,
      [from]: swap(groups[from], person, other),
      [to]: other === null ? [...groups[to], person] : swap(groups[to], other, person),
    },
  };
}

/** Whether the pair should meet more often; false: less often. */
function wantsTogether(unmet: Unmet, isMet: IsMet): boolean {
  const { request, term, detail } = unmet;
  const [a, b] = detail.people;
  if (term.type === 'ShouldStayTogether') return true;
  const isObjective = objectiveTypes.some((type) => type === term.type);
  if (isObjective || term.type === 'PairWeights') return (detail.meetings ?? 0) === 0;
  const rule = ruleAt(request, term.pointer);
  if (rule?.type !== 'PairMeetingCount') return false;
  const together = sessionsThatCount(unmet).filter((session) => {
    const seat = seatOf(unmet, session, a);
    return seat !== null && isMet(seat.group, seatOf(unmet, session, b)?.group, session);
  });
  return together.length < rule.target_meetings;
}

/** The sessions a meeting count looks at. */
function sessionsThatCount({ request, term }: Unmet): readonly number[] {
  const rule = ruleAt(request, term.pointer);
  if (rule?.type === 'PairMeetingCount' && rule.sessions?.length) return rule.sessions;
  return Array.from({ length: request.scenario.session_count }, (_, session) => session);
}

/** Moves into or out of the group that bring its number of people with the value closer to the desired one. */
function balanceMoves(unmet: Unmet, session: number): SeatMove[] {
  const { request, schedule, term } = unmet;
  const { group, value, people: holders } = unmet.detail;
  const rule = ruleAt(request, term.pointer);
  if (rule?.type !== 'AttributeBalance' || group === null || value === null) return [];
  const there = schedule[sessionKey(session)]?.[group] ?? [];
  const own = new Set(
    request.scenario.people.flatMap((each) => (hasValue(each, rule.attribute_key, value) ? [each.id] : [])),
  );
  const before = offBalance(rule, value, holders.length, there.length);
  return movesAbout(unmet, session, group).filter(({ person, other, to }) => {
    const [coming, leaving] = to === group ? [person, other] : [other, person];
    const more = (id: string | null): number => Number(id !== null && own.has(id));
    const count = holders.length + more(coming) - more(leaving);
    const size = there.length + Number(coming !== null) - Number(leaving !== null);
    return offBalance(rule, value, count, size) < before;
  });
}

/** Distance of a group with `count` of `size` people with the value from what the rule wants. */
function offBalance(
  { desired_values, desired_shares, mode }: ConstraintOf<'AttributeBalance'>,
  value: string,
  count: number,
  size: number,
): number {
  const share = desired_shares?.[value];
  const off = count - (share === undefined ? (desired_values?.[value] ?? 0) : share * size);
  if (mode === 'not_alone' && count === 0) return 0;
  if (mode === 'at_most') return Math.max(0, off);
  return mode === 'exact' ? Math.abs(off) : Math.max(0, -off);
}

/** Every move and swap that takes a person into one of these groups, except a swap with `spared`. */
function moves(
  unmet: Unmet,
  person: string,
  { session, group: from }: Seat,
  into: (group: string) => boolean,
  spared: string | null = null,
): SeatMove[] {
  return seated(unmet, session).flatMap(([to, people]): SeatMove[] => {
    if (!into(to)) return [];
    const free: (string | null)[] = hasRoom(unmet, session, to) ? [null] : [];
    const others = people.filter((other) => other !== spared);
    return [...free, ...others].map((other) => ({ session, person, other, from, to }));
  });
}

function seatOf(unmet: Unmet, session: number, person: string): Seat | null {
  for (const [group, people] of seated(unmet, session))
    if (people.includes(person)) return { session, group };
  return null;
}
