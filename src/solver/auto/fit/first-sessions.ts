import type { Problem, SessionSet } from '../../../scenario/problem.ts';

/** The problem as if it ended after its first sessions. */
export function firstSessions(problem: Problem, sessions: number): Problem {
  if (sessions === problem.sessionCount) return problem;
  const { peopleCount, groupCount, terms } = problem;
  const cells = sessions * peopleCount;
  const shorten = <T extends { readonly sessions: SessionSet }>(term: T): T => ({
    ...term,
    sessions: term.sessions.subarray(0, sessions),
  });
  return {
    ...problem,
    sessionCount: sessions,
    attends: problem.attends.subarray(0, cells),
    capacity: problem.capacity.subarray(0, sessions * groupCount),
    pinnedGroup: problem.pinnedGroup.subarray(0, cells),
    unit: problem.unit.subarray(0, cells),
    apart: problem.apart.slice(0, sessions),
    terms: {
      ...terms,
      balances: terms.balances.map(shorten),
      pairs: terms.pairs.map(shorten),
      meetings: terms.meetings.map(shorten),
    },
  };
}
