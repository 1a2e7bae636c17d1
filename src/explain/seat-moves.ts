/** Moves of one person, and swaps of two, that would meet a soft rule at a place where it is not met. */

import type { TermDetail, TermReport } from '../result/definition.ts';
import { type Schedule, sessionKey } from '../result/schedule.ts';
import { hasValue } from '../scenario/attribute.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { meetingIn } from '../scenario/meeting-groups.ts';
import { ruleAt } from '../scenario/rule-pointer.ts';
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

/** A place in the schedule. */
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
  const wanted = wantsTogether(request, schedule, term, detail);
  return sessions.flatMap((at): SeatMove[] => {
    if (term.type === 'GroupPreferences') return choiceMoves(request, schedule, term, detail, at);
    if (term.type === 'PersonWishes') return wishMoves(request, schedule, term, detail, at);
    if (term.type === 'AttributeBalance') return balanceMoves(request, schedule, term, detail, at);
    if (people.length !== 2 || term.type === 'AttributeSum') {
      return people.flatMap((person) => movesAway(request, schedule, at, person));
    }
    const [a, b] = people.map((person) => seatOf(schedule, at, person));
    if (a === null || b === null) return [];
    const together = a.group === b.group;
    if (together === wanted) return [];
    return together
      ? people.flatMap((person) => moves(request, schedule, person, a, (group) => group !== a.group))
      : [
          ...moves(request, schedule, people[0], a, (group) => group === b.group, people[1]),
          ...moves(request, schedule, people[1], b, (group) => group === a.group, people[0]),
        ];
  });
}

/** To any other group. */
function movesAway(request: SolveRequest, schedule: Schedule, session: number, person: string): SeatMove[] {
  const seat = seatOf(schedule, session, person);
  return seat === null ? [] : moves(request, schedule, person, seat, (group) => group !== seat.group);
}

/** To a group that the person would rather be in. */
function choiceMoves(
  request: SolveRequest,
  schedule: Schedule,
  term: TermReport,
  { people: [person], group }: TermDetail,
  session: number,
): SeatMove[] {
  const rule = ruleAt(request, term.pointer);
  const seat = seatOf(schedule, session, person);
  if (rule?.type !== 'GroupPreferences' || seat === null) return [];
  const choices = rule.choices[person] ?? [];
  const better = choices.slice(0, choices.includes(group ?? '') ? choices.indexOf(group ?? '') : undefined);
  return moves(request, schedule, person, seat, (to) => better.includes(to));
}

/** To where the person meets somebody they wish for, or such a one to where they meet the person. */
function wishMoves(
  request: SolveRequest,
  schedule: Schedule,
  term: TermReport,
  { people: [person] }: TermDetail,
  session: number,
): SeatMove[] {
  const rule = ruleAt(request, term.pointer);
  const seat = seatOf(schedule, session, person);
  if (rule?.type !== 'PersonWishes' || seat === null) return [];
  const wished = rule.wishes[person] ?? [];
  const isMet = meetingIn(request, rule.over);
  return wished.flatMap((other) => {
    const there = seatOf(schedule, session, other);
    if (there === null || isMet(seat.group, there.group, session)) return [];
    return [
      ...moves(request, schedule, person, seat, (to) => isMet(to, there.group, session), other),
      ...moves(request, schedule, other, there, (to) => isMet(to, seat.group, session), person),
    ];
  });
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
): boolean {
  if (term.type === 'ShouldStayTogether') return true;
  if (isObjective(term.type) || term.type === 'PairWeights') return meetings === 0;
  const rule = ruleAt(request, term.pointer);
  if (rule?.type !== 'PairMeetingCount') return false;
  const together = sessionsThatCount(request, term).filter((session) => {
    const seat = seatOf(schedule, session, a);
    return seat !== null && seat.group === seatOf(schedule, session, b)?.group;
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

/** Who has the value changes places with who has not, into or out of the group. */
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
  const share = rule.desired_shares?.[value];
  const wanted = share === undefined ? (rule.desired_values?.[value] ?? 0) : share * there.length;
  const tooMany = holders.length > wanted;
  const own = new Set(
    request.scenario.people.flatMap((each) => (hasValue(each, rule.attribute_key, value) ? [each.id] : [])),
  );
  const seat = { session, group };
  return there
    .filter((person) => own.has(person) === tooMany)
    .flatMap((person) =>
      moves(request, schedule, person, seat, (to) => to !== group).filter(({ other }) =>
        other === null ? tooMany : own.has(other) !== tooMany,
      ),
    );
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
    const seats = group?.session_capacities?.[session] ?? group?.capacity ?? 0;
    const free: (string | null)[] = seated.length < seats ? [null] : [];
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
