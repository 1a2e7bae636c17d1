import type { Assignment } from '../../scenario/problem.ts';
import { nearestCost } from '../price.ts';
import { Anneal } from '../search/anneal.ts';
import { Search } from '../search/search.ts';
import type { LaneTask } from './lane-messages.ts';
import type { Tally } from './tally.ts';

/** One part of a walk: which sessions may change, how hot, for how long. */
export interface Leg {
  /** 1: the session stays; [session]. */
  readonly frozen: Uint8Array;
  /** Share of proposals taken where a round begins; few, and most of the start survives. */
  readonly hotShare: number;
  /** Proposals; the last leg of a walk has no end. */
  readonly proposals: number;
}

/** Annealed searches one after another, each from the best of the one before. */
export class Walk {
  private readonly task: LaneTask;
  private readonly tally: Tally;
  private readonly legs: readonly Leg[];
  private readonly seed: number;
  private leg = -1;
  private iterations = 0;
  private earlier = 0;
  private search!: Search;
  private anneal!: Anneal;

  constructor(task: LaneTask, tally: Tally, start: Assignment, seed: number, legs: readonly Leg[]) {
    this.task = task;
    this.tally = tally;
    this.legs = legs;
    this.seed = seed;
    this.begin(start);
  }

  /** Proposals made in all legs. */
  get proposals(): number {
    return this.earlier + this.iterations;
  }

  get bestCost(): number {
    return nearestCost(this.task.problem, this.search.bestCost);
  }

  /** One step of about a millisecond; false where nobody can move any more. */
  advance(): boolean {
    if (this.iterations >= this.legs[this.leg].proposals) this.begin(this.search.best());
    const moved = this.anneal.advance(this.iterations + this.tally.left());
    this.tally.count(this.search.iterations - this.iterations);
    this.iterations = this.search.iterations;
    this.offer();
    if (moved) return true;
    const hasMore = this.leg + 1 < this.legs.length;
    if (hasMore) this.begin(this.search.best());
    return hasMore;
  }

  private begin(start: Assignment): void {
    this.leg++;
    const { frozen, hotShare } = this.legs[this.leg];
    const kept = [...frozen.keys()].filter((s) => frozen[s] === 1);
    const { problem, settings } = this.task;
    const moves = settings.move_policy;
    this.search = new Search(problem, { start, seed: this.seed + this.leg, frozen: kept, moves });
    this.anneal = new Anneal(this.search, hotShare, settings.solver_params.max_iterations);
    this.earlier += this.iterations;
    this.iterations = 0;
    this.offer();
  }

  private offer(): void {
    this.tally.offer(this.bestCost, () => this.search.best());
  }
}
