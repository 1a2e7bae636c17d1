/** A request to numbers: see `problem.ts` for what each array holds. */

import type { ConstraintOf, SolveRequest } from '../definition.ts';
import type { Problem, Seats } from '../problem.ts';
import { apartPairs } from './apart-pairs.ts';
import { lowerCosts } from './costs.ts';
import { type Numbering, numberingOf } from './numbering.ts';
import { togetherUnits } from './together-units.ts';

/**
 * Works on any request that passed the parser. Hard rules that contradict each other are the
 * infeasibility check's matter: of two pins for one person and session, the first is kept.
 */
export function compile(request: SolveRequest): Problem {
  const { people, groups, session_count: sessionCount } = request.scenario;
  const peopleCount = people.length;
  const numbering = numberingOf(request);
  const attends = attendance(request);
  const hard = { peopleCount, sessionCount, attends };
  const seats: Seats = {
    peopleCount,
    groupCount: groups.length,
    sessionCount,
    attends,
    capacity: capacities(request),
    // Clamped, like the seats, to what makes a difference, so that any whole number fits.
    minSize: Int32Array.from(groups, ({ min_size }) => Math.min(min_size, peopleCount + 1)),
    meets: Uint8Array.from(groups, ({ bench }) => (bench ? 0 : 1)),
    pinnedGroup: pins(request, numbering, attends),
    unit: togetherUnits(hard, rulesOf(request, 'MustStayTogether', numbering)),
    apart: apartPairs(hard, rulesOf(request, 'MustStayApart', numbering)),
    prior: priorMeetings(request, numbering),
  };
  return {
    ...seats,
    costs: lowerCosts(request, seats, numbering),
  };
}

function attendance({ scenario }: SolveRequest): Uint8Array {
  const attends = new Uint8Array(scenario.session_count * scenario.people.length);
  for (const [p, { sessions }] of scenario.people.entries()) {
    if (sessions === null)
      for (let at = p; at < attends.length; at += scenario.people.length) attends[at] = 1;
    else for (const s of sessions) attends[s * scenario.people.length + p] = 1;
  }
  return attends;
}

function capacities({ scenario }: SolveRequest): Int32Array {
  const { people, groups, session_count } = scenario;
  const capacity = new Int32Array(session_count * groups.length);
  for (const [g, group] of groups.entries()) {
    for (let s = 0; s < session_count; s++) {
      const seats = group.session_capacities?.[s] ?? group.capacity ?? 0;
      capacity[s * groups.length + g] = Math.min(seats, people.length);
    }
  }
  return capacity;
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

function rulesOf(
  { constraints }: SolveRequest,
  type: 'MustStayTogether' | 'MustStayApart',
  { people, sessions }: Numbering,
) {
  return constraints
    .filter((rule): rule is ConstraintOf<'MustStayTogether' | 'MustStayApart'> => rule.type === type)
    .map((rule) => ({ people: people(rule.people), sessions: sessions.of(rule.sessions) }));
}

function priorMeetings({ scenario }: SolveRequest, { person }: Numbering): Int32Array {
  const rows = scenario.prior_meetings.map(({ people: [one, other], count }) => {
    const [p, q] = [person(one), person(other)];
    return [Math.min(p, q), Math.max(p, q), count];
  });
  return Int32Array.from(rows.sort((x, y) => x[0] - y[0] || x[1] - y[1]).flat());
}
