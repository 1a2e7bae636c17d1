/** Moves of one person, and swaps of two, that would meet a soft rule at a place where it is not met. */

import type { TermDetail, TermReport } from '../result/definition.ts';
import { type Schedule, sessionKey } from '../result/schedule.ts';
import { hasValue } from '../scenario/attribute.ts';
import type { ConstraintOf, SolveRequest } from '../scenario/definition.ts';
import { seatsIn } from '../scenario/group-seats.ts';
import { rankCosts } from '../scenario/lower/preferences.ts';
import { meetingIn } from '../scenario/meeting-groups.ts';
import { objectiveAt, ruleAt } from '../scenario/rule-pointer.ts';
import { objectiveTypes } from '../scenario/rule-types.ts';

/** One person takes a free seat, or two people swap seats. */
export interface SeatMove {
  readonly session: number;
  readonly person: string;
  /** Whom the person swaps seats with; null: a free seat. */
  readonly other: string | null;
  readonly from: string;
  readonly to: string;
}

interface Seat {
  readonly session: number;
  readonly group: string;
}

/** Cheap to list; whether they are legal, and what they cost, is for the caller to find out. */
export function repairMoves(
  request: SolveRequest,
  schedule: Schedule,
  term: TermReport,
  detail: TermDetail,
): SeatMove[] {
  const { session, people } = detail;
  const sessions = session === null ? sessionsThatCount(request, term) : [session];
  const isMet = meetingIn(request, overOf(request, term));
  const wanted = wantsTogether(request, schedule, term, detail, isMet);
  return sessions.flatMap((at): SeatMove[] => {
    if (term.type === 'GroupPreferences') return choiceMoves(request, schedule, term, detail, at);
    if (term.type === 'PersonWishes') return wishMoves(request, schedule, term, detail, at, isMet);
    if (term.type === 'AttributeBalance') return balanceMoves(request, schedule, term, detail, at);
    if (term.type === 'AttributeSum') return movesAbout(request, schedule, at, detail.group);
    // Room that is lost is nobody's in particular.
    if (people.length === 0) return movesToFreeSeats(request, schedule, at);
    if (people.length !== 2) return people.flatMap((person) => movesAway(request, schedule, at, person));
    const [one, other] = people;
    const [a, b] = people.map((person) => seatOf(schedule, at, person));
    if (a === null || b === null || isMet(a.group, b.group, at) === wanted) return [];
    // Two who change places with each other are as near as before.
    return [
      ...moves(request, schedule, one, a, (to) => isMet(to, b.group, at) === wanted, other),
      ...moves(request, schedule, other, b, (to) => isMet(a.group, to, at) === wanted, one),
    ];
  });
}

type IsMet = ReturnType<typeof meetingIn>;

/** The link over which the rule or objective counts meetings; undefined: in one group. */
function overOf(request: SolveRequest, { pointer }: TermReport): string | undefined {
  const counted = ruleAt(request, pointer) ?? objectiveAt(request, pointer);
  return counted !== null && 'over' in counted ? counted.over : undefined;
}

function movesAbout(
  request: SolveRequest,
  schedule: Schedule,
  session: number,
  group: string | null,
): SeatMove[] {
  const seated = Object.entries(schedule[sessionKey(session)] ?? {});
  return seated.flatMap(([from, here]) =>
    here.flatMap((person) =>
      moves(request, schedule, person, { session, group: from }, (to) =>
        from === group ? to !== group : to === group,
      ).filter(({ other }) => from === group || other === null),
    ),
  );
}

function movesToFreeSeats(request: SolveRequest, schedule: Schedule, session: number): SeatMove[] {
  const everybody = Object.values(schedule[sessionKey(session)] ?? {}).flat();
  return everybody
    .flatMap((person) => movesAway(request, schedule, session, person))
    .filter(({ other }) => other === null);
}

function movesAway(request: SolveRequest, schedule: Schedule, session: number, person: string): SeatMove[] {
  const seat = seatOf(schedule, session, person);
  return seat === null ? [] : moves(request, schedule, person, seat, (group) => group !== seat.group);
}

/** To a group that the person would rather be in. */
function choiceMoves(
  request: SolveRequest,
  schedule: Schedule,
  term: TermReport,
  { people: [person] }: TermDetail,
  session: number,
): SeatMove[] {
  const rule = ruleAt(request, term.pointer);
  const seat = seatOf(schedule, session, person);
  if (rule?.type !== 'GroupPreferences' || seat === null) return [];
  const choices = rule.choices[person] ?? [];
  const costs = rankCosts(rule, choices.length);
  const costOf = (group: string): number =>
    isBench(request, group) ? 0 : (costs[choices.indexOf(group)] ?? costs[choices.length]);
  return moves(request, schedule, person, seat, (to) => costOf(to) < costOf(seat.group));
}

function isBench({ scenario }: SolveRequest, group: string): boolean {
  return scenario.groups.some(({ id, bench }) => bench === true && id === group);
}

/** To where the person meets somebody they wish for, or waits, or such a one to where they meet the person. */
function wishMoves(
  request: SolveRequest,
  schedule: Schedule,
  term: TermReport,
  { people: [person] }: TermDetail,
  session: number,
  isMet: IsMet,
): SeatMove[] {
  const rule = ruleAt(request, term.pointer);
  const seat = seatOf(schedule, session, person);
  if (rule?.type !== 'PersonWishes' || seat === null) return [];
  const nearer = (rule.wishes[person] ?? []).flatMap((other) => {
    const there = seatOf(schedule, session, other);
    if (there === null || isMet(seat.group, there.group, session)) return [];
    return [
      ...moves(request, schedule, person, seat, (to) => isMet(to, there.group, session), other),
      ...moves(request, schedule, other, there, (to) => isMet(to, seat.group, session), person),
    ];
  });
  return [...nearer, ...moves(request, schedule, person, seat, (to) => isBench(request, to))];
}

/** The schedule after the change. */
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

/** Whether the pair should sit together more often; else it should less often. */
function wantsTogether(
  request: SolveRequest,
  schedule: Schedule,
  term: TermReport,
  { people: [a, b], meetings = 0 }: TermDetail,
  isMet: IsMet,
): boolean {
  if (term.type === 'ShouldStayTogether') return true;
  if (isObjective(term.type) || term.type === 'PairWeights') return meetings === 0;
  const rule = ruleAt(request, term.pointer);
  if (rule?.type !== 'PairMeetingCount') return false;
  const together = sessionsThatCount(request, term).filter((session) => {
    const seat = seatOf(schedule, session, a);
    return seat !== null && isMet(seat.group, seatOf(schedule, session, b)?.group, session);
  });
  return together.length < rule.target_meetings;
}

function isObjective(type: TermReport['type']): boolean {
  return objectiveTypes.some((one) => one === type);
}

/** A meeting count looks only at the sessions that it names. */
function sessionsThatCount(request: SolveRequest, term: TermReport): readonly number[] {
  const rule = ruleAt(request, term.pointer);
  if (rule?.type === 'PairMeetingCount' && rule.sessions?.length) return rule.sessions;
  return Array.from({ length: request.scenario.session_count }, (_, session) => session);
}

/** Into or out of the group, as far as it then has nearer to as many with the value as are wanted. */
function balanceMoves(
  request: SolveRequest,
  schedule: Schedule,
  term: TermReport,
  { group, value, people: holders }: TermDetail,
  session: number,
): SeatMove[] {
  const rule = ruleAt(request, term.pointer);
  if (rule?.type !== 'AttributeBalance' || group === null || value === null) return [];
  const there = schedule[sessionKey(session)]?.[group] ?? [];
  const own = new Set(
    request.scenario.people.flatMap((each) => (hasValue(each, rule.attribute_key, value) ? [each.id] : [])),
  );
  const before = offBalance(rule, value, holders.length, there.length);
  return movesAbout(request, schedule, session, group).filter(({ person, other, to }) => {
    const [coming, leaving] = to === group ? [person, other] : [other, person];
    const more = (id: string | null): number => Number(id !== null && own.has(id));
    const count = holders.length + more(coming) - more(leaving);
    const size = there.length + Number(coming !== null) - Number(leaving !== null);
    return offBalance(rule, value, count, size) < before;
  });
}

/** How far a group of so many, so many of whom have the value, is from what the rule wants. */
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

/** Every move and swap that takes a person into one of these groups, but for a swap with the one who is spared. */
function moves(
  request: SolveRequest,
  schedule: Schedule,
  person: string,
  { session, group: from }: Seat,
  into: (group: string) => boolean,
  spared: string | null = null,
): SeatMove[] {
  return Object.entries(schedule[sessionKey(session)] ?? {}).flatMap(([to, seated]): SeatMove[] => {
    if (!into(to)) return [];
    const group = request.scenario.groups.find(({ id }) => id === to);
    const free: (string | null)[] = group && seated.length < seatsIn(group, session) ? [null] : [];
    const others = seated.filter((other) => other !== spared);
    return [...free, ...others].map((other) => ({ session, person, other, from, to }));
  });
}

function seatOf(schedule: Schedule, session: number, person: string): Seat | null {
  for (const [group, seated] of Object.entries(schedule[sessionKey(session)] ?? {})) {
    if (seated.includes(person)) return { session, group };
  }
  return null;
}
