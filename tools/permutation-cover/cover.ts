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
  /** Item numbers by permutation; [permutation]. */
  private readonly items: readonly (readonly number[])[];
  /** Number of items that are in some permutation. */
  private readonly found: number;
  private readonly symbols: number;

  constructor(symbols: number) {
    this.symbols = symbols;
    this.permutations = permutationsOf(symbols);
    const numbers = new Map<string, number>();
    this.items = this.permutations.map((to) =>
      to.flatMap((k, i) =>
        to.slice(i + 1).map((l, after) => {
          const key = [i, k, i + 1 + after, l].join();
          const item = numbers.get(key) ?? numbers.size;
          numbers.set(key, item);
          return item;
        }),
      ),
    );
    this.found = numbers.size;
  }

  /** Whether the items can be covered by permutations that include the given ones (by number). */
  exists(given: readonly number[] = []): boolean {
    const n = this.symbols;
    // Number of items: for each i < j, k ≠ i and l ≠ j, minus k = l, minus the reverse pair. If one is in no permutation, no cover exists.
    if (this.found < ((n * (n - 1)) / 2) * ((n - 1) ** 2 - (n - 2) - 1)) return false;
    const covered = given.flatMap((row) => this.items[row]);
    const isApart = new Set(covered).size === covered.length;
    return isApart && this.completes(this.found - covered.length, this.without(covered, this.items));
  }

  /** Whether some of the rows, which hold no other items, cover each remaining item once; tries the item in the fewest rows first. */
  private completes(left: number, rows: readonly (readonly number[])[]): boolean {
    if (left === 0) return true;
    const counts = new Int32Array(this.found);
    for (const row of rows) for (const item of row) counts[item] += 1;
    let [tightest, open] = [-1, 0];
    for (const [item, count] of counts.entries()) {
      if (count === 0) continue;
      open += 1;
      if (tightest < 0 || count < counts[tightest]) tightest = item;
    }
    if (open < left) return false;
    return rows.some((row) => {
      if (!row.includes(tightest)) return false;
      this.nodes += 1;
      return this.completes(left - row.length, this.without(row, rows));
    });
  }

  private without(covered: readonly number[], rows: readonly (readonly number[])[]) {
    const isCovered = new Uint8Array(this.found);
    for (const item of covered) isCovered[item] = 1;
    return rows.filter((row) => row.every((item) => isCovered[item] === 0));
  }
}

/** All permutations of the symbols without fixed symbols and without cycles of two. */
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
