import type { Assignment } from '../../scenario/problem.ts';
import { Search } from '../search/search.ts';
import type { LaneRecord } from './lane-record.ts';
import type { LaneTask } from './lane-report.ts';

export type SearchTask = Pick<LaneTask, 'problem' | 'kernel' | 'settings' | 'frozen'>;

/**
 * @param frozen 1: the session stays; [session]
 * @param cost of the start, if known
 */
export function searchOf(
  { problem, kernel, settings, frozen: kept }: SearchTask,
  start: Assignment,
  seed: number,
  frozen: Uint8Array = kept,
  cost?: bigint,
): Search {
  return new Search(problem, { kernel, start, cost, seed, frozen, moves: settings.move_policy });
}

/** What a search may change, and its start. */
export interface Scope {
  /** 1: the session stays; [session]. */
  readonly frozen: Uint8Array;
  /** Cost of the start, if known. */
  readonly cost?: bigint | undefined;
}

/** The searches of a lane, one after another, each from a plan found before. */
export abstract class SearchSeries {
  protected readonly task: LaneTask;
  protected readonly record: LaneRecord;
  protected search: Search;
  /** Proposals of the present search that are counted so far. */
  protected iterations = 0;
  private readonly seed: number;
  private searches = 1;
  private earlier = 0;

  constructor(
    task: LaneTask,
    record: LaneRecord,
    start: Assignment,
    seed: number,
    scope: Partial<Scope> = {},
  ) {
    this.task = task;
    this.record = record;
    this.seed = seed;
    this.search = searchOf(task, start, seed, scope.frozen, scope.cost);
  }

  /** Proposals made in all searches. */
  get proposals(): number {
    return this.earlier + this.iterations;
  }

  get bestCost(): bigint {
    return this.search.bestCost;
  }

  protected begin(start: Assignment, cost: bigint, frozen = this.task.frozen): void {
    this.earlier += this.iterations;
    this.iterations = 0;
    this.search = searchOf(this.task, start, this.seed + this.searches++, frozen, cost);
  }

  /** Counts `visits`, and the proposals since the last count; returns the latter. */
  protected count(visits: number): number {
    const made = this.search.iterations - this.iterations;
    this.record.count(made, visits);
    this.iterations += made;
    return made;
  }
}
