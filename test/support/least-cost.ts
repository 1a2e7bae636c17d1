import { costsOf } from '../../src/check/cost/cost.ts';
import { seatingOf } from '../../src/check/cost/seating.ts';
import { listingsOf } from '../../src/check/listings.ts';
import { softRules } from '../../src/check/lower/soft-rules.ts';
import type { SoftRule } from '../../src/check/lower/terms.ts';
import { type Schedule, sessionKey } from '../../src/result/schedule.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { compare, type Fraction, sumOf, toNumber } from '../../src/shared/fraction.ts';
import { legalSeatings } from './every-seating.ts';

/** The least cost over all legal schedules, by trying them; null where there are none, or more than `most`. */
export function leastExactCost(request: SolveRequest, most: number): Fraction | null {
  const seatings = Array.from({ length: request.scenario.session_count }, (_, s) => [
    ...legalSeatings(request, s),
  ]);
  const total = seatings.reduce((product, list) => product * list.length, 1);
  if (total === 0 || total > most) return null;
  const rules = softRules(request);
  let least: Fraction | null = null;
  for (let code = 0; code < total; code++) {
    const schedule: Schedule = {};
    let rest = code;
    for (const [s, list] of seatings.entries()) {
      schedule[sessionKey(s)] = list[rest % list.length];
      rest = Math.floor(rest / list.length);
    }
    const exact = exactCost(request, rules, schedule);
    if (least === null || compare(exact, least) < 0) least = exact;
  }
  return least;
}

/** As the checker adds it up, without its reports: what else it says of a schedule takes longer. */
function exactCost(request: SolveRequest, rules: readonly SoftRule[], schedule: Schedule): Fraction {
  const seated = { request, seating: seatingOf(request, listingsOf(request, schedule)) };
  return sumOf(costsOf(seated, rules).map(({ cost }) => cost));
}

/** The same as the nearest double. */
export function leastCost(request: SolveRequest, most: number): number | null {
  const least = leastExactCost(request, most);
  return least === null ? null : toNumber(least);
}
