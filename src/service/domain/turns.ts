/** One at a time for each name, in the order in which they came. */
export class Turns {
  private readonly lines = new Map<string, { last: Promise<unknown>; waiting: number }>();

  /** Those of a name that are at work or wait. */
  waiting(name: string): number {
    return this.lines.get(name)?.waiting ?? 0;
  }

  async during<T>(name: string, work: () => Promise<T>): Promise<T> {
    const line = this.lines.get(name) ?? { last: Promise.resolve(), waiting: 0 };
    this.lines.set(name, line);
    line.waiting++;
    const mine = line.last.then(work);
    line.last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      if (--line.waiting === 0) this.lines.delete(name);
    }
  }
}
