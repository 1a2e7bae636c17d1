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
  STEP_PAIRS,
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
  /** 0 while it is sought. */
  private hot = 0;
  /** The temperature that is tried for it, visits made there, and what had been made and taken before. */
  private readonly trial = { temperature: 1, visits: 0, iterations: 0, accepted: 0 };
  private levels: Level[] = [];
  /** Visits at each level in the present round; empty during the survey. */
  private plan: readonly number[] = [];
  private total = 0;
  private level = 0;
  private visits = 0;
  private frozenLevels = 0;
  private readonly costs: number[] = [];
  private readonly longest: number;
  private readonly stepVisits: number;
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
    this.stepVisits = Math.max(1, Math.min(STEP_VISITS, Math.floor(STEP_PAIRS / search.peopleCount ** 2)));
  }

  /** One step, at most up to `limit` proposals in all; false where nobody can move. */
  advance(limit = Number.MAX_SAFE_INTEGER): boolean {
    if (this.hot === 0) {
      const moved = this.seekHot(limit);
      if (this.hot === 0 || moved) return moved;
    }
    return this.plan.length === 0 ? this.survey(limit) : this.cool(limit);
  }

  private survey(limit: number): boolean {
    const temperature = this.hot * COOLING ** this.level;
    this.search.temperature(temperature);
    if (this.costs.length === 0) this.trial.iterations = this.search.iterations;
    const visits = Math.min(this.stepVisits, SURVEY_VISITS - this.costs.length);
    for (let i = 0; i < visits; i++) {
      this.search.visit(1, 1, limit);
      this.costs.push(this.search.unitCost);
    }
    this.made += visits;
    const moved = this.search.iterations > this.trial.iterations;
    if (this.costs.length < SURVEY_VISITS) return moved;
    const level = surveyed(temperature, this.costs);
    this.costs.length = 0;
    this.levels.push(level);
    this.level++;
    this.frozenLevels = level.rises ? 0 : this.frozenLevels + 1;
    if (this.frozenLevels === FROZEN_LEVELS || this.level === MOST_LEVELS) {
      this.total = this.levels.length * SURVEY_VISITS;
      this.beginRound();
    }
    return moved;
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
    const step = Math.min(this.stepVisits, Math.ceil(planned / LEAST_COSTS), planned - this.visits);
    const before = this.search.iterations;
    this.search.visit(step, 1, limit);
    this.visits += step;
    this.made += step;
    this.costs.push(this.search.unitCost);
    return this.search.iterations > before;
  }

  /**
   * Doubles the temperature until enough proposals are taken, and of rises enough by their size, so that changes
   * of nothing or next to nothing do not hide the costs that matter; false where no proposal could be made.
   */
  private seekHot(limit: number): boolean {
    const { trial, search } = this;
    if (trial.visits === 0) {
      search.temperature(trial.temperature);
      trial.accepted = search.acceptedCount;
      trial.iterations = search.iterations;
    }
    const visits = Math.min(this.stepVisits, SURVEY_VISITS - trial.visits);
    search.visit(visits, 1, limit);
    trial.visits += visits;
    this.made += visits;
    const made = search.iterations - trial.iterations;
    if (trial.visits < SURVEY_VISITS) return made > 0;
    trial.visits = 0;
    if (made === 0) {
      if (search.iterations > 0) this.hot = trial.temperature;
      return false;
    }
    const isHot = search.acceptedCount - trial.accepted >= this.hotShare * made;
    const isEnough = isHot && shareOfRises(search.sample(), trial.temperature) >= HOT_RISES * this.hotShare;
    if (isEnough || trial.temperature > HOTTEST) this.hot = trial.temperature;
    else trial.temperature *= 2;
    return true;
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
