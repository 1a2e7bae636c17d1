/** Checks what an exact search leaves: the formula is written anew from the request, the proof replayed. */
import { z } from 'zod';
import type { SolveRequest } from '../../scenario/definition.ts';
import { fails, type Judgement } from '../../shared/judgement.ts';
import { attendsSession, seatsInSession } from '../lower/attendance.ts';
import { costClauses } from './cost-clauses.ts';
import { firstOfAll } from './first-of-all.ts';
import { FormulaTooLarge } from './formula.ts';
import { replay } from './replay.ts';
import { seatingClauses } from './seating-clauses.ts';
import { refuseClaims } from './symmetry-claims.ts';
import { unpackProof } from './unpack-proof.ts';

const classes = z.array(z.array(z.int().min(0)));
const exactNumbers = z.object({
  interchangeable: z.object({ people: classes, sessions: classes, groups: z.array(classes) }),
  proof: z.string(),
});

/** No legal schedule costs less than `value`. */
export function checkExactBound(request: SolveRequest, value: number, numbers: unknown): Judgement {
  return check(request, value, numbers);
}

/** The rules that the pointers name leave no legal seating of the session; they must be rules of that session. */
export function checkExactInfeasible(
  request: SolveRequest,
  session: number,
  pointers: readonly string[],
  numbers: unknown,
): Judgement {
  return check(onlySession(request, session, pointers), null, numbers);
}

function check(request: SolveRequest, below: number | null, numbers: unknown): Judgement {
  const read = exactNumbers.safeParse(numbers);
  if (!read.success) return fails('the certificate has no symmetries and proof');
  const { interchangeable, proof } = read.data;
  try {
    // First, since it refuses what is too large for everything after it.
    const seating = seatingClauses(request);
    const refused = refuseClaims(request, interchangeable);
    if (refused !== null) return fails(refused);
    const obstacle = below === null ? null : costClauses(request, seating, below);
    if (obstacle !== null) return fails(obstacle);
    firstOfAll(seating, interchangeable);
    const lemmas = unpackProof(proof, seating.formula.variables);
    return lemmas === null ? fails('the proof cannot be read') : replay(seating.formula, lemmas);
  } catch (error) {
    if (error instanceof FormulaTooLarge) return fails('the formula is larger than the checker takes on');
    throw error;
  }
}

/** One session as a request of its own, under the named rules alone; people and groups keep their numbers. */
function onlySession(request: SolveRequest, session: number, pointers: readonly string[]): SolveRequest {
  const { people, groups } = request.scenario;
  return {
    scenario: {
      people: people.map((person) => ({ ...person, sessions: attendsSession(person, session) ? [0] : [] })),
      groups: groups.map((group, index) => ({
        ...group,
        min_size: pointers.includes(`/scenario/groups/${index}/min_size`) ? group.min_size : 0,
        session_capacities: [seatsInSession(group, session)],
      })),
      prior_meetings: [],
      session_count: 1,
    },
    objectives: [],
    constraints: request.constraints.flatMap((rule, index) =>
      pointers.includes(`/constraints/${index}`) && 'people' in rule && !('penalty_weight' in rule)
        ? [{ ...rule, sessions: null }]
        : [],
    ),
  };
}
