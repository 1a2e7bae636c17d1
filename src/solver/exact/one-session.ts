import type { Problem } from '../../scenario/problem.ts';

const NO_TERMS = { contactWeight: 0, repeat: null, balances: [], pairs: [], meetings: [] };

/** The hard rules of one session, as a problem of their own. */
export function oneSession(problem: Problem, session: number): Problem {
  const { peopleCount: n, groupCount: g } = problem;
  const people = [session * n, (session + 1) * n] as const;
  return {
    ...problem,
    sessionCount: 1,
    attends: problem.attends.slice(...people),
    pinnedGroup: problem.pinnedGroup.slice(...people),
    unit: problem.unit.slice(...people),
    capacity: problem.capacity.slice(session * g, (session + 1) * g),
    apart: [problem.apart[session]],
    prior: new Int32Array(0),
    terms: NO_TERMS,
  };
}
