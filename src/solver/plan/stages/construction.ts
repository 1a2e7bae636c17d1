/** Starts chains from a design: they improve it or, if it leaves sessions open, fill these in different ways. */

import { LOOK } from '../../shared-numbers.ts';
import { ColdChain } from '../cold-chain.ts';
import type { DesignSeed } from '../design-seed.ts';
import type { LaneSteps } from '../lane-report.ts';
import type { LaneStage, LaneWork } from '../lane-work.ts';

/** How many sessions of a design that is shorter than the problem may change together with the open ones (experiment A35). */
const RELEASED_SESSIONS = 2;

export const construction: LaneStage = {
  whyNot({ seed, record, loading }) {
    if (seed === null) return 'no design carries the rules';
    return (record.used ?? 0) + 2 * loading > 1 ? 'its tables would take too long' : null;
  },
  *run(work) {
    const { task, seed } = work;
    if (seed === null) return;
    if (seed.sessions < task.problem.sessionCount) yield* tryReleased(work, seed);
    else yield* betterDesign(work, seed);
    yield* work.tell('construction');
  },
};

function* betterDesign(work: LaneWork, { assignment, repeats }: DesignSeed): LaneSteps {
  const { task, record, race, fresh, rng } = work;
  const hot = work.polish(assignment);
  work.hot = hot;
  race.enter('design', hot);
  yield* work.tell('construction');
  // The cost of a fit with repeats says little about the plan made from it: people on one point move together in the fit.
  if (repeats || hot.bestCost <= fresh.bestCost) {
    work.cold = new ColdChain(task, record, assignment, rng.next32());
    race.enter('cold', work.cold);
  }
  const used = record.used ?? 0;
  work.settleAt = Math.max(work.settleAt, used + (1 - used) * LOOK);
}

/**
 * Searches from a design that leaves sessions open. In one search only these may change, in another some sessions of the design too. A short
 * cooling of each, and of the chain from the first start, shows which one gets the rest of the time.
 */
function* tryReleased(work: LaneWork, { assignment, sessions }: DesignSeed): LaneSteps {
  const { task, record, race, fresh } = work;
  const chains = new Map([['fresh', fresh]]);
  for (const count of [0, RELEASED_SESSIONS].filter((count) => count < sessions)) {
    const frozen = task.frozen.map((kept, s) => (s < sessions - count ? 1 : kept));
    chains.set(`${count} released`, work.anew(assignment, frozen));
  }
  for (const [name, chain] of chains) race.enter(name, chain);
  if (record.used === null) return;
  for (const [name, chain] of chains) {
    const moves = yield* work.cool(chain, LOOK / chains.size, 'construction');
    // Chains from the design that cannot move leave the race.
    if (!moves && name !== 'fresh') race.leave(name);
  }
  work.settleAt = record.used;
}
