import type { StageRecord } from '../result/definition.ts';
import type { LaneReport } from './plan/lane-report.ts';

type Ran = Extract<StageRecord, { readonly began: number }>;
type After = Pick<Ran, 'iterations' | 'cost' | 'bound'>;
/** The record of a stage that has not ended. */
type Open = { -readonly [Field in keyof Ran]: Ran[Field] };

function opened(
  lane: number | null,
  stage: string,
  began: number,
  iterations = 0,
  cost: number | null = null,
): Open {
  return { lane, stage, began, seconds: 0, iterations, cost, best_at: null, bound: null };
}

/** Records the stages of a solve and of its lanes. */
export class Trace {
  readonly stages: StageRecord[] = [];
  private readonly last = new Map<number, Open>();
  private readonly besides = new Map<string, Open>();
  /** Seconds since the solve began. */
  private readonly now: () => number;
  /** Cost after the last stage of the solve itself; null: no plan yet. */
  private cost: number | null = null;
  /** The cheapest plan that a lane has reported: its cost, and when it came. */
  private found: { readonly cost: number; readonly at: number } | null = null;

  constructor(now: () => number) {
    this.now = now;
  }

  skip(stage: string, skipped: string): void {
    this.stages.push({ lane: null, stage, skipped });
  }

  /**
   * Opens the record of a stage of the solve itself.
   *
   * @returns what to call when it ends
   */
  begin(stage: string): (after: After) => void {
    const began = this.now();
    const record = opened(null, stage, began);
    this.stages.push(record);
    return (after) => {
      const now = this.now();
      const came = this.found?.cost === after.cost ? this.found.at : now;
      const isBetter = after.cost !== null && after.cost !== this.cost;
      Object.assign(record, after, { seconds: now - began, best_at: isBetter ? came : null });
      this.cost = after.cost ?? this.cost;
    };
  }

  /** Adds to the record of a stage beside the lanes the seconds of a slice, and notes its bound. */
  beside(stage: string, seconds: number, bound: number): void {
    let record = this.besides.get(stage);
    if (record === undefined) {
      record = opened(null, stage, this.now() - seconds);
      this.besides.set(stage, record);
      this.stages.push(record);
    }
    record.seconds += seconds;
    record.bound = bound;
  }

  /** @param cost of the better schedule in the report; null: there is none */
  note(lane: number, { stage, skipped, iterations }: LaneReport, cost: number | null): void {
    const now = this.now();
    if (skipped !== null) {
      this.stages.push({ lane, stage, skipped });
      return;
    }
    const last = this.last.get(lane);
    let record = last;
    if (record?.stage !== stage) {
      const began = last === undefined ? now : last.began + last.seconds;
      record = opened(lane, stage, began, iterations, last?.cost ?? null);
      this.last.set(lane, record);
      this.stages.push(record);
    }
    record.seconds = now - record.began;
    record.iterations = iterations;
    if (cost !== null) {
      if (this.found === null || cost < this.found.cost) this.found = { cost, at: now };
      record.cost = cost;
      record.best_at = now;
    }
  }
}
