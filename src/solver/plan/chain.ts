import type { Assignment } from '../../scenario/problem.ts';
import { Anneal, sampledHot } from '../search/anneal.ts';
import { COOLER, unsurveyed } from '../search/cooling.ts';
import { LastRound, stepVisits } from '../search/last-round.ts';
import { ENOUGH, ENOUGH_VISITS } from '../shared-numbers.ts';
import type { LaneRecord } from './lane-record.ts';
import type { LaneTask } from './lane-report.ts';
import { type Scope, SearchSeries } from './search-series.ts';

/** The share of proposals taken at the hottest, where the start is to survive. */
export const POLISH_SHARE = 0.01;

/** Whom a chain tells of its plans, and asks for better ones. */
export type Outlet = Pick<LaneRecord, 'offer' | 'better'>;

/** How hot a chain begins; sessions that stay may change all the same in every second one of the shorter coolings. */
export interface ChainScope extends Scope {
  /** Share of proposals taken where a round begins; few, and most of the start survives. */
  readonly hotShare: number;
}

/** Annealed searches one after another, each from the best of the one before. */
export class Chain extends SearchSeries {
  private readonly outlet: Outlet;
  private readonly frozen: Uint8Array;
  /** Sessions that the chain keeps may change too. */
  private isWide = false;
  /** The share of the lane at which the present round ends; 1 if the end of the chain is not known. */
  private end = () => 1;
  /** Rounds after the present one. */
  private roundsLeft = 0;
  /** False after `settle` until the coolings for the rest of the lane are planned. */
  private isPlanned = true;
  /** Where the next of the later coolings begins, relative to the temperature at which the cost changes most. */
  private reheatShare = COOLER;
  /** What the present one began with; null before the first. */
  private reheatedFrom: bigint | null = null;
  private readonly anneal: Anneal;
  /** What goes on: `anneal`, or a round that follows it. */
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

  /** A descent to where no single move betters the plan, session by session. */
  *descend(): Generator<void> {
    for (const _ of this.search.descend()) {
      this.count(1);
      this.offer();
      yield;
    }
  }

  /** A few visits without any heat, which shows how long they take. */
  visitCold(): void {
    const visits = stepVisits(this.search);
    this.search.temperature(0);
    this.search.visit(visits, 1);
    this.count(visits);
    this.offer();
  }

  /** What is left is too short to forget the start and find a plan as good again (experiment A44). */
  get isShort(): boolean {
    const { openSessionCount, peopleCount } = this.search;
    return this.record.outlook() < ENOUGH * peopleCount * openSessionCount;
  }

  /** One cooling of all that is left, from the best plan, of which most survives. */
  polish(): void {
    const { bestCost, cost } = this.search;
    if (cost > bestCost) this.begin(this.search.best(), bestCost, this.frozen);
    const hot = sampledHot(this.search, POLISH_SHARE);
    this.cooling = new LastRound(this.search, unsurveyed(hot), false);
  }

  /** One cooling from now on until that share of the lane. */
  coolUntil(end: () => number): void {
    this.anneal.settle();
    this.end = end;
  }

  /**
   * From now on all that is left: a cooling, and then, from the best again and again, coolings that begin where most of
   * it survives.
   */
  settle(): void {
    this.coolUntil(() => 1);
    this.isPlanned = false;
  }

  /** How many shorter coolings there are is planned when the survey has ended, which says where they should begin. */
  private plan(): void {
    if (this.anneal.coolerLevels(1) === null) return;
    this.isPlanned = true;
    this.roundsLeft = Math.min(ENOUGH, Math.floor(this.record.outlook() / ENOUGH_VISITS));
    this.beginRound();
  }

  /** As long as each that is left. */
  private beginRound(): void {
    this.end = this.record.span((1 - (this.record.used ?? 0)) / (this.roundsLeft + 1));
  }

  /** One step of about a millisecond; false where nobody can move any more. */
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
   * Begins a cooling from the best of all lanes, every second time with all sessions that may change in the lane. If the last one
   * never came back to its start's cost it was too hot, and if it ended at that cost too cool.
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
