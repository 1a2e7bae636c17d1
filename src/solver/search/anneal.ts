/** The annealing policy: which temperature when. It knows proposals only, not time, so runs repeat exactly. */
import type { Search } from './search.ts';

/** Proposals of one step: about a millisecond. */
const STEP = 200_000;
/** Enough to forget a random start. */
const HOT_SHARE = 0.2;
/** A round ends at this part of its first temperature. */
const COLD = 1 / 400;

/**
 * Rounds of annealing, each twice as long as the one before. A longer run of the same seed begins as the shorter one
 * does, and as the best schedule is kept, never ends worse.
 */
export class Anneal {
  private readonly search: Search;
  private readonly hotShare: number;
  private hot = 0;
  private step = 0;
  private steps = 8;

  /** @param hotShare share of proposals taken at the temperature where a round begins. */
  constructor(search: Search, hotShare = HOT_SHARE) {
    this.search = search;
    this.hotShare = hotShare;
  }

  /** One step, at most up to `limit` proposals in all; false where nobody can move. */
  advance(limit = Number.MAX_SAFE_INTEGER): boolean {
    if (this.hot === 0) this.hot = this.findHot(limit);
    if (this.hot === 0) return false;
    if (this.step === this.steps) {
      this.step = 0;
      this.steps *= 2;
    }
    this.search.temperature(this.hot * COLD ** (this.step / (this.steps - 1)));
    this.step++;
    return this.run(STEP, limit) > 0;
  }

  /** Visits sessions until `proposals` more are made; how many were. */
  private run(proposals: number, limit: number): number {
    const from = this.search.iterations;
    const end = Math.min(limit, from + proposals);
    while (this.search.iterations < end) {
      const before = this.search.iterations;
      this.search.visit(16, 2, end);
      if (this.search.iterations === before) break;
    }
    return this.search.iterations - from;
  }

  /** Doubles the temperature until enough proposals are taken; 0 where none can be made. */
  private findHot(limit: number): number {
    for (let hot = 1; ; hot *= 2) {
      this.search.temperature(hot);
      const before = this.search.acceptedCount;
      const made = this.run(STEP / 10, limit);
      if (made === 0) return this.search.iterations === 0 ? 0 : hot;
      if (this.search.acceptedCount - before >= this.hotShare * made || hot > 1e15) return hot;
    }
  }
}
