/** The annealing policy: which temperature when. It counts visits, not time, so runs repeat exactly. */
import { type Level, shareVisits, surveyed } from './cooling.ts';
import { Pace } from './pace.ts';
import type { Search } from './search.ts';

/** Visits of one step at most, so that a caller can look at the clock between steps. */
const STEP = 20;
/** Visits at each temperature of the first round, which looks where the cost changes. */
const SURVEY = 12;
/** Enough to forget a random start. */
const HOT_SHARE = 0.2;
/** Ratio of neighbouring temperatures. */
const RATIO = 0.93;
/** Temperatures in a row at which the cost never rose, after which a round ends: all is frozen. */
const STILL = 6;
const MOST_LEVELS = 600;
/** Costs looked at a level, at least, before they count for the next round. */
const SAMPLES = 16;
/** A round that leaves less than so many times its length to those after it takes all that is left instead. */
const LAST = 4;

/**
 * Rounds of annealing, each twice as long as the one before. The first one shows at which temperatures the cost
 * changes; the others spend their time there. Where the end of the run is known, the last round is as long as what is
 * left, so that it is cold at the end. Without an end, a longer run of the same seed begins as the shorter one does,
 * and as the best schedule is kept, never ends worse.
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
  private still = 0;
  private readonly costs: number[] = [];
  private readonly longest: number;
  private readonly pace: Pace | null;
  /** The present round takes all that is left. */
  private isLast = false;
  /** Visits for the present level. */
  private planned = 0;
  /** Visits made in all, so that rounds can be measured in proposals. */
  private made = 0;

  /**
   * @param hotShare share of proposals taken at the temperature where a round begins
   * @param longest proposals of a round beyond which the next one is no longer
   * @param left what is left of the run, in any unit; null: it has no end that is known
   */
  constructor(
    search: Search,
    hotShare = HOT_SHARE,
    longest = Number.POSITIVE_INFINITY,
    left: (() => number) | null = null,
  ) {
    this.search = search;
    this.hotShare = hotShare;
    this.longest = longest;
    this.pace = left && new Pace(left);
  }

  /** One step, at most up to `limit` proposals in all; false where nobody can move. */
  advance(limit = Number.MAX_SAFE_INTEGER): boolean {
    if (this.hot === 0) this.hot = this.findHot(limit);
    if (this.hot === 0) return false;
    return this.plan.length === 0 ? this.survey(limit) : this.cool(limit);
  }

  private survey(limit: number): boolean {
    const temperature = this.hot * RATIO ** this.level;
    this.search.temperature(temperature);
    const before = this.search.iterations;
    this.costs.length = 0;
    for (let i = 0; i < SURVEY; i++) {
      this.search.visit(1, 1, limit);
      this.costs.push(this.search.unitCost);
    }
    this.made += SURVEY;
    const level = surveyed(temperature, this.costs);
    this.levels.push(level);
    this.level++;
    this.still = level.rises ? 0 : this.still + 1;
    if (this.still === STILL || this.level === MOST_LEVELS) {
      this.total = this.levels.length * SURVEY;
      this.beginRound();
    }
    return this.search.iterations > before;
  }

  private beginRound(): void {
    this.costs.length = 0;
    const most = (this.longest * this.made) / this.search.iterations;
    const next = Math.min(2 * this.total, most);
    const left = this.visitsLeft();
    this.isLast = left <= most && left < (1 + LAST) * next;
    this.total = Math.max(this.levels.length, this.isLast ? left : next);
    this.plan = shareVisits(this.levels, this.total);
    this.enter(0);
  }

  private visitsLeft(): number {
    return this.pace?.visitsLeft(this.made) ?? Number.POSITIVE_INFINITY;
  }

  /** The last round shares what is left anew at each level, as the search may have become slower or faster. */
  private enter(level: number): void {
    this.level = level;
    this.visits = 0;
    if (level === this.plan.length) return;
    this.planned = this.plan[level];
    const left = this.isLast ? this.visitsLeft() : Number.POSITIVE_INFINITY;
    // What is left over after a last round is too little for another: it stays cold.
    if (this.isLast && level === this.plan.length - 1) this.planned = Number.POSITIVE_INFINITY;
    else if (left < Number.POSITIVE_INFINITY) this.planned = this.share(level, left);
  }

  private share(level: number, left: number): number {
    const ahead = this.plan.slice(level).reduce((sum, visits) => sum + visits, 0);
    return Math.max(1, Math.round((this.plan[level] * left) / ahead));
  }

  /** The next round shares its time by what this one has seen. */
  private learn(): void {
    if (this.costs.length >= SAMPLES) {
      this.levels[this.level] = surveyed(this.levels[this.level].temperature, this.costs);
    }
    this.costs.length = 0;
  }

  private cool(limit: number): boolean {
    while (this.level < this.plan.length && this.visits >= this.planned) {
      this.learn();
      this.enter(this.level + 1);
    }
    if (this.level === this.plan.length) {
      this.beginRound();
      return this.cool(limit);
    }
    if (this.visits === 0) this.search.temperature(this.levels[this.level].temperature);
    const step = Math.min(STEP, Math.ceil(this.planned / SAMPLES), this.planned - this.visits);
    const before = this.search.iterations;
    this.search.visit(step, 1, limit);
    this.visits += step;
    this.made += step;
    this.costs.push(this.search.unitCost);
    return this.search.iterations > before;
  }

  /** Doubles the temperature until enough proposals are taken; 0 where none can be made. */
  private findHot(limit: number): number {
    for (let hot = 1; ; hot *= 2) {
      this.search.temperature(hot);
      const accepted = this.search.acceptedCount;
      const before = this.search.iterations;
      this.search.visit(SURVEY, 1, limit);
      this.made += SURVEY;
      const made = this.search.iterations - before;
      if (made === 0) return this.search.iterations === 0 ? 0 : hot;
      if (this.search.acceptedCount - accepted >= this.hotShare * made || hot > 1e15) return hot;
    }
  }
}
