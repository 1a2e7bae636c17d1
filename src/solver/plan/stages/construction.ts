/** What a design gives the race: chains that better it, or one for each way to fill the sessions that it leaves open. */

import { FEWEST_SWEEPS } from '../../search/anneal.ts';
import { constructionShare } from '../budget.ts';
import type { Chain } from '../chain.ts';
import { ColdChain } from '../cold-chain.ts';
import type { DesignSeed } from '../design-seed.ts';
import type { LaneStage, LaneSteps, LaneWork } from '../lane-work.ts';
import { EXPLORED } from '../lane-work.ts';

/** Of a design with fewer sessions than the problem so many may change together with the open ones, in one search each. */
const RELEASED_SESSIONS = [0, 2];
/** The share of what the settings give to construction after which these, and the search without a design, show which of them has the rest. */
const TRIALS_SHARE = 0.4;

export const construction: LaneStage = {
  name: 'construction',
  whyNot: ({ seed }) => (seed === null ? 'no design carries the rules' : null),
  *run(work) {
    const { task, seed } = work;
    if (seed === null) return;
    if (seed.sessions < task.problem.sessionCount) yield* tryReleased(work, seed);
    else betterDesign(work, seed);
    yield* work.tell('construction');
  },
};

function betterDesign(work: LaneWork, { assignment, repeats }: DesignSeed): void {
  const { task, record, race, fresh, rng } = work;
  const hot = work.polish(assignment);
  work.hot = hot;
  race.enter('design', hot);
  // People who share a point of the design move together in a fit, which then costs more than what comes of it.
  if (repeats || hot.bestCost <= fresh.bestCost) {
    work.cold = new ColdChain(task, record, assignment, rng.next32());
    race.enter('cold', work.cold);
  }
  const used = record.used ?? 0;
  work.settleAt = Math.max(work.settleAt, used + (1 - used) * EXPLORED);
}

/**
 * Searches from a design that leaves sessions open: these may change, and some or none of its own, so that groups
 * of a session that is released fit into the open ones.
 */
function* tryReleased(work: LaneWork, { assignment, sessions }: DesignSeed): LaneSteps {
  const { task, record, race, fresh } = work;
  const chains = new Map([['fresh', fresh]]);
  for (const count of RELEASED_SESSIONS.filter((count) => count < sessions)) {
    const frozen = task.frozen.map((kept, s) => (s < sessions - count ? 1 : kept));
    chains.set(`${count} released`, work.anew(assignment, frozen));
  }
  for (const [name, chain] of chains) race.enter(name, chain);
  if (record.used === null) return;
  const share = (TRIALS_SHARE * constructionShare(task.settings)) / chains.size;
  yield* measurePace(work);
  // Too short a cooling tells nothing: then what the chains are at decides.
  const visits = record.visitsLeft(record.used + share) ?? Number.POSITIVE_INFINITY;
  if (visits >= FEWEST_SWEEPS * task.problem.sessionCount) yield* coolEach(work, chains, share);
  work.settleAt = record.used;
}

/** Lets the first chain make the steps on which plans for the rest of the lane are based. */
function* measurePace(work: LaneWork): LaneSteps {
  const { record, fresh } = work;
  // What came before, as the loading of tables, is no part of it.
  yield* work.tell('construction');
  record.beginPace();
  while (!record.isPaced && !record.spent() && fresh.advance()) {
    work.proving?.next();
    yield* work.tell('construction');
  }
}

/** A short cooling of each, of that share of the lane; those of a design that cannot move leave the race. */
function* coolEach(work: LaneWork, chains: ReadonlyMap<string, Chain>, share: number): LaneSteps {
  const { record, race } = work;
  for (const [name, chain] of chains) {
    const end = (record.used ?? 0) + share;
    // Whether there is time to look at temperatures first shows once it has moved.
    let moves = chain.advance();
    chain.coolUntil(end);
    while (moves && !record.spent() && !record.isPast(end)) {
      work.proving?.next();
      yield* work.tell('construction');
      moves = chain.advance();
    }
    if (!moves && name !== 'fresh') race.leave(name);
  }
}
