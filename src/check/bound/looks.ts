/** About a second. Where the composition program takes more than 20 million of its own count, it gives up. */
const MOST_LOOKS = 100_000_000;

/**
 * Counts what the checker looks at in compositions, triples and sizes of two sessions, over all pieces of a certificate: there a few
 * lines could hold it for hours.
 */
export class Looks {
  private left = MOST_LOOKS;

  /** @throws TooManyLooks */
  take(count: number): void {
    this.left -= count;
    if (this.left < 0) throw new TooManyLooks();
  }
}

export class TooManyLooks extends Error {}
