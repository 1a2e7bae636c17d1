import { solveCommandWith } from '../../src/cli/solve/command.ts';
import { solveOver } from '../../src/library/solve.ts';
import type { Schedule } from '../../src/result/schedule.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import type { Outcome, SolveOptions, Solver } from '../../src/solver/outcome.ts';
import { FULL_DETAILS, judge } from '../../src/verdict/judge.ts';
import { NOTHING_PROVEN } from '../support/judged.ts';
import { mingle, type Setting } from './fake-io.ts';

/** Six people who can nearly all meet in two sessions. */
export const dinner = {
  scenario: {
    people: ['Ann', 'Bob', 'Cy', 'Dee', 'Eve', 'Flo'].map((id) => ({ id })),
    groups: [
      { id: 'Rose', capacity: 3 },
      { id: 'Lily', capacity: 3 },
    ],
    session_count: 2,
  },
  constraints: [{ type: 'ShouldNotBeTogether', people: ['Ann', 'Bob'], penalty_weight: 7 }],
};
export const dinnerText = JSON.stringify(dinner);

/** `mingle solve` of the dinner above (or the setting's standard input) with a solver of the test's own. */
export function solveDinner(
  args: string[],
  setting: Setting = {},
  solver: Solver = async (...a) => seatedOutcome(...a),
) {
  return mingle(['solve', '-', ...args], { stdin: dinnerText, ...setting }, solvingWith(solver));
}

/** The command alone, with a solver of the test's own. */
export function solvingWith(solver: Solver) {
  return { solve: solveCommandWith(solveOver(solver)) };
}

/** The same with the seating of `seatedInTurn`. */
export const seating = solvingWith(async (...a) => seatedOutcome(...a));

/** Seats everybody in turn, shifted by one each session; keeps no rule but the seats. */
export function seatedInTurn({ scenario }: SolveRequest): Schedule {
  const { people, groups, session_count } = scenario;
  const sessions = Array.from({ length: session_count }, (_, session) => {
    const queue = people.map((_, i) => people[(i * (session + 1)) % people.length].id);
    const waiting = [...new Set([...queue, ...people.map(({ id }) => id)])];
    return [
      `session_${session}`,
      Object.fromEntries(groups.map(({ id, capacity = 0 }) => [id, waiting.splice(0, capacity)])),
    ];
  });
  return Object.fromEntries(sessions);
}

export function runRecord(options: Pick<SolveOptions, 'seed' | 'lanes' | 'signal'>): Outcome['run'] {
  return {
    seed: options.seed,
    iterations: 1000,
    seconds: 0.5,
    stop_reason: options.signal?.aborted ? 'interrupted' : 'time_limit',
    lanes: options.lanes,
    version: '0.0.0',
    settings: {},
  };
}

/** The outcome of that seating, with the bound that every plan has. */
export function seatedOutcome(request: SolveRequest, options: SolveOptions): Outcome {
  const schedule = seatedInTurn(request);
  const proof = NOTHING_PROVEN;
  const checked = judge(request, { schedule, proof, details: FULL_DETAILS });
  return { status: 'solved', schedule, checked, proof, run: runRecord(options), warnings: [] };
}
