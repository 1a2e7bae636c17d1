import type { Assignment } from '../../scenario/problem.ts';
import { Anneal } from '../search/anneal.ts';
import { Search } from '../search/search.ts';
import type { LaneRecord } from './lane-record.ts';
import type { LaneTask } from './lane-report.ts';

/** One part of a chain: which sessions may change, how hot, for how long. */
export interface Phase {
  /** 1: the session stays; [session]. */
  readonly frozen: Uint8Array;
  /** Share of proposals taken where a round begins; few, and most of the start survives. */
  readonly hotShare: number;
  /** Proposals; the last phase of a chain has no end. */
  readonly proposals: number;
}

/** Annealed searches one after another, each from the best of the one before. */
export class Chain {
  private readonly task: LaneTask;
  private readonly record: LaneRecord;
  private readonly phases: readonly Phase[];
  private readonly seed: number;
  private phase = -1;
  private iterations = 0;
  private earlier = 0;
  private search!: Search;
  private anneal!: Anneal;

  constructor(task: LaneTask, record: LaneRecord, start: Assignment, seed: number, phases: readonly Phase[]) {
    this.task = task;
    this.record = record;
    this.phases = phases;
    this.seed = seed;
    this.begin(start);
  }

  /** Proposals made in all phases. */
  get proposals(): number {
    return this.earlier + this.iterations;
  }

  get bestCost(): bigint {
    return this.search.bestCost;
  }

  /** One step of about a millisecond; false where nobody can move any more. */
  advance(): boolean {
    if (this.iterations >= this.phases[this.phase].proposals) this.begin(this.search.best());
    const moved = this.anneal.advance(this.iterations + this.record.left());
    this.record.count(this.search.iterations - this.iterations);
    this.iterations = this.search.iterations;
    this.offer();
    if (moved) return true;
    const hasMore = this.phase + 1 < this.phases.length;
    if (hasMore) this.begin(this.search.best());
    return hasMore;
  }

  private begin(start: Assignment): void {
    this.phase++;
    const { frozen, hotShare } = this.phases[this.phase];
    const kept = [...frozen.keys()].filter((s) => frozen[s] === 1);
    const { problem, kernel, settings } = this.task;
    const moves = settings.move_policy;
    this.search = new Search(problem, { kernel, start, seed: this.seed + this.phase, frozen: kept, moves });
    this.anneal = new Anneal(this.search, hotShare, settings.solver_params.max_iterations);
    this.earlier += this.iterations;
    this.iterations = 0;
    this.offer();
  }

  private offer(): void {
    this.record.offer(this.search.bestCost, () => this.search.best());
  }
}
