/** A cooling that ends with the run, or with a part of it, whatever the pace. */
import { ENOUGH } from '../shared-numbers.ts';
import { type Level, learn, shareVisits } from './cooling.ts';
import type { Search } from './search.ts';

/** Most visits of one step, and most pairs of people in all of them, so that a caller can check the clock between steps (experiment A52). */
const STEP_VISITS = 100;
const STEP_PAIRS = 2_000_000;

/** Most visits of one step, so that a caller can check the clock between two. */
export function stepVisits({ peopleCount }: Search): number {
  return Math.max(1, Math.min(STEP_VISITS, Math.floor(STEP_PAIRS / peopleCount ** 2)));
}

export class LastRound {
  private readonly search: Search;
  private readonly levels: Level[];
  /** The share of the round after which each level ends. */
  private readonly ends: readonly number[];
  /** The share of the round that is done, and the present level; −1 before the first. */
  private done = 0;
  private level = -1;
  private visits = 0;
  /** Costs met at the present level, and visits and proposals before the first of them. */
  private readonly costs: number[] = [];
  private since = { visits: 0, iterations: 0 };

  /**
   * @param levels are updated by what this round sees, which is much more than a survey does (experiment A49)
   * @param isCounted proposals limit the round, not time
   */
  constructor(search: Search, levels: Level[], isCounted: boolean) {
    this.search = search;
    this.levels = levels;
    // A visit takes equally long at any temperature, but makes fewer proposals where many are accepted.
    const shares = shareVisits(levels, 1e9).map((visits, i) =>
      isCounted ? visits * levels[i].proposals : visits,
    );
    const sum = shares.reduce((all, share) => all + share, 0);
    let end = 0;
    this.ends = shares.map((share) => {
      end += share / sum;
      return end;
    });
  }

  get visitCount(): number {
    return this.visits;
  }

  /**
   * One step, up to `limit` proposals in all; returns false if nobody can move.
   *
   * @param visitsLeft visits until the end if time limits the round; null: `limit` does
   */
  advance(limit: number, visitsLeft: number | null): boolean {
    const { search, levels, ends } = this;
    const before = this.level;
    this.level = Math.max(before, 0);
    while (this.level < levels.length - 1 && ends[this.level] <= this.done) this.level++;
    if (this.level !== before) this.enter(before);
    const began = search.iterations;
    const left = visitsLeft ?? ((limit - began) * this.visits) / Math.max(1, began);
    const step = Math.max(1, Math.min(stepVisits(search), Math.floor(left / levels.length)));
    const part = Math.ceil(step / ENOUGH);
    for (let rest = step; rest > 0; rest -= part) {
      search.visit(Math.min(part, rest), 1, limit);
      this.costs.push(search.unitCost);
    }
    this.visits += step;
    const made = search.iterations - began;
    // The same share of the rest of the plan as of the rest of the run.
    const share = visitsLeft === null ? made / Math.max(1, limit - began) : step / Math.max(step, visitsLeft);
    this.done += (1 - this.done) * Math.min(1, share);
    return made > 0;
  }

  /** Begins the present level; `before` has ended. */
  private enter(before: number): void {
    const { search, levels, costs, since, visits } = this;
    if (costs.length > 0)
      learn(levels, before, costs, (search.iterations - since.iterations) / (visits - since.visits));
    this.since = { visits, iterations: search.iterations };
    search.temperature(levels[this.level].temperature);
  }
}
