/**
 * Searches for who is on which court, with the four on a court as one group, and splits them into partners after each better plan.
 * A search over sides seldom gets from one choice of courts to another.
 */
import { linkTables } from '../../bounds/lower/link-tables.ts';
import type { Assignment, Problem, VisitCurve } from '../../scenario/problem.ts';
import { remembered } from '../../shared/remembered.ts';
import { keepsApart } from '../over-links.ts';
import { priceOf } from '../price.ts';
import { HOT_SHARE } from '../search/anneal.ts';
import { Chain, type Outlet } from './chain.ts';
import { courtCosts } from './court-costs.ts';
import { type Courts, courtsOf, withSides } from './courts.ts';
import type { LaneRecord } from './lane-record.ts';
import type { LaneTask } from './lane-report.ts';

/** The problem of doubles with each court as one group. */
export interface OnCourts {
  readonly problem: Problem;
  readonly courts: Courts;
  /** [group] → its court, or bench. */
  readonly courtOf: Int32Array;
}

/** Null if the problem has no full courts of doubles, or restricts who may share a side. */
export const onCourts = remembered(courtsFor, new WeakMap());

function courtsFor(problem: Problem): OnCourts | null {
  const courts = courtsOf(problem);
  if (courts === null || !isFull(problem) || !isFree(problem)) return null;
  for (const link of problem.links) {
    const tables = linkTables(problem, link);
    if (tables === null) continue;
    const { tableOf } = tables;
    if (!courts.every((session) => session.every(([a, b]) => tableOf[a] === tableOf[b]))) continue;
    const visits = problem.costs.visits.map((curve) => visitsOf(curve, tableOf));
    if (visits.includes(null)) continue;
    const { alone } = tables;
    const together = courtCosts(problem, link, tableOf) ?? alone.costs;
    const costs = { ...together, visits: visits.filter((curve) => curve !== null) };
    return { problem: { ...alone, costs }, courts, courtOf: tableOf };
  }
  return null;
}

/** Every seat is taken in every session. */
function isFull({ peopleCount, groupCount, sessionCount, attends, capacity }: Problem): boolean {
  const sum = (list: Iterable<number>) => [...list].reduce((all, one) => all + one, 0);
  return Array.from({ length: sessionCount }, (_, s) => s).every(
    (s) =>
      sum(capacity.subarray(s * groupCount, (s + 1) * groupCount)) ===
      sum(attends.subarray(s * peopleCount, (s + 1) * peopleCount)),
  );
}

function isFree({ peopleCount, unit, pinnedGroup, apart }: Problem): boolean {
  return (
    apart.every((pairs) => pairs.length === 0) &&
    pinnedGroup.every((g) => g < 0) &&
    unit.every((leader, at) => leader < 0 || leader === at % peopleCount)
  );
}

/** The curve for whole courts; null if it tells one side from the other. */
function visitsOf(curve: VisitCurve, courtOf: Int32Array): VisitCurve | null {
  const named = new Set(curve.groups);
  const courts = [...new Set(Array.from(curve.groups, (g) => courtOf[g]))].sort((a, b) => a - b);
  const isWhole = courtOf.every((court, g) => named.has(g) || !courts.includes(court));
  return isWhole ? { ...curve, groups: Int32Array.from(courts) } : null;
}

/**
 * A chain over courts; each better plan is turned into one of sides.
 *
 * @param start a plan of the lane's problem
 */
export function courtsChain(
  task: LaneTask,
  record: LaneRecord,
  on: OnCourts,
  start: Assignment,
  seed: number,
) {
  const { problem, frozen } = task;
  let bestCost = priceOf(problem, start);
  /** Cost of the courts from which a plan was last made; null: none yet. */
  let made: bigint | null = null;
  const outlet: Outlet = {
    better: () => null,
    offer(ofCourts, courts) {
      if (made !== null && ofCourts >= made) return;
      made = ofCourts;
      const plan = planOf(problem, on, courts());
      if (plan === null) return;
      const cost = priceOf(problem, plan);
      if (cost < bestCost) bestCost = cost;
      record.offer(cost, () => plan);
    },
  };
  const courts = start.map((g) => (g < 0 ? g : on.courtOf[g]));
  const scope = { frozen, hotShare: HOT_SHARE };
  const chain = new Chain({ ...task, problem: on.problem }, record, courts, seed, scope, outlet);
  return {
    advance: () => chain.advance(),
    coolUntil: (end: () => number) => chain.coolUntil(end),
    get proposals() {
      return chain.proposals;
    },
    get bestCost() {
      return bestCost;
    },
  };
}

/** The plan with partners on each court; null if people meet who must not. */
export function planOf(problem: Problem, on: OnCourts, courts: Assignment): Assignment | null {
  const plan = withSides(problem, on.courts, onSides(problem, on, courts));
  return keepsApart(problem, plan) ? plan : null;
}

/** Puts everybody on some side of their court. */
function onSides(
  { peopleCount, groupCount, capacity }: Problem,
  { courtOf }: OnCourts,
  courts: Assignment,
): Assignment {
  const left = capacity.slice();
  return courts.map((court, at) => {
    if (court < 0) return court;
    const row = Math.floor(at / peopleCount) * groupCount;
    const side = courtOf.findIndex((own, g) => own === court && left[row + g] > 0);
    left[row + side]--;
    return side;
  });
}
