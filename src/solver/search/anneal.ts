/** The temperature schedule. It counts visits and proposals, not time, so runs repeat exactly. */

import { ENOUGH } from '../shared-numbers.ts';
import {
  COOLING,
  type Level,
  learn,
  levelsBelow,
  shareVisits,
  measuredLevel,
  USUAL_LEVELS,
  defaultLevels,
} from './cooling.ts';
import { LastRound, stepVisits } from './last-round.ts';
import type { Search } from './search.ts';

/** Share of proposals accepted where a round begins: enough to forget a random start (experiment A52). */
export const HOT_SHARE = 0.2;
/** Of rises, weighted by size, at least this share of that share is accepted there (experiment A11). */
const HOT_RISES = 0.05;
/** A temperature, in the kernel's unit, at which the smallest rise is hardly ever accepted. */
const LEAST_HOT = 1 / ENOUGH;
/** A temperature above which it is not doubled any more. */
const HOTTEST = 1e15;

/**
 * Rounds of annealing, each twice as long as the one before. The first surveys at which temperatures the cost changes, and ends once it rose at
 * none of several in a row; the others spend their time at those temperatures. With a known end the last round takes all the time left.
 */
export class Anneal {
  private readonly search: Search;
  private readonly hotShare: number;
  /** The first temperature of a round; 0 while it is sought. */
  private hot = 0;
  /** The temperature being tried for it, visits made there, and proposals made and accepted before. */
  private readonly trial = { temperature: 1, visits: 0, iterations: 0, accepted: 0 };
  private levels: Level[] = [];
  /** The levels seen by the survey in progress; null: none is in progress. */
  private seen: Level[] | null = [];
  /** Visits at each level in the present round; empty until a survey has ended. */
  private plan: readonly number[] = [];
  /** The best cost when the round began. */
  private bestBefore: bigint | null = null;
  private total = 0;
  private level = 0;
  private visits = 0;
  private frozenLevels = 0;
  private readonly costs: number[] = [];
  /** Proposals before the first of these costs. */
  private costsSince = 0;
  private settling = false;
  private last: LastRound | null = null;
  private readonly longest: number;
  private readonly stepVisits: number;
  /** Visits made in all, to convert proposals into visits. */
  private made = 0;

  /**
   * @param hotShare share of proposals accepted at the temperature where a round begins
   * @param longest most proposals of a round
   */
  constructor(search: Search, hotShare = HOT_SHARE, longest = Number.POSITIVE_INFINITY) {
    this.search = search;
    this.hotShare = hotShare;
    this.longest = longest;
    this.stepVisits = stepVisits(search);
  }

  /** Begins the last round as soon as levels for it are known; called again, another one. */
  settle(): void {
    this.settling = true;
    this.last = null;
  }

  /** The levels below `share` of the temperature at which the cost changes most; null before the survey has ended. */
  coolerLevels(share: number): Level[] | null {
    return this.plan.length > 0 ? levelsBelow(this.levels, share) : null;
  }

  get visitCount(): number {
    return this.made + (this.last?.visitCount ?? 0);
  }

  /**
   * One step, up to `limit` proposals in all; returns false if nobody can move.
   *
   * @param visitsLeft visits until the end if time limits the run; null: `limit` does
   */
  advance(limit = Number.MAX_SAFE_INTEGER, visitsLeft: number | null = null): boolean {
    if (this.settling && !this.last) this.last = this.lastRound(limit, visitsLeft);
    if (this.last) return this.last.advance(limit, visitsLeft);
    if (this.hot === 0) {
      const moved = this.seekHot(limit);
      if (this.hot === 0 || moved) return moved;
    }
    return this.seen ? this.survey(limit, this.seen) : this.cool(limit);
  }

  /** Null if a survey must come first. */
  private lastRound(limit: number, visitsLeft: number | null): LastRound | null {
    const { search } = this;
    const isCounted = visitsLeft === null;
    if (this.plan.length > 0) return new LastRound(search, this.levels, isCounted);
    const left = visitsLeft ?? ((limit - search.iterations) * this.made) / Math.max(1, search.iterations);
    // There is time for a survey, which is a cooling itself.
    if (this.made > 0 && left > (USUAL_LEVELS - this.level) * ENOUGH) return null;
    // Then there is time only for a descent.
    const isShort = left < ENOUGH * search.openSessionCount;
    const hot = this.hot === 0 ? sampledHot(search, this.hotShare) : this.hot * COOLING ** this.level;
    return new LastRound(search, defaultLevels(isShort ? 0 : hot), isCounted);
  }

  private survey(limit: number, seen: Level[]): boolean {
    const temperature = this.hot * COOLING ** this.level;
    this.search.temperature(temperature);
    if (this.costs.length === 0) this.trial.iterations = this.search.iterations;
    const visits = Math.min(this.stepVisits, ENOUGH - this.costs.length);
    for (let i = 0; i < visits; i++) {
      this.search.visit(1, 1, limit);
      this.costs.push(this.search.unitCost);
    }
    this.made += visits;
    const moved = this.search.iterations > this.trial.iterations;
    if (this.costs.length < ENOUGH) return moved;
    const proposals = (this.search.iterations - this.trial.iterations) / ENOUGH;
    const level = measuredLevel(temperature, this.costs, proposals);
    this.costs.length = 0;
    seen.push(level);
    this.level++;
    this.frozenLevels = level.rises ? 0 : this.frozenLevels + 1;
    if (this.frozenLevels === ENOUGH) {
      this.levels = seen;
      this.total = Math.max(this.total, seen.length * ENOUGH);
      this.beginRound();
    }
    return moved;
  }

  /** A round without gain may have begun too cold to leave a local minimum: if so, starts the survey again at twice the temperature. */
  private heat(): boolean {
    const isBetter = this.bestBefore === null || this.search.bestCost < this.bestBefore;
    const isCheap = this.total >= ENOUGH * this.levels.length * ENOUGH;
    if (isBetter || !isCheap || acceptedRises(this.search.sample(), this.hot) >= this.hotShare) return false;
    this.hot *= 2;
    this.seen = [];
    this.level = 0;
    this.frozenLevels = 0;
    return true;
  }

  private beginRound(): void {
    this.costs.length = 0;
    const most = (this.longest * this.made) / this.search.iterations;
    this.total = Math.max(this.levels.length, Math.min(2 * this.total, most));
    this.plan = shareVisits(this.levels, this.total);
    this.seen = null;
    this.bestBefore = this.search.bestCost;
    this.level = 0;
    this.visits = 0;
  }

  private cool(limit: number): boolean {
    while (this.level < this.plan.length && this.visits >= this.plan[this.level]) {
      // The next round divides its time by what this one has seen.
      const proposals = (this.search.iterations - this.costsSince) / this.visits;
      learn(this.levels, this.level, this.costs, proposals);
      this.level++;
      this.visits = 0;
    }
    if (this.level === this.plan.length) {
      if (this.heat()) return true;
      this.beginRound();
      return this.cool(limit);
    }
    if (this.visits === 0) {
      this.search.temperature(this.levels[this.level].temperature);
      this.costsSince = this.search.iterations;
    }
    const planned = this.plan[this.level];
    const step = Math.min(this.stepVisits, Math.ceil(planned / ENOUGH), planned - this.visits);
    const before = this.search.iterations;
    this.search.visit(step, 1, limit);
    this.visits += step;
    this.made += step;
    this.costs.push(this.search.unitCost);
    return this.search.iterations > before;
  }

  /**
   * Doubles the temperature until enough proposals, and of rises enough by size, are accepted, so that changes by
   * next to nothing do not hide the costs that matter; returns false if no proposal could be made.
   */
  private seekHot(limit: number): boolean {
    const { trial, search } = this;
    if (trial.visits === 0) {
      search.temperature(trial.temperature);
      trial.accepted = search.acceptedCount;
      trial.iterations = search.iterations;
    }
    const visits = Math.min(this.stepVisits, ENOUGH - trial.visits);
    search.visit(visits, 1, limit);
    trial.visits += visits;
    this.made += visits;
    const made = search.iterations - trial.iterations;
    if (trial.visits < ENOUGH) return made > 0;
    trial.visits = 0;
    if (made === 0) {
      if (search.iterations > 0) this.hot = trial.temperature;
      return false;
    }
    const isHot = search.acceptedCount - trial.accepted >= this.hotShare * made;
    const isEnough = isHot && acceptedRises(search.sample(), trial.temperature) >= HOT_RISES * this.hotShare;
    if (isEnough || trial.temperature > HOTTEST) this.hot = trial.temperature;
    else trial.temperature *= 2;
    return true;
  }
}

/** A first temperature at which enough rises are accepted, by size; found from sampled exchanges, without visits. */
export function sampledHot(search: Search, hotShare: number): number {
  const changes = search.sample();
  let hot = LEAST_HOT;
  while (hot < HOTTEST && acceptedRises(changes, hot) < HOT_RISES * hotShare) hot *= 2;
  return hot;
}

/** The share of rises, by size, that a temperature accepts; 1 if there are none. */
export function acceptedRises(changes: Float64Array, temperature: number): number {
  let [all, taken] = [0, 0];
  for (const change of changes) {
    if (change <= 0) continue;
    all += change;
    taken += change * Math.exp(-change / temperature);
  }
  return all === 0 ? 1 : taken / all;
}
