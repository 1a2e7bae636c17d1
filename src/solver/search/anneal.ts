/** The annealing policy: which temperature when. It counts visits, not time, so runs repeat exactly. */
import { type Level, shareVisits, surveyed } from './cooling.ts';
import type { Search } from './search.ts';
import {
  COOLING,
  FROZEN_LEVELS,
  HOT_RISES,
  HOT_SHARE,
  HOTTEST,
  LEAST_COSTS,
  MOST_LEVELS,
  STEP_VISITS,
  SURVEY_VISITS,
} from './tuning.ts';

/**
 * Rounds of annealing, each twice as long as the one before. The first one shows at which temperatures the cost
 * changes; the others spend their time there. A longer run of the same seed begins as the shorter one does, and as
 * the best schedule is kept, never ends worse.
 */
export class Anneal {
  private readonly search: Search;
  private readonly hotShare: number;
  private hot = 0;
  private levels: Level[] = [];
  /** Visits at each level in the present round; empty during the survey. */
  private plan: readonly number[] = [];
  private total = 0;
  private level = 0;
  private visits = 0;
  private frozenLevels = 0;
  private readonly costs: number[] = [];
  private readonly longest: number;
  /** Visits made in all, so that rounds can be measured in proposals. */
  private made = 0;

  /**
   * @param hotShare share of proposals taken at the temperature where a round begins
   * @param longest proposals of a round beyond which the next one is no longer
   */
  constructor(search: Search, hotShare = HOT_SHARE, longest = Number.POSITIVE_INFINITY) {
    this.search = search;
    this.hotShare = hotShare;
    this.longest = longest;
  }

  /** One step, at most up to `limit` proposals in all; false where nobody can move. */
  advance(limit = Number.MAX_SAFE_INTEGER): boolean {
    if (this.hot === 0) this.hot = this.findHot(limit);
    if (this.hot === 0) return false;
    return this.plan.length === 0 ? this.survey(limit) : this.cool(limit);
  }

  private survey(limit: number): boolean {
    const temperature = this.hot * COOLING ** this.level;
    this.search.temperature(temperature);
    const before = this.search.iterations;
    this.costs.length = 0;
    for (let i = 0; i < SURVEY_VISITS; i++) {
      this.search.visit(1, 1, limit);
      this.costs.push(this.search.unitCost);
    }
    this.made += SURVEY_VISITS;
    const level = surveyed(temperature, this.costs);
    this.levels.push(level);
    this.level++;
    this.frozenLevels = level.rises ? 0 : this.frozenLevels + 1;
    if (this.frozenLevels === FROZEN_LEVELS || this.level === MOST_LEVELS) {
      this.total = this.levels.length * SURVEY_VISITS;
      this.beginRound();
    }
    return this.search.iterations > before;
  }

  private beginRound(): void {
    this.costs.length = 0;
    const most = (this.longest * this.made) / this.search.iterations;
    this.total = Math.max(this.levels.length, Math.min(2 * this.total, most));
    this.plan = shareVisits(this.levels, this.total);
    this.level = 0;
    this.visits = 0;
  }

  /** The next round shares its time by what this one has seen. */
  private learn(): void {
    if (this.costs.length >= LEAST_COSTS) {
      this.levels[this.level] = surveyed(this.levels[this.level].temperature, this.costs);
    }
    this.costs.length = 0;
  }

  private cool(limit: number): boolean {
    while (this.level < this.plan.length && this.visits >= this.plan[this.level]) {
      this.learn();
      this.level++;
      this.visits = 0;
    }
    if (this.level === this.plan.length) {
      this.beginRound();
      return this.cool(limit);
    }
    if (this.visits === 0) this.search.temperature(this.levels[this.level].temperature);
    const planned = this.plan[this.level];
    const step = Math.min(STEP_VISITS, Math.ceil(planned / LEAST_COSTS), planned - this.visits);
    const before = this.search.iterations;
    this.search.visit(step, 1, limit);
    this.visits += step;
    this.made += step;
    this.costs.push(this.search.unitCost);
    return this.search.iterations > before;
  }

  /**
   * Doubles the temperature until enough proposals are taken, and of rises enough by their size, so that changes
   * of nothing or next to nothing do not hide the costs that matter; 0 where no proposal can be made.
   */
  private findHot(limit: number): number {
    for (let hot = 1; ; hot *= 2) {
      this.search.temperature(hot);
      const accepted = this.search.acceptedCount;
      const before = this.search.iterations;
      this.search.visit(SURVEY_VISITS, 1, limit);
      this.made += SURVEY_VISITS;
      const made = this.search.iterations - before;
      if (made === 0) return this.search.iterations === 0 ? 0 : hot;
      const isHot = this.search.acceptedCount - accepted >= this.hotShare * made;
      if ((isHot && shareOfRises(this.search.sample(), hot) >= HOT_RISES * this.hotShare) || hot > HOTTEST) {
        return hot;
      }
    }
  }
}

/** The share of rises, by their size, that a temperature lets pass. */
function shareOfRises(changes: Float64Array, temperature: number): number {
  let [all, taken] = [0, 0];
  for (const change of changes) {
    if (change <= 0) continue;
    all += change;
    taken += change * Math.exp(-change / temperature);
  }
  return all === 0 ? 1 : taken / all;
}
