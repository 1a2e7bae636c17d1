/** What loops of a process wait for, so that none asks the database without need. */

/** How much of a kind there may be to do, by the notices that came. */
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

  /** Asks only where a notice came; finding nothing ends the notices that came before it asked. */
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

  /** @param since the rings that are known; where there were more, there is nothing to wait for. */
  async wait(since: number): Promise<void> {
    if (this.rings === since) await new Promise<void>((wake) => this.waiting.push(wake));
  }
}
