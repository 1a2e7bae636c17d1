/**
 * The permutations with 0 → 1 and 2 → 3, one of each kind: some permutation of every cover has both arrows, and
 * renaming symbols so that these two arrows stay, or change places, turns covers into covers.
 */
export function firstRows(permutations: readonly (readonly number[])[]): number[] {
  const [symbols] = permutations.map((to) => to.length);
  const numbers = new Map(permutations.map((to, row) => [to.join(), row]));
  const renamings = [
    [0, 1, 2, 3],
    [2, 3, 0, 1],
  ].flatMap((head) =>
    arrangements(
      Array.from({ length: symbols - 4 }, (_, i) => 4 + i),
      head,
    ),
  );
  const seen = new Set<number>();
  return permutations.flatMap((to, row) => {
    if (to[0] !== 1 || to[2] !== 3 || seen.has(row)) return [];
    for (const name of renamings) {
      const renamed: number[] = [];
      to.forEach((k, i) => {
        renamed[name[i]] = name[k];
      });
      seen.add(numbers.get(renamed.join())!);
    }
    return [row];
  });
}

/** All orders of the symbols after the head. */
function arrangements(symbols: readonly number[], head: readonly number[]): number[][] {
  if (symbols.length === 0) return [[...head]];
  return symbols.flatMap((next) =>
    arrangements(
      symbols.filter((other) => other !== next),
      [...head, next],
    ),
  );
}
