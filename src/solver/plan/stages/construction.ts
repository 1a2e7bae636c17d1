/** What a design gives the race: chains that better it, or one for each way to fill the sessions that it leaves open. */

import { LOOK } from '../../shared-numbers.ts';
import { ColdChain } from '../cold-chain.ts';
import type { DesignSeed } from '../design-seed.ts';
import type { LaneStage, LaneSteps, LaneWork } from '../lane-work.ts';

/** Of a design with fewer sessions than the problem so many may change together with the open ones, in one search each. */
const RELEASED_SESSIONS = 2;

export const construction: LaneStage = {
  name: 'construction',
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
  // People who share a point of the design move together in a fit, which then costs more than what comes of it.
  if (repeats || hot.bestCost <= fresh.bestCost) {
    work.cold = new ColdChain(task, record, assignment, rng.next32());
    race.enter('cold', work.cold);
  }
  const used = record.used ?? 0;
  work.settleAt = Math.max(work.settleAt, used + (1 - used) * LOOK);
}

/**
 * Searches from a design that leaves sessions open: these may change, and some or none of its own, so that groups of a session that is released fit
 * into the open ones. A short cooling of each, and of the one from the first start, shows which of them has the rest.
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
    // Those of a design that cannot move leave the race.
    if (!moves && name !== 'fresh') race.leave(name);
  }
  work.settleAt = record.used;
}
