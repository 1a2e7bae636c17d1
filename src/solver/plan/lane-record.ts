import type { LowerBoundCertificate } from '../../result/certificate.ts';
import type { Assignment } from '../../scenario/problem.ts';
import { ENOUGH_VISITS, LOOK } from '../shared-numbers.ts';
import type { Incumbent, LaneNews, LaneReport, LaneTask } from './lane-report.ts';

const LANE_BEGAN = { worked: 0, visits: 0 };
/** The least time to divide by: the clock may stand still. */
const LEAST_USED = 1e-6;

/** A lane's proposals, how fast it makes them, and its best schedule so far. */
export class LaneRecord {
  private iterations = 0;
  private visits = 0;
  /** The shares of its time that the lane has used, as the host last told it, null: its end is not known; and worked itself. */
  private usedTime: number | null = null;
  private worked = 0;
  private paceBegan: { readonly worked: number; readonly visits: number } | null = null;
  private best: Incumbent | null = null;
  /** The best plan of other lanes. */
  private foreign: Incumbent | null = null;
  private reported: Incumbent | null = null;
  /** What share of its time the lane had worked when it found its best. */
  improvedAt = 0;
  private proof: LowerBoundCertificate | null = null;
  private improved = 0;
  /** Iterations limit the lane, not time. */
  private readonly counted: boolean;
  private readonly limit: number;
  private readonly patience: number;

  constructor(task: LaneTask) {
    this.counted = task.iterations !== null;
    this.limit = task.iterations ?? Number.MAX_SAFE_INTEGER;
    this.patience = task.settings.stop_conditions.no_improvement_iterations ?? Number.MAX_SAFE_INTEGER;
  }

  count(proposals: number, visits = 0): void {
    this.iterations += proposals;
    this.visits += visits;
  }

  /** Takes in news from the host. */
  hear(news: LaneNews | undefined): void {
    if (!news) return;
    this.usedTime = news.used;
    this.worked = news.worked ?? 0;
    if (news.foreign && (!this.foreign || news.foreign.cost < this.foreign.cost)) this.foreign = news.foreign;
  }

  /** The best plan of this lane or another; null if it does not cost less than `than`. */
  better(than: bigint): Incumbent | null {
    const { best, foreign } = this;
    const found = foreign && (!best || foreign.cost < best.cost) ? foreign : best;
    return found && found.cost < than ? found : null;
  }

  /** The share of its iterations, or else of its time, that the lane has used; null: its end is not known. */
  get used(): number | null {
    return this.counted ? this.iterations / this.limit : this.usedTime;
  }

  /** The share of its time that the lane has worked itself; null: iterations limit it, or its end is not known. */
  get timeWorked(): number | null {
    return this.counted || this.usedTime === null ? null : this.worked;
  }

  /** Starts to measure the pace by which the rest is planned; later calls do nothing. */
  beginPace(): void {
    this.paceBegan ??= { worked: this.worked, visits: this.visits };
  }

  /**
   * Whether enough was seen since `beginPace` to plan by; the kernel's first visits are 20 times slower. Always true if time does
   * not limit the lane.
   */
  get isPaced(): boolean {
    if (this.timeWorked === null) return true;
    if (this.paceBegan === null) return false;
    const { worked, visits } = this.paceBegan;
    return this.visits - visits >= ENOUGH_VISITS || this.worked - worked >= LOOK;
  }

  /**
   * Visits to sessions that fit into the time until `end`, a share of the lane, at the pace since `beginPace` or, before that, since the
   * lane began; null if time does not limit the lane.
   */
  visitsLeft(end = 1): number | null {
    if (this.counted || this.usedTime === null) return null;
    const { worked, visits } = this.paceBegan ?? LANE_BEGAN;
    return ((this.visits - visits) * (end - this.usedTime)) / Math.max(this.worked - worked, LEAST_USED);
  }

  /** Visits left at the pace so far, whatever limits the lane. */
  outlook(): number {
    return this.visitsLeft() ?? (this.visits * this.left()) / Math.max(1, this.iterations);
  }

  /** Returns the share of the lane at which `share` more work ends; it moves on while others use the thread. */
  span(share: number): () => number {
    const end = (this.used ?? 0) + share;
    const away = this.away;
    return () => Math.min(1, end + this.away - away);
  }

  /** The share of its time in which others used the thread. */
  private get away(): number {
    return this.timeWorked === null ? 0 : (this.usedTime ?? 0) - this.timeWorked;
  }

  isPast(share: number): boolean {
    return this.counted ? this.iterations >= share * this.limit : (this.usedTime ?? 0) >= share;
  }

  get proposals(): number {
    return this.iterations;
  }

  /** Proposals that the lane may still make; if iterations limit it, until the share `end`. */
  left(end = 1): number {
    return Math.max(0, (this.counted ? end * this.limit : this.limit) - this.iterations);
  }

  /** Whether all proposals are made, or the lane must stop after too many without a better plan. */
  spent(): boolean {
    return this.iterations >= this.limit || this.iterations - this.improved >= this.patience;
  }

  /** Keeps a legal assignment if it is better than all before. */
  offer(cost: bigint, assignment: () => Assignment): void {
    if (this.best !== null && cost >= this.best.cost) return;
    this.best = { cost, assignment: assignment() };
    this.improved = this.iterations;
    this.improvedAt = this.worked;
  }

  /** Sends a higher bound with the next report. */
  prove(proof: LowerBoundCertificate): void {
    this.proof = proof;
  }

  /** @param skipped the reason to skip the stage; null: it runs */
  report(stage: string, skipped: string | null = null): LaneReport {
    const better = this.best === this.reported ? null : this.best;
    const { iterations, proof } = this;
    this.reported = this.best;
    this.proof = null;
    return { iterations, stage, skipped, better, proof };
  }

  /** The lane's best so far; null before the first legal schedule. */
  get incumbent(): Incumbent | null {
    return this.best;
  }
}
