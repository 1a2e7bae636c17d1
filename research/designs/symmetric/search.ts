/**
 * Looks for a schedule of a given length without repeats, or with few, under symmetries chosen at random, and
 * returns to those that came nearest with longer walks.
 */
import { Rng } from '../../../src/shared/rng.ts';
import type { Sessions } from '../../../src/solver/construct/design/design.ts';
import { COLD, HOT, KEPT_SYMMETRIES, SAME_CHOICE, WALKED_AGAIN, WALKS_A_SYMMETRY } from '../limits.ts';
import { annealSymmetric } from './annealing.ts';
import { type NamedPlan, type PlanHints, randomPlan } from './plans.ts';

interface Candidate {
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
  /** Moves of the first walk under a symmetry; the n-th one has n times as many. */
  readonly walk: number;
  readonly hints?: () => PlanHints;
  /** Sessions to put on top, inside the classes of people that a symmetry keeps apart; 0 for none. */
  readonly inner?: number;
  /** Meetings beyond the first, over all pairs, that are allowed. */
  readonly enough: number;
}

export class SymmetricSearch {
  private readonly rng: Rng;
  private candidates: Candidate[] = [];
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
   * One walk for a schedule with fewer than `below` repeats; undefined where the random
   * choices gave no plan.
   */
  step(below: number): SearchStep | undefined {
    const { rng } = this;
    const { enough, walk } = this.options;
    const candidate = this.candidates.length > 0 && rng.below(2) === 0 ? this.promising() : this.fresh(below);
    if (!candidate) return undefined;
    candidate.walks++;
    const result = annealSymmetric(candidate.plan, {
      seed: rng.next32(),
      iterations: walk * candidate.walks,
      hot: HOT[rng.below(HOT.length)],
      cold: COLD[rng.below(COLD.length)],
      enough,
      below,
    });
    const cost = result ? (result.repeats - enough) / candidate.plan.action.length : Number.POSITIVE_INFINITY;
    candidate.cost = Math.min(candidate.cost, cost);
    if (!result || candidate.walks >= WALKS_A_SYMMETRY)
      this.candidates = this.candidates.filter((other) => other !== candidate);
    if (!result) return undefined;
    return { plan: candidate.plan, cost, iterations: result.iterations, sessions: result.sessions };
  }

  private promising(): Candidate {
    this.candidates.sort((a, b) => a.cost - b.cost || a.walks - b.walks);
    if (this.candidates.length > KEPT_SYMMETRIES) this.candidates.length = KEPT_SYMMETRIES >> 1;
    return this.candidates[
      Math.min(this.candidates.length - 1, Math.floor(this.rng.unit() ** 2 * WALKED_AGAIN))
    ];
  }

  private fresh(below: number): Candidate | undefined {
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
    if (seen >= SAME_CHOICE && rng.below(seen) > 0) return undefined;
    this.names.set(plan.name, seen + 1);
    const candidate = { plan, cost: Number.POSITIVE_INFINITY, walks: 0 };
    this.candidates.push(candidate);
    return candidate;
  }
}

/** Whether the plan's groups have one person of each copy, so that people of a copy never meet. */
function classed(plan: NamedPlan): boolean {
  const { groups, group, fixed, stabilisers } = plan;
  return fixed === 0 && group.order === groups && stabilisers.every((elements) => elements.length >= groups);
}
