/** Who can be in a group, by how many of each class, and who of them fills it at least cost at given prices. */
export interface GroupRoom {
  /** People who may be there or elsewhere; those who are there; [type]. */
  readonly free: readonly number[];
  readonly pinned: readonly number[];
  readonly fewest: number;
  readonly most: number;
  /** Fewest people where there is anybody. */
  readonly used: number;
  /** False: a bench, on which nobody meets. */
  readonly meets: boolean;
  /** How many are there is all that counts, as if they were of one class. */
  readonly merged: boolean;
  /** [class] */
  readonly units: readonly ClassUnits[];
}

/** The units in which the free people of a class are, as far as it has equally many in each; else every person alone. */
export interface ClassUnits {
  readonly each: number;
  /** The first class whose free people are in the same units. */
  readonly first: number;
}

export interface FillingPrices {
  /** For one of the type to meet one of the class; [type][class]. */
  readonly meetings: readonly ArrayLike<number>[];
  /** What the seat of a free person has been paid for already; [type]. */
  readonly paid: ArrayLike<number>;
  /** What it costs a person to be there, whoever else is; [type]. */
  readonly entry: ArrayLike<number>;
}

export class Filling {
  /** Of a merged group all one class. */
  readonly classOf: readonly number[];
  readonly classCount: number;
  /** Types of which somebody can be there. */
  readonly types: readonly number[];
  /** Pinned people; [class]. */
  readonly atHome: readonly number[];
  private readonly room: GroupRoom;
  /** Types that have free people, and how many these are; [class]. */
  private readonly members: readonly (readonly number[])[];
  private readonly guests: readonly number[];
  /** What a free person of the type pays; [type]. */
  private readonly net: Float64Array;

  constructor(room: GroupRoom, classOf: readonly number[], classCount: number) {
    const { free, pinned, merged } = room;
    this.room = merged ? { ...room, units: [{ each: 1, first: 0 }] } : room;
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
   * All compositions of whole units; what is shown is changed afterwards.
   *
   * @param look false: no more are wanted
   * @param step asked again and again; false: it takes too long
   * @returns whether these were all
   */
  each(look: (counts: readonly number[]) => boolean, step: () => boolean): boolean {
    const { atHome, guests, classCount } = this;
    const { fewest, most, used, units } = this.room;
    const counts = [...atHome];
    /** Free people of the classes from here on; [class]. */
    const later = [...guests, 0];
    for (let c = classCount - 1; c >= 0; c--) later[c] += later[c + 1];
    const choose = (c: number, size: number): boolean => {
      if (size + later[c] < fewest) return true;
      if (!step()) return false;
      if (c === classCount) return (size > 0 && size < used) || look(counts);
      const { first, each } = units[c];
      const known = first < c;
      const least = known ? ((counts[first] - atHome[first]) / units[first].each) * each : 0;
      const last = known ? least : guests[c];
      for (let more = least; more <= last && size + more <= most; more += each) {
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

  /** The least that the people of the composition pay together, for being there and for whom they meet. */
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

  /** So many people of these types, those who pay least first. */
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
