import type { LowerBoundCertificate } from '../../result/certificate.ts';
import type { Assignment } from '../../scenario/problem.ts';
import type { Incumbent, LaneReport, LaneTask } from './lane-report.ts';

/** A lane's proposals and its best schedule so far. */
export class LaneRecord {
  private iterations = 0;
  private best: Incumbent | null = null;
  private told: Incumbent | null = null;
  private proof: LowerBoundCertificate | null = null;
  private improved = 0;
  private readonly limit: number;
  private readonly patience: number;

  constructor(task: LaneTask) {
    this.limit = task.iterations ?? Number.MAX_SAFE_INTEGER;
    this.patience = task.settings.stop_conditions.no_improvement_iterations ?? Number.MAX_SAFE_INTEGER;
  }

  count(proposals: number): void {
    this.iterations += proposals;
  }

  /** How many proposals the lane has made. */
  get proposals(): number {
    return this.iterations;
  }

  /** How many proposals the lane may still make. */
  left(): number {
    return Math.max(0, this.limit - this.iterations);
  }

  /** The lane has made its proposals, or so many in vain that it shall stop. */
  spent(): boolean {
    return this.iterations >= this.limit || this.iterations - this.improved >= this.patience;
  }

  /** Keeps a legal assignment if it is better than all before. */
  offer(cost: bigint, assignment: () => Assignment): void {
    if (this.best !== null && cost >= this.best.cost) return;
    this.best = { cost, assignment: assignment() };
    this.improved = this.iterations;
  }

  /** Tells with the next report of a higher bound. */
  prove(proof: LowerBoundCertificate): void {
    this.proof = proof;
  }

  report(stage: string): LaneReport {
    const better = this.best === this.told ? null : this.best;
    const { iterations, proof } = this;
    this.told = this.best;
    this.proof = null;
    return { iterations, stage, better, proof };
  }

  /** The lane's best so far; null before the first legal schedule. */
  get incumbent(): Incumbent | null {
    return this.best;
  }
}
