/** The compositions of a group by people of each class, and the cheapest people for each at given prices. */
export interface GroupRoom {
  /** People who may be there or elsewhere, and those who are pinned there; [type]. */
  readonly free: readonly number[];
  readonly pinned: readonly number[];
  readonly fewest: number;
  readonly most: number;
  /** Fewest people if the group is used. */
  readonly used: number;
  /** False: a bench, where nobody meets. */
  readonly meets: boolean;
  /** Whether only the number of people counts, as if all were of one class. */
  readonly merged: boolean;
}

export interface FillingPrices {
  /** Price for a person of the type to meet one of the class; [type][class]. */
  readonly meetings: readonly ArrayLike<number>[];
  /** What is already paid for the seat of a free person; [type]. */
  readonly paid: ArrayLike<number>;
  /** Cost of a person being there, whoever else is; [type]. */
  readonly entry: ArrayLike<number>;
}

export class Filling {
  /** Class of each type; 0 for all if the group is merged. */
  readonly classOf: readonly number[];
  readonly classCount: number;
  /** Types with people who can be there. */
  readonly types: readonly number[];
  /** Pinned people; [class]. */
  readonly atHome: readonly number[];
  private readonly room: GroupRoom;
  /** Types with free people, and the number of these people; [class]. */
  private readonly members: readonly (readonly number[])[];
  private readonly guests: readonly number[];
  /** Net cost of a free person of the type; [type]. */
  private readonly net: Float64Array;

  constructor(room: GroupRoom, classOf: readonly number[], classCount: number) {
    const { free, pinned, merged } = room;
    this.room = room;
    this.classOf = merged ? classOf.map(() => 0) : classOf;
    this.classCount = merged ? 1 : classCount;
    this.types = [...classOf.keys()].filter((type) => free[type] + pinned[type] > 0);
    const classes = Array.from({ length: this.classCount }, (_, c) =>
      this.types.filter((type) => this.classOf[type] === c),
    );
    const count = (people: readonly number[]) =>
      classes.map((types) => types.reduce((sum, type) => sum + people[type], 0));
    this.atHome = count(pinned);
    this.guests = count(free);
    this.members = classes.map((types) => types.filter((type) => free[type] > 0));
    this.net = new Float64Array(classOf.length);
  }

  /**
   * Enumerates all compositions; the array passed to `look` is reused.
   *
   * @param look returns false to stop
   * @param step polled; returns false to give up
   * @returns whether all were enumerated
   */
  each(look: (counts: readonly number[]) => boolean, step: () => boolean): boolean {
    const { atHome, guests, classCount } = this;
    const { fewest, most, used } = this.room;
    const counts = [...atHome];
    /** Free people of the classes from here on; [class]. */
    const later = [...guests, 0];
    for (let c = classCount - 1; c >= 0; c--) later[c] += later[c + 1];
    const choose = (c: number, size: number): boolean => {
      if (size + later[c] < fewest) return true;
      if (!step()) return false;
      if (c === classCount) return (size > 0 && size < used) || look(counts);
      for (let more = 0; more <= guests[c] && size + more <= most; more++) {
        counts[c] = atHome[c] + more;
        if (!choose(c + 1, size + more)) return false;
      }
      counts[c] = atHome[c];
      return true;
    };
    return choose(
      0,
      atHome.reduce((sum, people) => sum + people, 0),
    );
  }

  /** The least total price of the people of the composition, for being there and for meeting. */
  leastOf(counts: readonly number[], { meetings, paid, entry }: FillingPrices): number {
    const { meets, pinned } = this.room;
    let sum = 0;
    for (const type of this.types) {
      let value = entry[type];
      if (meets) {
        const row = meetings[type];
        value -= row[this.classOf[type]];
        for (let c = 0; c < counts.length; c++) value += row[c] * counts[c];
      }
      this.net[type] = value - paid[type];
      if (pinned[type] > 0) sum += pinned[type] * value;
    }
    for (let c = 0; c < counts.length; c++) sum += this.cheapest(this.members[c], counts[c] - this.atHome[c]);
    return sum;
  }

  /** The least total for a number of people of these types. */
  private cheapest(types: readonly number[], people: number): number {
    if (people === 0) return 0;
    let [sum, left] = [0, people];
    for (const type of types.toSorted((one, other) => this.net[one] - this.net[other])) {
      if (left === 0) return sum;
      const taken = Math.min(left, this.room.free[type]);
      sum += taken * this.net[type];
      left -= taken;
    }
    return left > 0 ? Number.NaN : sum;
  }
}
