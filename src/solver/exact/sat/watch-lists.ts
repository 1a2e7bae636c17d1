/** Per literal, the clauses that watch it: pairs of clause and blocker, another literal of the clause. */
export class WatchLists {
  readonly pairs: Int32Array[];
  /** Words in use; [literal]. */
  readonly lengths: Int32Array;

  constructor(literals: number) {
    this.pairs = Array.from({ length: literals }, () => new Int32Array(8));
    this.lengths = new Int32Array(literals);
  }

  add(literal: number, clause: number, blocker: number): void {
    const length = this.lengths[literal];
    let list = this.pairs[literal];
    if (length === list.length) {
      list = new Int32Array(2 * length);
      list.set(this.pairs[literal]);
      this.pairs[literal] = list;
    }
    list[length] = clause;
    list[length + 1] = blocker;
    this.lengths[literal] = length + 2;
  }

  remove(clauses: ReadonlySet<number>): void {
    for (const [literal, list] of this.pairs.entries()) {
      let to = 0;
      for (let from = 0; from < this.lengths[literal]; from += 2) {
        if (clauses.has(list[from])) continue;
        list[to++] = list[from];
        list[to++] = list[from + 1];
      }
      this.lengths[literal] = to;
    }
  }
}
