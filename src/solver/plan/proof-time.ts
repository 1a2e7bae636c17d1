import { EFFORT } from '../shared-numbers.ts';

/** Where proofs stand when lanes begin; times are on the host's clock. */
export interface ProofStart {
  /** No further proof before this. */
  readonly from: number;
  /** When there was a first plan, and the seconds that went into proofs since then. */
  readonly since: number;
  readonly spent: number;
}

/** When a thread that searches may turn to proofs: all together they get no more than their share of the time since the first plan. */
export class ProofTime {
  private readonly from: number;
  private readonly since: number;
  private spent: number;

  constructor({ from, since, spent }: ProofStart) {
    this.from = from;
    this.since = since;
    this.spent = spent;
  }

  /** @param improved where it is only the time since a better plan that they have a share of; null: the first one counts */
  isDue(now: number, improved: number | null): boolean {
    const since = Math.max(this.since, improved ?? this.since);
    return now >= this.from && this.spent <= EFFORT * (now - since);
  }

  add(seconds: number): void {
    this.spent += seconds;
  }
}
