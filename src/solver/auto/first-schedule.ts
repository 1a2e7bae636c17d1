import type { Assignment, Problem } from '../../scenario/problem.ts';
import type { Rng } from '../../shared/rng.ts';
import { seatExactly } from '../exact/seat-exactly.ts';
import { priceOf } from '../search/price.ts';
import { fromUnits, unitOf } from '../search/prices.ts';
import { buildStart } from '../search/start.ts';
import type { Incumbent } from './lane-messages.ts';

/** Of the exact search, in each session: about a tenth of a second. */
const CONFLICTS = 2000;

/**
 * A legal schedule, close to `start` where there is one; null where none was found, which proves nothing.
 *
 * @param frozen 1: the session must stay as in `start`; [session]
 */
export function firstSchedule(
  problem: Problem,
  rng: Rng,
  start: Assignment | null,
  frozen: Uint8Array,
): Incumbent | null {
  const fixed = [...frozen.keys()].filter((s) => frozen[s] === 1);
  const isFree = start === null && fixed.length === 0;
  const placed = buildStart(problem, rng, start ? { from: start, fixed } : {});
  const assignment = placed ?? (isFree ? seatExactly(problem, CONFLICTS) : null);
  if (!assignment) return null;
  const unit = unitOf(problem.terms);
  return { assignment, cost: fromUnits(priceOf(problem, unit, assignment), unit) };
}
