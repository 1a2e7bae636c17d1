/** Starts made from designs: for doubles, for choices of groups, and for all others fitted to the rules. */

import { priceOf } from '../../price.ts';
import { EFFORT } from '../../shared-numbers.ts';
import { constructionShare } from '../budget.ts';
import { choiceSeed, whyNoChoices } from '../choice-seed.ts';
import { CourtsChain, onCourts } from '../courts-chain.ts';
import { designSeed, whyNoFit } from '../design-seed.ts';
import { doublesSeed } from '../doubles-seed.ts';
import type { LaneStage, LaneWork } from '../lane-work.ts';
import { seatsSeed } from '../seats-seed.ts';

/** Coolings of a chain of courts: a second one may reach 0 where the first ends at 1 (19 players in 8 rounds). */
const COOLINGS = 2;

/** All other designs and their fits count people of one group alone. */
export const doubles: LaneStage = {
  name: 'doubles',
  whyNot: (work) => whyNoDesigns(work) ?? (hasLinks(work) ? null : 'no groups are linked'),
  *run(work) {
    const { task, record, rng } = work;
    const seed = doublesSeed(task.problem, rng);
    work.seed = seed && { ...seed, repeats: false, nextFit: null };
    // Offered at once: if it meets the bound, the lane ends here; chains that improve it come only after those of courts, which may take long.
    if (seed) record.offer(priceOf(task.problem, seed.assignment), () => seed.assignment);
    yield* work.tell('doubles');
  },
};

export const seats: LaneStage = {
  name: 'seats',
  whyNot(work) {
    if (!hasLinks(work)) return 'no groups are linked';
    return whyNoDesigns(work) ?? (work.seed === null ? null : 'there is one for doubles');
  },
  *run(work) {
    const seed = seatsSeed(work.task.problem, work.rng);
    work.seed = seed && { ...seed, repeats: false, nextFit: null };
    yield* work.tell('seats');
  },
};

/** A chain over courts as wholes, without sides: it joins the race, or, where the limit is known, is cooled before it. */
export const courts: LaneStage = {
  name: 'courts',
  whyNot(work) {
    if (!hasLinks(work)) return 'no groups are linked';
    if (isMet(work)) return 'the bound is met';
    return onCourts(work.task.problem) === null ? 'there are no courts of doubles' : null;
  },
  *run(work) {
    const { task, record, race, rng, start } = work;
    const on = onCourts(task.problem);
    if (on === null) return;
    const anew = () => new CourtsChain(task, record, on, start, rng.next32());
    if (record.used === null) race.enter('courts', anew());
    // In a race they would drop out, since other chains are ahead of them until they are cold.
    else
      for (let cooling = 0; cooling < COOLINGS && !isMet(work) && !record.spent(); cooling++)
        yield* work.cool(anew(), constructionShare(task.settings), 'courts');
    yield* work.tell('courts');
  },
};

export const choices: LaneStage = {
  name: 'choices',
  whyNot: (work) => whyNoDesigns(work) ?? whyNoneUnlinked(work) ?? whyNoChoices(work.task.problem),
  *run(work) {
    const assignment = choiceSeed(work.task.problem, work.rng);
    work.seed = assignment && { assignment, sessions: 1, repeats: false, nextFit: null };
    yield* work.tell('choices');
  },
};

export const scaffold: LaneStage = {
  name: 'scaffold',
  whyNot: (work) => whyNoDesigns(work) ?? whyNoneUnlinked(work) ?? whyNoFit(work.task),
  *run(work) {
    const { task, record, rng, fresh } = work;
    const fitting = designSeed(task, rng, record);
    let step = fitting.next();
    let end = record.proposals;
    for (; !step.done; step = fitting.next()) {
      // The search goes on beside the fit, so that there is a good plan whenever the lane is stopped.
      end += step.value;
      while (record.proposals < end && !record.spent() && fresh.advance());
      work.proving?.next();
      yield* work.tell('scaffold');
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

function whyNoDesigns({ task, record }: LaneWork): string | null {
  if (task.start !== null) return 'a plan to begin with was given';
  const { enabled, source_policy } = task.settings.solver_params.ultra_extreme_effort;
  const isMeant = !enabled || source_policy.include_pure_sgp_designs;
  if (!isMeant || constructionShare(task.settings) <= 0) return 'the settings do without designs';
  return (record.used ?? 0) < EFFORT ? null : 'too much of the time was over';
}
