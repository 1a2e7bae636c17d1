/** Starts made from designs: for doubles, for seats, for choices of groups, and otherwise by fitting a design to the rules. */

import { priceOf } from '../../price.ts';
import { constructionShare } from '../budget.ts';
import type { DesignedSessions } from '../cheapest-start.ts';
import { choiceSeed, whyNoChoices } from '../choice-seed.ts';
import { courtsChain, onCourts } from '../courts-chain.ts';
import { designSeed, whyNoFit } from '../design-seed.ts';
import { doublesSeed } from '../doubles-seed.ts';
import type { LaneStage, LaneWork } from '../lane-work.ts';
import { seatsSeed } from '../seats-seed.ts';

/** Coolings of courts: a second one may reach cost 0 where the first ends at 1 (19 players in 8 rounds) (experiment A52). */
const COOLINGS = 2;

/** A stage that builds its start in one step. */
function startStage(
  name: string,
  whyNot: LaneStage['whyNot'],
  seedOf: (work: LaneWork) => DesignedSessions | null,
): LaneStage {
  return {
    whyNot,
    *run(work) {
      const seed = seedOf(work);
      work.seed = seed && { ...seed, repeats: false, nextFit: null };
      yield* work.tell(name);
    },
  };
}

/** For linked groups: all other designs and their fits count only meetings within a group. */
export const doubles: LaneStage = startStage(
  'doubles',
  (work) => whyNoDesigns(work) ?? (hasLinks(work) ? null : 'no groups are linked'),
  ({ task: { problem }, record, rng }) => {
    const seed = doublesSeed(problem, rng);
    // Offered at once: if it meets the bound, the lane ends here, before the courts, which may take long.
    if (seed) record.offer(priceOf(problem, seed.assignment), () => seed.assignment);
    return seed;
  },
);

export const seats: LaneStage = startStage(
  'seats',
  (work) => {
    if (!hasLinks(work)) return 'no groups are linked';
    return whyNoDesigns(work) ?? (work.seed === null ? null : 'there is one for doubles');
  },
  ({ task, rng }) => seatsSeed(task.problem, rng),
);

export const choices: LaneStage = startStage(
  'choices',
  (work) => whyNoDesigns(work) ?? whyNoneUnlinked(work) ?? whyNoChoices(work.task.problem),
  ({ task, rng }) => choiceSeed(task.problem, rng),
);

/** A chain over whole courts, without sides: it is cooled here, or joins the race if the end of the lane is not known. */
export const courts: LaneStage = {
  whyNot(work) {
    if (!hasLinks(work)) return 'no groups are linked';
    if (isMet(work)) return 'the bound is met';
    return onCourts(work.task.problem) === null ? 'there are no courts of doubles' : null;
  },
  *run(work) {
    const { task, record, race, rng } = work;
    const on = onCourts(task.problem);
    if (on === null) return;
    const anew = () => courtsChain(task, record, on, task.first.assignment, rng.next32());
    if (record.used === null) race.enter('courts', anew());
    // In a race it would drop out: until it is cold, other chains are ahead.
    else
      for (let cooling = 0; cooling < COOLINGS && !isMet(work) && !record.spent(); cooling++) {
        const before = record.incumbent;
        yield* work.cool(anew(), constructionShare(task.settings), 'courts');
        // Courts ignore rules on sides: if those decide, the search by sides is ahead.
        if (record.incumbent === before) break;
      }
    yield* work.tell('courts');
  },
};

export const scaffold: LaneStage = {
  whyNot: (work) => whyNoDesigns(work) ?? whyNoneUnlinked(work) ?? whyNoFit(work.task),
  *run(work) {
    const { task, record, rng, fresh } = work;
    const fitting = designSeed(task, rng, record);
    let step = fitting.next();
    let end = record.proposals;
    for (; !step.done; step = fitting.next()) {
      // The search runs alongside the fit, so that the lane has a good plan whenever it is stopped.
      end += step.value;
      while (record.proposals < end && !record.spent() && fresh.advance());
      yield* work.turn('scaffold');
    }
    work.seed = step.value;
  },
};

function isMet({ record: { incumbent }, task: { floor } }: LaneWork): boolean {
  return incumbent !== null && incumbent.cost <= floor;
}

function hasLinks({ task }: LaneWork): boolean {
  return task.problem.links.length > 0;
}

function whyNoneUnlinked(work: LaneWork): string | null {
  if (hasLinks(work)) return 'groups are linked';
  return work.seed === null ? null : 'there is one for choices';
}

function whyNoDesigns({ task }: LaneWork): string | null {
  if (task.start !== null) return 'a plan to begin with was given';
  const { enabled, source_policy } = task.settings.solver_params.ultra_extreme_effort;
  const isMeant = !enabled || source_policy.include_pure_sgp_designs;
  return isMeant && constructionShare(task.settings) > 0 ? null : 'the settings do without designs';
}
