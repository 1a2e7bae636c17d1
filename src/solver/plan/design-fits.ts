import type { Assignment, Problem } from '../../scenario/problem.ts';
import { remembered } from '../../shared/remembered.ts';
import type { Rng } from '../../shared/rng.ts';
import { priceOf } from '../price.ts';
import { buildStart, START_ATTEMPTS } from '../search/start.ts';
import { LOOK, PROPOSALS_PER_SECOND } from '../shared-numbers.ts';
import { scaffoldSeconds } from './budget.ts';
import { firstSessions } from './fit/first-sessions.ts';
import { type Draft, fitDesign } from './fit/fit-design.ts';
import type { Labelling } from './fit/labelling.ts';
import { pairTerms } from './fit/pair-costs.ts';
import { type Layout, toTemplate } from './fit/template.ts';
import type { LaneRecord } from './lane-record.ts';
import type { LaneTask } from './lane-report.ts';

/** A design for the first sessions of a problem, and the best that a fit has made of it so far. */
export interface Fit {
  /** Its first sessions, which the design fills. */
  readonly covered: Problem;
  readonly draft: Draft;
  /** A cost that is not worth bettering. */
  readonly enough: number;
  readonly best: Labelling;
}

/**
 * Fits of designs in one lane, and how they compare with what its search has found meanwhile. Generators yield the
 * proposals that take about as long as what was done since.
 */
export class DesignFits {
  /** What a fit may take, in looks at pairs and people, which take about as long as proposals. No clock, so that the same task makes the same moves. */
  readonly work: number;
  readonly task: LaneTask;
  readonly rng: Rng;
  readonly record: LaneRecord;
  /** The legal plan made from a fit that still breaks hard rules; made once, so that the plan that was judged is the one that is used. */
  private readonly mended = remembered((fit: Fit) => {
    const plan = this.seated(fit);
    return { plan, cost: plan ? Number(priceOf(this.task.problem, plan)) : Number.POSITIVE_INFINITY };
  }, new WeakMap());

  constructor(task: LaneTask, rng: Rng, record: LaneRecord) {
    this.task = task;
    this.rng = rng;
    this.record = record;
    this.work = scaffoldSeconds(task.settings) * PROPOSALS_PER_SECOND;
  }

  /** A short fit. */
  *tried(layout: Layout): Generator<number, Fit> {
    const { problem, floor } = this.task;
    const sessions = Math.min(layout.sessions.length, problem.sessionCount);
    const covered = firstSessions(problem, sessions);
    const template = toTemplate(layout.sessions.slice(0, sessions), problem.groupCount);
    const draft = { ...layout, template, pairs: pairTerms(covered, template.meetings.areSingle) };
    const enough = sessions === problem.sessionCount ? Number(floor) : 0;
    const plan = { covered, draft, enough };
    return { ...plan, best: yield* this.attempt(plan, LOOK * this.work, null) };
  }

  /**
   * A fit of so much work at most, which ends at a share of the lane where time limits it; time that others have the thread
   * is not counted.
   *
   * @param end null: that of a trial from now on (experiment A45)
   */
  *attempt(
    { covered, draft, enough }: Omit<Fit, 'best'>,
    work: number,
    end: number | null,
  ): Generator<number, Labelling> {
    const { record } = this;
    let [span, began] = [1, 0];
    const progress = (done: number) => {
      const worked = span > 0 ? ((record.timeWorked ?? 0) - began) / span : 1;
      return Math.max(done / work, worked);
    };
    const fitting = fitDesign(covered, draft, this.rng, progress, enough);
    for (let isFirst = true; ; isFirst = false) {
      const step = fitting.next();
      if (step.done) return step.value;
      yield step.value;
      if (!isFirst) continue;
      // To lay the labels out, and all before that, may take longer than a trial.
      began = record.timeWorked ?? 0;
      span = end === null ? LOOK : end - (record.used ?? 0);
    }
  }

  /** With the sessions that it leaves open filled by chance; null where no legal schedule is near. */
  legal(fit: Fit): Assignment | null {
    return fit.best.breaches === 0 ? this.seated(fit) : this.mended(fit).plan;
  }

  private seated({ best, covered }: Fit): Assignment | null {
    const { problem } = this.task;
    const from = new Int32Array(problem.sessionCount * problem.peopleCount).fill(-1);
    from.set(best.assignment());
    const kept = best.breaches === 0 ? covered.sessionCount : 0;
    const frozen = new Uint8Array(problem.sessionCount).fill(1, 0, kept);
    // Where the first try has to put out too many, no legal schedule is near.
    return buildStart(problem, this.rng, { from, frozen, attempts: kept > 0 ? START_ATTEMPTS : 1 });
  }

  /** What a fit costs, with what it takes to keep all rules. */
  cost(fit: Fit): number {
    return fit.best.breaches === 0 ? fit.best.cost : Math.max(fit.best.cost, this.mended(fit).cost);
  }

  /** Whether it costs no more than what the search beside has found (in less time, experiment A37), with all rules kept. */
  isPromising(fit: Fit): boolean {
    const found = this.found();
    return fit.best.cost <= found && this.cost(fit) <= found;
  }

  leads(fit: Fit): boolean {
    return fit.covered.sessionCount === this.task.problem.sessionCount && this.isPromising(fit);
  }

  /** What the cheapest schedule costs that any lane has found. */
  found(): number {
    const { incumbent } = this.record;
    const best = incumbent && (this.record.better(incumbent.cost) ?? incumbent);
    return best ? Number(best.cost) : Number.POSITIVE_INFINITY;
  }
}

/** Nothing is left to better. */
export function isPerfect(fit: Fit | null): boolean {
  return fit !== null && fit.best.breaches === 0 && fit.best.cost <= fit.enough;
}
