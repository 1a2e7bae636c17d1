import type { Clock } from '../shared/clock.ts';
import type { LaneReport } from './plan/lane-report.ts';

/** What one lane did for a while. */
export interface StageRecord {
  readonly lane: number;
  readonly stage: string;
  /** Why there was nothing to do for it; null: there was. */
  readonly skipped: string | null;
  /** Seconds since the solve began. */
  readonly began: number;
  ended: number;
  /** Proposals of the lane when it left the stage. */
  iterations: number;
  /** Cost of the lane's best when it left the stage; null: none yet. */
  cost: number | null;
  /** Seconds since the solve began at which the lane's best came, if it came in this stage. */
  bestAt: number | null;
}

/** Keeps what each lane did, stage by stage. */
export class Trace {
  readonly stages: StageRecord[] = [];
  private readonly last = new Map<number, StageRecord>();
  private readonly clock: Clock;
  private readonly began: number;

  constructor(clock: Clock, began: number) {
    this.clock = clock;
    this.began = began;
  }

  /** @param cost of the lane's better schedule, where it reports one */
  note(lane: number, { stage, skipped, iterations }: LaneReport, cost: number | null): void {
    const now = this.clock() - this.began;
    const last = this.last.get(lane);
    let record = last;
    if (record?.stage !== stage) {
      const before = { began: last?.ended ?? 0, cost: last?.cost ?? null, bestAt: null };
      record = { lane, stage, skipped, ended: now, iterations, ...before };
      this.stages.push(record);
      if (skipped !== null) record.ended = before.began;
      else this.last.set(lane, record);
    }
    if (skipped !== null) return;
    record.ended = now;
    record.iterations = iterations;
    if (cost !== null) {
      record.cost = cost;
      record.bestAt = now;
    }
  }
}
