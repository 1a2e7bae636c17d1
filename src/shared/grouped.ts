/** Groups items by key, in the order of each key's first item. */
export function grouped<One, Key>(all: Iterable<One>, keyOf: (one: One) => Key): Map<Key, One[]> {
  const lists = new Map<Key, One[]>();
  for (const one of all) {
    const key = keyOf(one);
    const known = lists.get(key);
    if (known) known.push(one);
    else lists.set(key, [one]);
  }
  return lists;
}

/** Each item with the key of an earlier one, and the first of that key. */
export function* repeatsOf<One>(
  all: Iterable<One>,
  keyOf: (one: One) => unknown,
): Generator<[again: One, first: One]> {
  const firsts = new Map<unknown, One>();
  for (const one of all) {
    const key = keyOf(one);
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, one);
    else yield [one, first];
  }
}

/** Counts equal items, in the order of their first occurrence. */
export function countsOf<One>(all: Iterable<One>): Map<One, number> {
  const counts = new Map<One, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}
