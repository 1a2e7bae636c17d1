/** A problem in the words of the checker, people and groups by number: lanes of the search have no request. */
import type { CountedRule } from '../../check/exact/cost-counts.ts';
import type { Term } from '../../check/lower/terms.ts';
import type { Constraint, SolveRequest } from '../../scenario/definition.ts';
import { type Costs, pairNumber, type Seats, type SessionSet } from '../../scenario/problem.ts';
import { fraction } from '../../shared/fraction.ts';

/** The hard side alone: session by session who is pinned and who sits with whom, person by person, then who must be apart. */
export function requestOf(seats: Seats): SolveRequest {
  const { peopleCount, groupCount, sessionCount, attends, capacity } = seats;
  const sessions = [...Array(sessionCount).keys()];
  const people = Array.from({ length: peopleCount }, (_, p) => ({
    id: `${p}`,
    attributes: {},
    sessions: sessions.filter((s) => attends[s * peopleCount + p] === 1),
  }));
  const groups = Array.from({ length: groupCount }, (_, g) => ({
    id: `${g}`,
    session_capacities: sessions.map((s) => capacity[s * groupCount + g]),
    min_size: seats.minSize[g],
    bench: seats.meets[g] === 0,
    ...(seats.used[g] === 1 ? { use: 'always' as const } : {}),
  }));
  const constraints = sessions.flatMap((s): Constraint[] => {
    const named = (...numbers: number[]) => ({ people: numbers.map(String), sessions: [s] });
    const rules: Constraint[] = [];
    for (const p of people.keys()) {
      const [unit, pin] = [seats.unit, seats.pinnedGroup].map((all) => all[s * peopleCount + p]);
      if (unit < 0) continue;
      if (pin >= 0) rules.push({ type: 'ImmovablePeople', group_id: `${pin}`, ...named(p) });
      if (unit !== p) rules.push({ type: 'MustStayTogether', ...named(unit, p) });
    }
    const apart = seats.apart[s];
    for (let i = 0; i < apart.length; i += 2)
      rules.push({ type: 'MustStayApart', ...named(apart[i], apart[i + 1]) });
    return rules;
  });
  return {
    scenario: { people, groups, session_count: sessionCount, prior_meetings: [] },
    objectives: [],
    constraints,
  };
}

/** The soft side, in units. */
export function rulesOf(costs: Costs, { sessionCount }: Seats): CountedRule[] {
  const { pairs, visits, partitions, counts, squares, company } = costs;
  const rule = (weight: bigint, ...terms: Term[]): CountedRule => ({
    weight: fraction(weight),
    constant: 0n,
    terms,
  });
  const held = (sessions: SessionSet) => [...sessions.keys()].filter((s) => sessions[s] === 1);
  const whole = rule(1n, {
    kind: 'meetings',
    people: 'everyone',
    sessions: [...Array(sessionCount).keys()],
    units: (m, _, a, b) => pairs.whole[pairs.wholeOf?.[pairNumber(a, b)] ?? 0][m],
  });
  return [
    { ...whole, constant: costs.constants.reduce((sum, units) => sum + units, 0n) },
    ...pairs.partial.map(({ people, sessions, points }) =>
      rule(1n, { kind: 'meetings', people: [...people], sessions: held(sessions), units: (m) => points[m] }),
    ),
    ...visits.map(({ people, groups, sessions, points }) =>
      rule(1n, {
        kind: 'visits',
        people: [...people],
        groups: [...groups],
        sessions: held(sessions),
        units: (v) => points[v],
      }),
    ),
    ...counts.map(({ partition, class: own, groups, sessions, points }) => {
      const { classOf } = partitions[partition];
      const holders = [...classOf.keys()].filter((p) => classOf[p] === own);
      const about = { groups: [...groups], sessions: held(sessions) };
      return rule(1n, { kind: 'count', value: '', holders, ...about, units: (n) => points[n] });
    }),
    ...squares.map(({ weights, factor, groups, sessions }) => {
      const numbers = new Map(weights.map((weight, p) => [p, fraction(weight)]));
      return rule(factor, { kind: 'sum', numbers, groups: [...groups], sessions: held(sessions) });
    }),
    // Each one missing costs the same.
    ...company.map(({ person, company: others, sessions, points }) => {
      const wished = new Map([[person, [...others]]]);
      const atLeast = points.length - 1;
      return rule(points[atLeast - 1], { kind: 'wishes', wished, atLeast, sessions: held(sessions) });
    }),
  ];
}
