/**
 * The hard rules of one session as the proofs use them. What people and groups are there is a fact; a pin,
 * a together-set, an apart-set, a smallest size and a group's use are rules, each known by its JSON Pointer, so that a proof
 * can be tried on any part of them.
 */

import { attendees, attendsSession, personNumbers, seatsInSession } from '../../check/lower/attendance.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { peopleOf } from '../../scenario/rule-people.ts';

export interface HardRule {
  readonly pointer: string;
  readonly kind: 'pin' | 'together' | 'apart' | 'min_size' | 'use';
  /** Attending people the rule is about, as numbers; none where it is about a group alone. */
  readonly people: readonly number[];
  /** The group of a pin, smallest size or use, else −1. */
  readonly group: number;
  /** Of the group, where the rule is a smallest size. */
  readonly minSize: number;
}

export interface SessionFacts {
  readonly session: number;
  /** People who attend, as numbers. */
  readonly present: readonly number[];
  /** Seats of each group; 0: closed. */
  readonly seats: readonly number[];
  /** Every hard rule that says something about this session; but for arguments none on who must be apart, with a bench. */
  readonly rules: readonly HardRule[];
}

function sessionFacts(
  request: SolveRequest,
  session: number,
  forFormula: boolean,
  numberOf: ReadonlyMap<string, number>,
): SessionFacts {
  const { people, groups } = request.scenario;
  const present = attendees(request, session);
  const here = (id: string): number | readonly number[] => {
    const person = numberOf.get(id);
    return person !== undefined && attendsSession(people[person], session) ? person : [];
  };
  const groupNumber = new Map(groups.map((group, index) => [group.id, index]));
  // Who must be apart may wait together, so that no argument can rest on it, only a formula.
  const mayWait = !forFormula && groups.some((group) => group.bench && seatsInSession(group, session) > 0);
  const rules: HardRule[] = [];
  for (const [index, group] of groups.entries()) {
    if (seatsInSession(group, session) === 0) continue;
    const rule = { people: [], group: index, minSize: group.min_size };
    const at = `/scenario/groups/${index}`;
    if (group.min_size > 1) rules.push({ ...rule, pointer: `${at}/min_size`, kind: 'min_size' });
    if (group.use === 'always') rules.push({ ...rule, pointer: `${at}/use`, kind: 'use' });
  }
  for (const [index, rule] of request.constraints.entries()) {
    const kind = KIND_OF[rule.type];
    // No argument knows who meets over a link.
    if (kind === undefined || !('people' in rule) || ('over' in rule && rule.over !== undefined)) continue;
    if (rule.sessions !== null && !rule.sessions.includes(session)) continue;
    if (kind === 'apart' && mayWait) continue;
    const about = [...new Set(peopleOf(rule.people, people))].flatMap(here);
    if (about.length < (kind === 'pin' ? 1 : 2)) continue;
    const group = rule.type === 'ImmovablePeople' ? (groupNumber.get(rule.group_id) ?? -1) : -1;
    rules.push({ pointer: `/constraints/${index}`, kind, people: about, group, minSize: 0 });
  }
  return { session, present, seats: groups.map((group) => seatsInSession(group, session)), rules };
}

export function* everySession(request: SolveRequest, forFormula = false): Generator<SessionFacts> {
  const numberOf = personNumbers(request);
  for (let session = 0; session < request.scenario.session_count; session++) {
    yield sessionFacts(request, session, forFormula, numberOf);
  }
}

/** The sessions that differ in who attends, seats or rules, one of each kind: the others are refuted with it. */
export function* differentSessions(request: SolveRequest, forFormula = false): Generator<SessionFacts> {
  const seen = new Set<string>();
  for (const facts of everySession(request, forFormula)) {
    const key = JSON.stringify([facts.present, facts.seats, facts.rules]);
    if (seen.has(key)) continue;
    seen.add(key);
    yield facts;
  }
}

const KIND_OF: Partial<Record<string, 'pin' | 'together' | 'apart'>> = {
  ImmovablePeople: 'pin',
  MustStayTogether: 'together',
  MustStayApart: 'apart',
};
