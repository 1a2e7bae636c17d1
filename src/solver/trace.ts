import type { Clock } from '../shared/clock.ts';
import type { LaneReport } from './plan/lane-report.ts';

/** What one lane did for a while. */
export interface StageRecord {
  readonly lane: number;
  readonly stage: string;
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
  note(lane: number, { stage, iterations }: LaneReport, cost: number | null): void {
    const now = this.clock() - this.began;
    const last = this.last.get(lane);
    let record = last;
    if (record?.stage !== stage) {
      const began = last?.ended ?? 0;
      record = { lane, stage, began, ended: now, iterations, cost: last?.cost ?? null, bestAt: null };
      this.last.set(lane, record);
      this.stages.push(record);
    }
    record.ended = now;
    record.iterations = iterations;
    if (cost !== null) {
      record.cost = cost;
      record.bestAt = now;
    }
  }
}
