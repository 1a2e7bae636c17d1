import type { Assignment, Problem } from '../../scenario/problem.ts';
import type { Rng } from '../../shared/rng.ts';
import { SHORT_TRY } from '../exact/sat/sat-solver.ts';
import { seatExactly } from '../exact/seat-exactly.ts';
import { priceOf } from '../price.ts';
import { buildStart, START_ATTEMPTS, startSteps } from '../search/start.ts';
import type { Incumbent } from './lane-report.ts';
import { unequalSizes } from './unequal-sizes.ts';

/** A schedule with group sizes as unequal as allowed, if it costs less than `kept`; else `kept`. */
export function cheaperIfUnequal(problem: Problem, rng: Rng, kept: Incumbent): Incumbent {
  const capacity = unequalSizes(problem);
  const unequal = capacity && buildStart({ ...problem, capacity }, rng, { attempts: 1 });
  const other = unequal && priced(problem, unequal);
  return other && other.cost < kept.cost ? other : kept;
}

/**
 * A legal schedule, close to `start` if given; null if a short try found none, which proves nothing.
 *
 * @param frozen 1: the session must stay as in `start`; [session]
 * @param isOver polled; once true, the function soon returns null
 */
export function firstSchedule(
  problem: Problem,
  rng: Rng,
  start: Assignment | null,
  frozen: Uint8Array,
  isOver: () => boolean = () => false,
): Incumbent | null {
  const steps = firstSteps(problem, rng, start, frozen, { attempts: START_ATTEMPTS, conflicts: SHORT_TRY });
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (isOver()) return null;
  }
}

export interface FirstEffort {
  /** For each session. */
  readonly attempts: number;
  readonly conflicts: number;
  /** Once true, sessions that are hard to seat are seated like the one before. */
  readonly isLate?: () => boolean;
}

/** The same in short steps; each session is tried alternately by placing people and by an exact search. */
export function* firstSteps(
  problem: Problem,
  rng: Rng,
  start: Assignment | null,
  frozen: Uint8Array,
  { conflicts, ...effort }: FirstEffort,
): Generator<undefined, Incumbent | null> {
  const otherwise = (session: number) => seatExactly(problem, session, conflicts);
  const seated = yield* startSteps(problem, rng, { from: start, frozen, otherwise, ...effort });
  return seated && priced(problem, seated);
}

function priced(problem: Problem, assignment: Assignment): Incumbent {
  return { assignment, cost: priceOf(problem, assignment) };
}
