import type { Assignment, Problem } from '../../scenario/problem.ts';
import { remembered } from '../../shared/remembered.ts';
import type { Rng } from '../../shared/rng.ts';
import { priceOf } from '../price.ts';
import { buildStart, START_ATTEMPTS } from '../search/start.ts';
import { LOOK, PROPOSALS_PER_SECOND } from '../shared-numbers.ts';
import { scaffoldSeconds } from './budget.ts';
import { firstSessions } from './fit/first-sessions.ts';
import { type Draft, draftOf, type Fitted, fitDesign } from './fit/fit-design.ts';
import type { Layout } from './fit/template.ts';
import type { LaneRecord } from './lane-record.ts';
import type { LaneTask } from './lane-report.ts';

/** A design for the first sessions of a problem, and the best labelling found for it so far. */
export interface Fit {
  /** The problem of the first sessions, which the design fills. */
  readonly covered: Problem;
  readonly draft: Draft;
  /** Cost at which a fit may stop. */
  readonly enough: number;
  readonly best: Fitted;
}

/**
 * Fits of designs in one lane, compared with what its search has found meanwhile. Generators yield their work since
 * the last yield, as the proposals that take about as long.
 */
export class DesignFits {
  /** Effort of a fit, in looks at pairs and people, which take about as long as proposals. No clock, so that the same task makes the same moves. */
  readonly work: number;
  readonly task: LaneTask;
  readonly rng: Rng;
  readonly record: LaneRecord;
  /** The legal plan made from a fit that breaks hard rules, and its cost; kept, so that the plan that was judged is the one used. */
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
    const { problem, floor, kernel } = this.task;
    const sessions = Math.min(layout.sessions.length, problem.sessionCount);
    const covered = firstSessions(problem, sessions);
    const draft = draftOf(kernel, covered, layout);
    const enough = sessions === problem.sessionCount ? Number(floor) : 0;
    const plan = { covered, draft, enough };
    return { ...plan, best: yield* this.attempt(plan, LOOK * this.work, null) };
  }

  /**
   * A fit of at most `work`; if time limits the lane, it ends at the share `end` of it. Time in which others use the thread
   * is not counted.
   *
   * @param end null: `LOOK` of the lane from now on, as for a trial (experiment A45)
   */
  *attempt(
    { covered, draft, enough }: Omit<Fit, 'best'>,
    work: number,
    end: number | null,
  ): Generator<number, Fitted> {
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
      // Laying out the labels may take longer than a trial and is not counted.
      began = record.timeWorked ?? 0;
      span = end === null ? LOOK : end - (record.used ?? 0);
    }
  }

  /** The plan of a fit, open sessions filled at random; null if no legal schedule is near. */
  legal(fit: Fit): Assignment | null {
    return fit.best.breaches === 0 ? this.seated(fit) : this.mended(fit).plan;
  }

  private seated({ best, covered }: Fit): Assignment | null {
    const { problem } = this.task;
    const from = new Int32Array(problem.sessionCount * problem.peopleCount).fill(-1);
    from.set(best.assignment);
    const kept = best.breaches === 0 ? covered.sessionCount : 0;
    const frozen = new Uint8Array(problem.sessionCount).fill(1, 0, kept);
    // If the first try has to evict too many, no legal schedule is near.
    return buildStart(problem, this.rng, { from, frozen, attempts: kept > 0 ? START_ATTEMPTS : 1 });
  }

  /** The cost of a fit; if it breaks hard rules, at least that of the legal plan made from it. */
  cost(fit: Fit): number {
    return fit.best.breaches === 0 ? fit.best.cost : Math.max(fit.best.cost, this.mended(fit).cost);
  }

  /** Whether a fit, made legal, costs no more than the search beside it has found (in less time, experiment A37). */
  isPromising(fit: Fit): boolean {
    const found = this.found();
    return fit.best.cost <= found && this.cost(fit) <= found;
  }

  leads(fit: Fit): boolean {
    return fit.covered.sessionCount === this.task.problem.sessionCount && this.isPromising(fit);
  }

  /** The cost of the cheapest schedule that any lane has found. */
  found(): number {
    const { incumbent } = this.record;
    const best = incumbent && (this.record.better(incumbent.cost) ?? incumbent);
    return best ? Number(best.cost) : Number.POSITIVE_INFINITY;
  }
}

/** Whether the fit is legal and cheap enough to stop. */
export function isPerfect(fit: Fit | null): boolean {
  return fit !== null && fit.best.breaches === 0 && fit.best.cost <= fit.enough;
}
