/** Share of what is left that a stretch of work must have taken to tell how fast the search is. */
const STRETCH = 0.25;

/** What is left of the run, and how much was done by then. */
interface Mark {
  readonly left: number;
  readonly made: number;
}

/** How far a search comes in what is left of its run, judged by what it did of late. */
export class Pace {
  private readonly left: () => number;
  private from: Mark;
  private next: Mark;

  /** @param left what is left of the run, in any unit; infinite where it has no end that is known */
  constructor(left: () => number) {
    this.left = left;
    this.from = { left: left(), made: 0 };
    this.next = this.from;
  }

  /** Visits that fit into what is left, from those made so far; infinite where that cannot be told. */
  visitsLeft(made: number): number {
    const left = Math.max(0, this.left());
    if (this.next.left - left > STRETCH * left) {
      this.from = this.next;
      this.next = { left, made };
    }
    const used = this.from.left - left;
    return used > 0 ? (left * (made - this.from.made)) / used : Number.POSITIVE_INFINITY;
  }
}
