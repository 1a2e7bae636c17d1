/**
 * Exact covers of pairs of arrows by permutations. The items are the pairs {i → k, j → l} of arrows between
 * different symbols, i ≠ j and k ≠ l, that are not each other's reverse; a permutation without fixed symbols and
 * without cycles of two covers the pairs of its own arrows. A schedule of p + 1 groups of p people in p + 2
 * sessions without repeats would be a set of permutations of p + 2 symbols that covers every item exactly once
 * (docs/proofs.md).
 */
export class PermutationCover {
  /** Rows tried so far. */
  nodes = 0;
  readonly permutations: readonly (readonly number[])[];
  private readonly items: readonly (readonly number[])[];
  private readonly covering: readonly (readonly number[])[];
  /** How many permutations that are still possible cover the item; −1 where it is covered. */
  private readonly left: Int32Array;
  /** How many of the chosen permutations forbid the permutation. */
  private readonly barred: Int32Array;
  private readonly symbols: number;

  constructor(symbols: number) {
    this.symbols = symbols;
    this.permutations = permutationsOf(symbols);
    const numbers = new Map<string, number>();
    const covering: number[][] = [];
    this.items = this.permutations.map((to, row) =>
      to.flatMap((k, i) =>
        to.slice(i + 1).map((l, after) => {
          const key = [i, k, i + 1 + after, l].join();
          const item = numbers.get(key) ?? numbers.size;
          if (item === numbers.size) covering.push([]);
          numbers.set(key, item);
          covering[item].push(row);
          return item;
        }),
      ),
    );
    this.covering = covering;
    this.left = Int32Array.from(covering, (rows) => rows.length);
    this.barred = new Int32Array(this.permutations.length);
  }

  /** Whether every item that there is lies in some permutation at all; if not, there is no cover. */
  get hasAllItems(): boolean {
    const n = this.symbols;
    // For each i < j: k ≠ i and l ≠ j, less those with k = l, less the reverse pair.
    return this.covering.length === ((n * (n - 1)) / 2) * ((n - 1) ** 2 - (n - 2) - 1);
  }

  /** Whether the items can be covered with the given permutations, by number, among the others. */
  exists(given: readonly number[] = []): boolean {
    if (!this.hasAllItems) return false;
    for (const row of given) if (this.barred[row] > 0) return false;
    const [row, ...others] = given;
    if (row !== undefined) return this.with(row, () => this.exists(others));
    let tightest = -1;
    for (let item = 0; item < this.left.length; item++) {
      if (this.left[item] < 0) continue;
      if (tightest < 0 || this.left[item] < this.left[tightest]) tightest = item;
    }
    if (tightest < 0) return true;
    for (const option of this.covering[tightest]) {
      if (this.barred[option] > 0) continue;
      this.nodes += 1;
      if (this.with(option, () => this.exists())) return true;
    }
    return false;
  }

  /** Chooses a permutation, asks, and takes the choice back. */
  private with(row: number, ask: () => boolean): boolean {
    const { items, covering, left, barred } = this;
    const counts = items[row].map((item) => left[item]);
    for (const item of items[row]) left[item] = -1;
    for (const item of items[row]) for (const other of covering[item]) this.bar(other);
    const answer = ask();
    for (const item of items[row]) {
      for (const other of covering[item]) {
        barred[other] -= 1;
        if (barred[other] === 0) for (const its of items[other]) if (left[its] >= 0) left[its] += 1;
      }
    }
    items[row].forEach((item, i) => {
      left[item] = counts[i];
    });
    return answer;
  }

  private bar(row: number): void {
    this.barred[row] += 1;
    if (this.barred[row] > 1) return;
    for (const item of this.items[row]) if (this.left[item] >= 0) this.left[item] -= 1;
  }
}

/** All permutations of the symbols that fix none and swap no two. */
function permutationsOf(symbols: number): number[][] {
  const found: number[][] = [];
  const to: number[] = [];
  const place = (): void => {
    const i = to.length;
    if (i === symbols) {
      found.push([...to]);
      return;
    }
    for (let k = 0; k < symbols; k++) {
      if (k === i || to.includes(k) || (k < i && to[k] === i)) continue;
      to.push(k);
      place();
      to.pop();
    }
  };
  place();
  return found;
}
