interface Line {
  last: Promise<unknown>;
  near: number;
  /** Callers at work, or waiting for it. */
  waiting: number;
  /** Turns requested since the line was last empty. */
  taken: number;
}

export interface Place {
  /** Others of the same name at work, or waiting for it. */
  readonly waiting: number;
  /** @param work is told whether nobody else of the name has worked since this one came near */
  turn<T>(work: (undisturbed: boolean) => Promise<T>): Promise<T>;
}

/** A mutex for each name, first come, first served. */
export class Turns {
  private readonly lines = new Map<string, Line>();

  /** For callers who read something before their turn and need to know then whether it may have changed. */
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
          // Turns are taken in the order in which they are requested.
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
