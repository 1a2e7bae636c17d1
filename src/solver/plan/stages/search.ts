/** All chains in turns; if the end of the lane is known, at last one long cooling of the best plan until then. */

import { START_ATTEMPTS } from '../../search/start.ts';
import { ENOUGH, ENOUGH_VISITS, LOOK } from '../../shared-numbers.ts';
import { ColdChain } from '../cold-chain.ts';
import type { DesignSeed } from '../design-seed.ts';
import { firstSchedule } from '../first-schedule.ts';
import type { LaneSteps } from '../lane-report.ts';
import type { LaneStage, LaneWork } from '../lane-work.ts';
import { FIRST_JUDGEMENT } from '../race.ts';

/** A quick first plan, at the price of a cooling's last visits: there may be time for little else. */
export const firstDescent: LaneStage = {
  whyNot: ({ task }) => (task.iterations === null ? null : 'proposals bound the run'),
  *run(work) {
    for (const _ of work.fresh.descend()) yield* work.tell('first descent');
  },
};

export const search: LaneStage = {
  whyNot: () => null,
  *run(work) {
    const { task, record, rng, race } = work;
    const enough = isLong(work) ? FIRST_JUDGEMENT : Number.POSITIVE_INFINITY;
    let restarts = START_ATTEMPTS;
    let takeOver = 2 * FIRST_JUDGEMENT;
    let isSettled = yield* polishes(work);
    while (record.proposals < enough && !record.spent()) {
      yield* work.turn('search');
      const before = record.incumbent;
      work.isStuck = !race.advance();
      yield* work.tell('search');
      if (record.incumbent !== before) restarts = START_ATTEMPTS;
      if (work.isStuck) {
        // No single move is legal, but other legal schedules may exist.
        while (work.proving?.next().done === false) yield* work.tell('search');
        work.isOver = restarts-- === 0;
        if (work.isOver) return;
        const other = firstSchedule(task.problem, rng, task.start, task.frozen);
        if (other) race.enter('fresh', work.anew(other.assignment));
      }
      if (!isSettled && isDue(work)) {
        isSettled = true;
        yield* settle(work);
      }
      if (isSettled || record.proposals < takeOver) continue;
      takeOver *= 2;
      if (record.incumbent) share(work, record.incumbent.cost);
    }
  },
};

/** Whether time is too short for this many people, so that only the plan of the first descent is cooled; begins that cooling. */
function* polishes(work: LaneWork): LaneSteps<boolean> {
  const { record, fresh, seed } = work;
  if (record.timeWorked === null || seed || isLong(work)) return false;
  for (let step = 0; step < 2 * ENOUGH && !record.spent(); step++) {
    // The kernel's first visits are much slower.
    if (step === ENOUGH) record.beginPace();
    fresh.visitCold();
    yield* work.tell('search');
  }
  const { isShort } = fresh;
  if (isShort) fresh.polish();
  return isShort;
}

function isLong({ task }: LaneWork): boolean {
  const { extreme_effort, ultra_extreme_effort } = task.settings.solver_params;
  return extreme_effort.enabled || ultra_extreme_effort.enabled;
}

/** Whether enough was tried, and enough of the pace seen to plan the rest. */
function isDue(work: LaneWork): boolean {
  const { record, settleAt } = work;
  if (isLong(work) || record.used === null || record.used < settleAt) return false;
  record.beginPace();
  return record.isPaced;
}

function* settle(work: LaneWork): LaneSteps {
  const { record, race, fresh, seed, hot, cold, proving } = work;
  if (seed && hot && cold) {
    race.leave('cold');
    // A design that leads clearly is fitted again and again until the lane ends.
    const leads = Number(cold.bestCost) <= (1 - LOOK) * Number(fresh.bestCost);
    if (seed.nextFit && !proving && leads && cold.bestCost <= hot.bestCost)
      yield* coolFits(work, seed.nextFit, cold);
  }
  // With time for one cooling only, that one has to begin with the best of all lanes.
  if (record.outlook() < ENOUGH_VISITS) share(work, race.bestCost);
  race.settle();
}

/** Adds a chain from the best plan of all lanes, if that costs less than `than`. */
function share(work: LaneWork, than: bigint): void {
  const better = work.record.better(than);
  if (better) work.race.enter('shared', work.polish(better.assignment));
}

/**
 * Alternately cools a new fit of a design until it melts, and the best so far for as long, until the lane ends or nobody
 * can move.
 */
function* coolFits(work: LaneWork, nextFit: NonNullable<DesignSeed['nextFit']>, first: ColdChain): LaneSteps {
  const { task, record, rng } = work;
  let best = first;
  let moves = true;
  while (moves && !record.spent()) {
    const fitting = nextFit();
    let step = fitting.next();
    for (; !step.done; step = fitting.next()) yield* work.tell('scaffold');
    const next = step.value && new ColdChain(task, record, step.value, rng.next32());
    if (next) moves = yield* advance(work, next, () => next.timesMelted === 0);
    const shared = record.better(best.bestCost);
    if (next && next.bestCost < best.bestCost) best = next;
    if (shared && shared.cost < best.bestCost)
      best = new ColdChain(task, record, shared.assignment, rng.next32());
    const end = best.proposals + (next ? next.proposals : Number.POSITIVE_INFINITY);
    if (moves) moves = yield* advance(work, best, () => best.proposals < end);
  }
}

/** Advances the chain while `goesOn()` and the lane has not ended; returns false if nobody can move. */
function* advance(work: LaneWork, chain: ColdChain, goesOn: () => boolean): LaneSteps<boolean> {
  while (goesOn() && !work.record.spent()) {
    if (!chain.advance()) return false;
    yield* work.tell('search');
  }
  return true;
}
