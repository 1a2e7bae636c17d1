/** Attendance, seats and hard rules of a request as numbers; `problem.ts` describes each array. */

import type { ConstraintOf, SolveRequest } from '../definition.ts';
import { seatsIn } from '../group-seats.ts';
import type { Seats } from '../problem.ts';
import { apartPairs, togetherUnits } from './hard-rules.ts';
import type { Numbering } from './numbering.ts';

/**
 * Works on any request that passed the parser. Contradictions between hard rules are left to the infeasibility
 * check: of two pins for one person and session, the first is kept.
 */
export function seatsOf(request: SolveRequest, numbering: Numbering): Seats {
  const { people, groups, session_count: sessionCount } = request.scenario;
  const peopleCount = people.length;
  const attends = attendance(request);
  const hard = { peopleCount, sessionCount, attends };
  const capacity = Int32Array.from({ length: sessionCount * groups.length }, (_, at) =>
    Math.min(seatsIn(groups[at % groups.length], Math.floor(at / groups.length)), peopleCount),
  );
  const used = usedGroups(request, attends, capacity);
  return {
    peopleCount,
    groupCount: groups.length,
    sessionCount,
    attends,
    capacity,
    // Clamped, like the seats, to values that make a difference, so that any whole number fits.
    minSize: Int32Array.from(groups, ({ min_size }, g) =>
      Math.max(used[g], Math.min(min_size, peopleCount + 1)),
    ),
    used,
    meets: Uint8Array.from(groups, ({ bench }) => (bench ? 0 : 1)),
    pinnedGroup: pins(request, numbering, attends),
    unit: togetherUnits(hard, rulesOf(request, 'MustStayTogether', numbering)),
    apart: apartPairs(hard, rulesOf(request, 'MustStayApart', numbering)),
    prior: priorMeetings(request, numbering),
  };
}

function attendance({ scenario: { people, session_count } }: SolveRequest): Uint8Array {
  const attends = new Uint8Array(session_count * people.length);
  for (const [p, { sessions }] of people.entries()) {
    if (sessions === null) for (let at = p; at < attends.length; at += people.length) attends[at] = 1;
    else for (const s of sessions) attends[s * people.length + p] = 1;
  }
  return attends;
}

/** 1 for groups that must be used, except those whose seats are needed in every session anyway; [group]. */
function usedGroups({ scenario }: SolveRequest, attends: Uint8Array, capacity: Int32Array): Uint8Array {
  const { people, groups, session_count } = scenario;
  const isSpare = new Uint8Array(groups.length);
  for (let s = 0; s < session_count; s++) {
    const row = capacity.subarray(s * groups.length, (s + 1) * groups.length);
    const there = attends.subarray(s * people.length, (s + 1) * people.length);
    const empty = row.reduce((sum, seats) => sum + seats, 0) - there.reduce((sum, one) => sum + one, 0);
    for (const [g, seats] of row.entries()) if (seats > 0 && seats <= empty) isSpare[g] = 1;
  }
  return isSpare.map((one, g) => Number(one === 1 && groups[g].use === 'always'));
}

function pins(
  request: SolveRequest,
  { people: peopleOf, group }: Numbering,
  attends: Uint8Array,
): Int32Array {
  const { people, session_count } = request.scenario;
  const pinned = new Int32Array(attends.length).fill(-1);
  const pin = (s: number, p: number, g: number) => {
    const at = s * people.length + p;
    if (attends[at] === 1 && pinned[at] < 0) pinned[at] = g;
  };
  for (const rule of request.constraints) {
    if (rule.type !== 'ImmovablePeople') continue;
    const g = group(rule.group_id);
    for (const p of peopleOf(rule.people)) {
      if (rule.sessions === null) for (let s = 0; s < session_count; s++) pin(s, p, g);
      else for (const s of rule.sessions) pin(s, p, g);
    }
  }
  return pinned;
}

export function rulesOf(
  { constraints }: SolveRequest,
  type: 'MustStayTogether' | 'MustStayApart',
  { people, sessions }: Numbering,
  over?: string,
) {
  return constraints
    .filter((rule): rule is ConstraintOf<'MustStayTogether' | 'MustStayApart'> => rule.type === type)
    .filter((rule) => ('over' in rule ? rule.over : undefined) === over)
    .map((rule) => ({ people: people(rule.people), sessions: sessions.of(rule.sessions) }));
}

export function priorMeetings({ scenario }: SolveRequest, { person }: Numbering, over?: string): Int32Array {
  const rows = new Map<number, [number, number, number]>();
  for (const met of scenario.prior_meetings) {
    if (met.over !== over) continue;
    const [p, q] = Int32Array.from(met.people, person).sort();
    const pair = p * scenario.people.length + q;
    rows.set(pair, [p, q, (rows.get(pair)?.[2] ?? 0) + met.count]);
  }
  return Int32Array.from([...rows.values()].sort((x, y) => x[0] - y[0] || x[1] - y[1]).flat());
}
