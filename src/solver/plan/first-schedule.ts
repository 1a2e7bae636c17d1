import type { Assignment, Problem } from '../../scenario/problem.ts';
import { finished } from '../../shared/finished.ts';
import type { Rng } from '../../shared/rng.ts';
import { SHORT_TRY } from '../exact/sat/sat-solver.ts';
import { seatExactly } from '../exact/seat-exactly.ts';
import { priceOf } from '../price.ts';
import { buildStart, startSteps } from '../search/start.ts';
import type { Incumbent } from './lane-report.ts';
import { unequalSizes } from './unequal-sizes.ts';

/** What `firstSchedule` gives, where it takes hardly any search and every session is free; else null. */
export function easySchedule(
  problem: Problem,
  rng: Rng,
  start: Assignment | null,
  frozen: Uint8Array,
): Incumbent | null {
  const assignment = frozen.includes(1) ? null : furtherSchedule(problem, rng, start, frozen);
  return assignment && priced(problem, assignment);
}

/** A schedule with groups as unequal as sizes may be, where that costs less than this one, which is to be kept otherwise. */
export function orUnequal(problem: Problem, rng: Rng, kept: Incumbent): Incumbent {
  const capacity = unequalSizes(problem);
  const unequal = capacity && buildStart({ ...problem, capacity }, rng, { attempts: 1 });
  const other = unequal && priced(problem, unequal);
  return other && other.cost < kept.cost ? other : kept;
}

/**
 * A legal schedule, close to `start` where there is one; null where none was found, which proves nothing.
 *
 * @param frozen 1: the session must stay as in `start`; [session]
 * @param isOver asked now and then: null soon after it says so
 */
export function firstSchedule(...what: Parameters<typeof firstSteps>): Incumbent | null {
  return finished(firstSteps(...what));
}

/** The same, slice by slice. */
export function* firstSteps(
  problem: Problem,
  rng: Rng,
  start: Assignment | null,
  frozen: Uint8Array,
  isOver: () => boolean = () => false,
): Generator<undefined, Incumbent | null> {
  const placed = yield* startSteps(problem, rng, { from: start, frozen, isOver });
  const kept = start && { from: start, frozen };
  const seated = placed ?? (isOver() ? null : yield* seatExactly(problem, SHORT_TRY, kept));
  return seated && priced(problem, seated);
}

/** The same by placing people only, with one fresh start of each session, after which to look at the clock; the next call goes on. */
export function furtherSchedule(
  problem: Problem,
  rng: Rng,
  start: Assignment | null,
  frozen: Uint8Array,
): Assignment | null {
  return buildStart(problem, rng, { from: start, frozen, attempts: 1 });
}

function priced(problem: Problem, assignment: Assignment): Incumbent {
  return { assignment, cost: priceOf(problem, assignment) };
}
