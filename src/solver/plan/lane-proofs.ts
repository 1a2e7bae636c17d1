/** The best proof of the bound while lanes run, and when they must end so that there is time to check it. */
import { boundOf, type LowerBoundCertificate } from '../../result/certificate.ts';
import type { Problem } from '../../scenario/problem.ts';
import { compare } from '../../shared/fraction.ts';
import { seatingWords } from '../exact/encode.ts';
import { WORDS_A_MOMENT } from '../exact/sat/cnf.ts';
import { unitsAtLeast } from '../price.ts';
import { EFFORT, MOMENT } from '../shared-numbers.ts';
import type { Host } from './host.ts';
import type { Incumbent } from './lane-report.ts';

/** Characters of an exact search's proof that the checker replays in a second (experiment A52). */
export const REPLAYED_CHARACTERS_PER_SECOND = 60_000;

export class LaneProofs {
  /** The proof of the highest bound so far. */
  proof: LowerBoundCertificate | null = null;
  /** When lanes must end, so that there is time to check it; null: never. */
  deadline: number | null;
  private readonly problem: Problem;
  private readonly end: number | null;
  private readonly pace: () => number;

  /** @param pace the share of a processor that the checker is likely to get, 0 to 1 */
  constructor(problem: Problem, deadline: number | null, pace: () => number = () => 1) {
    this.problem = problem;
    this.deadline = deadline;
    this.end = deadline;
    this.pace = pace;
  }

  /** Takes a proof that has been checked. */
  raise(proof: LowerBoundCertificate | null): void {
    this.proof = higher(this.proof, proof);
  }

  /** Takes a proof that is checked at the end: kept if it is higher and its check fits into the time left, all of it if it closes the gap. */
  take(proof: LowerBoundCertificate, best: Incumbent | null, now: number): void {
    if (higher(this.proof, proof) !== proof) return;
    const { end } = this;
    // The checker writes the formula again, twice as fast as code that V8 has not compiled (A48).
    const written = (MOMENT * seatingWords(this.problem)) / (2 * WORDS_A_MOMENT);
    const replayed = JSON.stringify(proof).length / REPLAYED_CHARACTERS_PER_SECOND;
    const seconds = (written + replayed) / this.pace();
    const share = this.isProven(best, proof) ? 1 : EFFORT;
    if (end !== null && seconds > share * (end - now)) return;
    this.proof = proof;
    if (end !== null) this.deadline = end - seconds;
  }

  /** Whether the proof shows that nothing costs less than `best`. */
  isProven(best: Incumbent | null, proof = this.proof): boolean {
    return best !== null && proof !== null && unitsAtLeast(this.problem, boundOf(proof)) >= best.cost;
  }
}

/** The proof with the higher bound; of equals the first. */
export function higher<T extends LowerBoundCertificate | null>(
  one: T,
  other: LowerBoundCertificate | null,
): T | LowerBoundCertificate {
  if (one === null || other === null) return other ?? one;
  return compare(boundOf(other), boundOf(one)) > 0 ? other : one;
}

/** The share of a processor that each thread has had since this call, 0 to 1; 1 if the host does not report it. */
export function paceOf(
  { clock, processorClock = clock }: Pick<Host, 'clock' | 'processorClock'>,
  threads: number,
): () => number {
  const [began, before] = [clock(), processorClock()];
  return () => Math.min(1, (processorClock() - before) / ((clock() - began) * threads)) || 1;
}
