interface Line {
  last: Promise<unknown>;
  near: number;
  /** Those of them that are at work or wait for it. */
  waiting: number;
  /** Turns that were asked for, since somebody is near. */
  taken: number;
}

export interface Place {
  /** Others of the name that are at work or wait for it. */
  readonly waiting: number;
  /** @param work is told whether nobody else of the name has been at work since this one came near. */
  turn<T>(work: (undisturbed: boolean) => Promise<T>): Promise<T>;
}

/** One at a time for each name, in the order in which they came. */
export class Turns {
  private readonly lines = new Map<string, Line>();

  /** For who looks at something before a turn, and wants to know then whether it still is as it was. */
  async near<T>(name: string, work: (place: Place) => Promise<T>): Promise<T> {
    const line = this.lines.get(name) ?? { last: Promise.resolve(), near: 0, waiting: 0, taken: 0 };
    this.lines.set(name, line);
    line.near++;
    const { waiting, taken } = line;
    try {
      return await work({
        get waiting() {
          return line.waiting;
        },
        turn(atWork) {
          // They are taken in the order in which they are asked for.
          const before = line.taken++ - taken;
          line.waiting++;
          const mine = line.last
            .then(() => atWork(waiting === 0 && before === 0))
            .finally(() => line.waiting--);
          line.last = mine.catch(() => undefined);
          return mine;
        },
      });
    } finally {
      if (--line.near === 0) this.lines.delete(name);
    }
  }
}
