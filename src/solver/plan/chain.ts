import type { Assignment } from '../../scenario/problem.ts';
import { Anneal, sampledHot } from '../search/anneal.ts';
import { COOLER, defaultLevels } from '../search/cooling.ts';
import { LastRound, stepVisits } from '../search/last-round.ts';
import { ENOUGH, ENOUGH_VISITS } from '../shared-numbers.ts';
import type { LaneRecord } from './lane-record.ts';
import type { LaneTask } from './lane-report.ts';
import { type Scope, SearchSeries } from './search-series.ts';

/** The share of proposals accepted at the highest temperature of a chain whose start should survive (experiment A44). */
export const POLISH_SHARE = 0.01;

/** Where a chain offers its plans, and asks for better ones. */
export type Outlet = Pick<LaneRecord, 'offer' | 'better'>;

/** How hot a chain begins. Sessions frozen here but not in the lane may change in every second one of the shorter coolings. */
export interface ChainScope extends Scope {
  /** Share of proposals accepted where a round begins; if it is small, most of the start survives. */
  readonly hotShare: number;
}

/** A sequence of annealing searches, each from the best plan of the one before. */
export class Chain extends SearchSeries {
  private readonly outlet: Outlet;
  private readonly frozen: Uint8Array;
  /** Sessions that only the chain freezes may change too. */
  private isWide = false;
  /** Returns the share of the lane at which the present round ends; 1 if the end of the chain is not known. */
  private end = () => 1;
  /** Rounds after the present one. */
  private roundsLeft = 0;
  /** False after `settle` until the coolings for the rest of the lane are planned. */
  private isPlanned = true;
  /** Where the next shorter cooling begins, relative to the temperature at which the cost changes most. */
  private reheatShare = COOLER;
  /** The cost from which the present shorter cooling began; null before the first. */
  private reheatedFrom: bigint | null = null;
  private readonly anneal: Anneal;
  /** The annealing in progress: `anneal`, or a round after it. */
  private cooling: Anneal | LastRound;

  constructor(
    task: LaneTask,
    record: LaneRecord,
    start: Assignment,
    seed: number,
    scope: ChainScope,
    outlet: Outlet = record,
  ) {
    super(task, record, start, seed, scope);
    this.outlet = outlet;
    this.frozen = scope.frozen;
    this.anneal = new Anneal(this.search, scope.hotShare, task.settings.solver_params.max_iterations);
    this.cooling = this.anneal;
    this.offer();
  }

  /** Descends session by session until no single move improves the plan. */
  *descend(): Generator<void> {
    for (const _ of this.search.descend()) {
      this.count(1);
      this.offer();
      yield;
    }
  }

  /** Makes a few visits at temperature 0, to see how long they take. */
  visitCold(): void {
    const visits = stepVisits(this.search);
    this.search.temperature(0);
    this.search.visit(visits, 1);
    this.count(visits);
    this.offer();
  }

  /** Whether too little time is left to forget the start and find a plan as good again (experiment A44). */
  get isShort(): boolean {
    const { openSessionCount, peopleCount } = this.search;
    return this.record.outlook() < ENOUGH * peopleCount * openSessionCount;
  }

  /** Plans one cooling for all the time left, from the best plan, of which most survives. */
  polish(): void {
    const { bestCost, cost } = this.search;
    if (cost > bestCost) this.begin(this.search.best(), bestCost, this.frozen);
    const hot = sampledHot(this.search, POLISH_SHARE);
    this.cooling = new LastRound(this.search, defaultLevels(hot), false);
  }

  /** Plans one cooling from now on until that share of the lane. */
  coolUntil(end: () => number): void {
    this.anneal.settle();
    this.end = end;
  }

  /**
   * Plans all the time left: one cooling, then shorter ones, each from the best plan and so cold at first that most of it
   * survives.
   */
  settle(): void {
    this.coolUntil(() => 1);
    this.isPlanned = false;
  }

  /** Plans the number of shorter coolings, once the survey has ended that shows where they should begin. */
  private plan(): void {
    if (this.anneal.coolerLevels(1) === null) return;
    this.isPlanned = true;
    this.roundsLeft = Math.min(ENOUGH, Math.floor(this.record.outlook() / ENOUGH_VISITS));
    this.beginRound();
  }

  /** Gives the round an equal share of the time left. */
  private beginRound(): void {
    this.end = this.record.span((1 - (this.record.used ?? 0)) / (this.roundsLeft + 1));
  }

  /** One step of about a millisecond; returns false if nobody can move. */
  advance(): boolean {
    if (!this.isPlanned) this.plan();
    if (this.roundsLeft > 0 && this.record.isPast(this.end())) {
      this.roundsLeft--;
      this.beginRound();
      this.reheat();
    }
    const end = this.end();
    const { visitCount } = this.cooling;
    const moved = this.cooling.advance(this.iterations + this.record.left(end), this.record.visitsLeft(end));
    this.count(this.cooling.visitCount - visitCount);
    this.offer();
    return moved;
  }

  /**
   * Begins a cooling from the best plan of all lanes, every second time with all sessions that may change in the lane. If the last one
   * never came back to the cost of its start, it was too hot; if it ended at that cost, too cold.
   */
  private reheat(): void {
    const { bestCost, cost } = this.search;
    if (bestCost === this.reheatedFrom) this.reheatShare *= cost > bestCost ? COOLER : 1 / COOLER;
    const levels = this.anneal.coolerLevels(this.reheatShare);
    if (!levels) return;
    const shared = this.outlet.better(bestCost);
    const { cost: from, assignment } = shared ?? { cost: bestCost, assignment: this.search.best() };
    this.reheatedFrom = from;
    this.isWide = !this.isWide;
    this.begin(assignment, from, this.isWide ? this.task.frozen : this.frozen);
    this.cooling = new LastRound(this.search, levels, this.task.iterations !== null);
  }

  private offer(): void {
    this.outlet.offer(this.search.bestCost, () => this.search.best());
  }
}
