import { EFFORT } from '../shared-numbers.ts';

/** Where proofs stand when lanes begin; times are on the host's clock. */
export interface ProofStart {
  /** No further proof before this. */
  readonly from: number;
  /** When there was a first plan, and the seconds that went into proofs since then. */
  readonly since: number;
  readonly spent: number;
}

/** When a thread that searches may work on proofs: these together get no more than their share of the time since the first plan. */
export class ProofTime {
  private readonly from: number;
  private readonly since: number;
  private spent: number;

  constructor({ from, since, spent }: ProofStart) {
    this.from = from;
    this.since = since;
    this.spent = spent;
  }

  isDue(now: number): boolean {
    return now >= this.from && this.spent <= EFFORT * (now - this.since);
  }

  add(seconds: number): void {
    this.spent += seconds;
  }
}
