/**
 * Looks for a schedule of a given length without repeats, or with few, under symmetries chosen at random, and
 * returns to those that came nearest with longer walks.
 */
import { Rng } from '../../../src/shared/rng.ts';
import type { Sessions } from '../../../src/solver/construct/design/design.ts';
import { annealSymmetric } from './annealing.ts';
import { type NamedPlan, type PlanHints, randomPlan } from './plans.ts';

interface Arm {
  readonly plan: NamedPlan;
  /** The least cost of its walks, as in `SearchStep`. */
  cost: number;
  walks: number;
}

export interface SearchStep {
  readonly plan: NamedPlan;
  /** Repeated pairs beyond those allowed, in orbits of the symmetries. */
  readonly cost: number;
  readonly iterations: number;
  /** Set where the schedule has fewer repeats than was asked for. */
  readonly sessions: Sessions | undefined;
}

export interface SearchOptions {
  readonly seed: number;
  /** Moves of the first walk under a symmetry; the n-th one has n times as many, up to 16. */
  readonly walk: number;
  readonly hints?: () => PlanHints;
  /** Sessions to put on top, inside the classes of people that a symmetry keeps apart; 0 for none. */
  readonly inner?: number;
  /** Meetings beyond the first, over all pairs, that are allowed. */
  readonly enough: number;
}

const MOST_ARMS = 60;
const MOST_WALKS = 12;
/** Times that a choice of symmetry is taken at once; after that ever more seldom. */
const SAME_NAME = 4;

export class SymmetricSearch {
  private readonly rng: Rng;
  private arms: Arm[] = [];
  private readonly names = new Map<string, number>();
  private readonly groups: number;
  private readonly size: number;
  private readonly sessions: number;
  private readonly options: SearchOptions;

  constructor(groups: number, size: number, sessions: number, options: SearchOptions) {
    this.groups = groups;
    this.size = size;
    this.sessions = sessions;
    this.options = options;
    this.rng = new Rng(options.seed);
  }

  /**
   * One walk of at most `most` moves, for a schedule with fewer than `below` repeats; undefined where the dice
   * gave no plan.
   */
  step(most: number, below: number): SearchStep | undefined {
    const { rng } = this;
    const { enough, walk } = this.options;
    const arm = this.arms.length > 0 && rng.below(2) === 0 ? this.promising() : this.fresh(below);
    if (!arm) return undefined;
    arm.walks++;
    const result = annealSymmetric(arm.plan, {
      seed: rng.next32(),
      iterations: Math.max(1, Math.min(most, walk * Math.min(16, arm.walks))),
      hot: [0.5, 0.4, 0.35, 0.3][rng.below(4)],
      cold: [0.2, 0.15, 0.1][rng.below(3)],
      enough,
      below,
    });
    const cost = result ? (result.repeats - enough) / arm.plan.action.length : Number.POSITIVE_INFINITY;
    arm.cost = Math.min(arm.cost, cost);
    if (!result || arm.walks >= MOST_WALKS) this.arms = this.arms.filter((other) => other !== arm);
    if (!result) return undefined;
    return { plan: arm.plan, cost, iterations: result.iterations, sessions: result.sessions };
  }

  private promising(): Arm {
    this.arms.sort((a, b) => a.cost - b.cost || a.walks - b.walks);
    if (this.arms.length > MOST_ARMS) this.arms.length = MOST_ARMS >> 1;
    return this.arms[Math.min(this.arms.length - 1, Math.floor(this.rng.unit() ** 2 * 8))];
  }

  private fresh(below: number): Arm | undefined {
    const { rng, options } = this;
    const filled = (options.inner ?? 0) > 0 && rng.below(2) === 0;
    const sessions = this.sessions - (filled ? options.inner! : 0);
    if (sessions < 1) return undefined;
    const plan = randomPlan(this.groups, this.size, sessions, rng, {
      ...options.hints?.(),
      repeats: below > 1,
    });
    if (!plan || (filled && !classed(plan))) return undefined;
    const seen = this.names.get(plan.name) ?? 0;
    if (seen >= SAME_NAME && rng.below(seen) > 0) return undefined;
    this.names.set(plan.name, seen + 1);
    const arm = { plan, cost: Number.POSITIVE_INFINITY, walks: 0 };
    this.arms.push(arm);
    return arm;
  }
}

/** Whether the plan's groups have one person of each copy, so that people of a copy never meet. */
function classed(plan: NamedPlan): boolean {
  const { groups, group, fixed, stabilisers } = plan;
  return fixed === 0 && group.order === groups && stabilisers.every((elements) => elements.length >= groups);
}
