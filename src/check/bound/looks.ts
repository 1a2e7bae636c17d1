/** About half a second of reading one certificate; our own need a third of it at most. */
const MOST_LOOKS = 60_000_000;

/** Counts what the checker looks at, over all pieces of a certificate, so that none can hold it for long. */
export class Looks {
  private left = MOST_LOOKS;

  /** @throws TooManyLooks */
  take(count: number): void {
    this.left -= count;
    if (this.left < 0) throw new TooManyLooks();
  }
}

export class TooManyLooks extends Error {}
