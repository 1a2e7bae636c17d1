/** Lists of what has the same key, in the order of the first of each. */
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
