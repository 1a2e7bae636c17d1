import { MOST_PLACES } from '../budget.ts';

/** A place in the columns: column · groups + the place in it. */
export type Place = number;

/** The rotation of each column in each session; a column has one place for each group. */
export class Rotations {
  /** [column][session] */
  private readonly of: readonly Int32Array[];
  private readonly groups: number;
  /** In how many sessions a column is rotated by so much more than one before it; [column][other * groups + difference]. */
  private readonly times: readonly Int32Array[];

  /** Chooses rotations greedily, so that few columns differ by the same in two sessions; without counting if that is too much work. */
  constructor(columns: number, groups: number, sessions: number) {
    this.groups = groups;
    this.of = Array.from({ length: columns }, (_, c) =>
      Int32Array.from({ length: sessions }, (_, s) => (c * s) % groups),
    );
    const isMuch = columns ** 2 * groups * sessions > MOST_PLACES;
    this.times = isMuch ? [] : this.of.map((_, c) => new Int32Array(c * groups));
    for (let c = 1; c < this.times.length; c++) for (let s = 0; s < sessions; s++) this.turn(c, s);
  }

  groupAt(place: Place, session: number): number {
    const { groups } = this;
    return ((place % groups) + this.of[Math.floor(place / groups)][session]) % groups;
  }

  /** The place of the same column that is in `group` in the session. */
  placeIn(place: Place, group: number, session: number): Place {
    const { groups } = this;
    const column = Math.floor(place / groups);
    return column * groups + ((group - this.of[column][session] + groups) % groups);
  }

  /** In how many of `sessions` two places share a group; for null in how many of all, or 0 if these were not counted. */
  meetings(one: Place, other: Place, sessions: readonly number[] | null): number {
    if (sessions) return sessions.filter((s) => this.groupAt(one, s) === this.groupAt(other, s)).length;
    const { groups, times } = this;
    const [low, high] = one < other ? [one, other] : [other, one];
    const [lower, column] = [Math.floor(low / groups), Math.floor(high / groups)];
    if (column === lower || times.length === 0) return 0;
    return times[column][lower * groups + ((low - high + (column + 1) * groups) % groups)];
  }

  private turn(column: number, session: number): void {
    const { groups, of } = this;
    const times = this.times[column];
    const at = (other: number, turn: number) =>
      other * groups + ((turn - of[other][session] + groups) % groups);
    const usual = of[column][session];
    let fewest = Number.POSITIVE_INFINITY;
    for (let i = 0; i < groups && fewest > 0; i++) {
      const turn = (usual + i) % groups;
      let repeats = 0;
      for (let other = 0; other < column && repeats < fewest; other++) repeats += times[at(other, turn)];
      if (repeats >= fewest) continue;
      fewest = repeats;
      of[column][session] = turn;
    }
    for (let other = 0; other < column; other++) times[at(other, of[column][session])]++;
  }
}
