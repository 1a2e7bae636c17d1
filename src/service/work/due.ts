/** Counts pending work by notices, so that loops query the database only when needed. */

/** Upper bound of the pending work of one kind. */
export class Due {
  private most = 0;
  private noticed = 0;

  add(more: number): void {
    this.noticed += more;
    this.most += more;
  }

  set(most: number): void {
    this.most = most;
  }

  /** Queries only if work may be pending; an empty result cancels the notices received before the query. */
  async take<T>(ask: () => Promise<T | null>): Promise<T | null> {
    if (this.most <= 0) return null;
    this.most--;
    const { noticed } = this;
    const taken = await ask();
    if (taken === null) this.most = Math.min(this.most, this.noticed - noticed);
    return taken;
  }
}

export class Alarm {
  rings = 0;
  private waiting: (() => void)[] = [];

  ring(): void {
    this.rings++;
    for (const wake of this.waiting.splice(0)) wake();
  }

  /** @param since number of rings already handled; returns at once if there were more */
  async wait(since: number): Promise<void> {
    if (this.rings === since) await new Promise<void>((wake) => this.waiting.push(wake));
  }
}
