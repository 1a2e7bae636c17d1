interface Kept<Key, Made> {
  has(key: Key): boolean;
  get(key: Key): Made | undefined;
  set(key: Key, made: Made): unknown;
}

/** Caches a function's results. */
export function remembered<Key, Made>(
  make: (key: Key) => Made,
  kept: Kept<Key, Made> = new Map<Key, Made>(),
): (key: Key) => Made {
  return (key) => {
    if (!kept.has(key)) kept.set(key, make(key));
    return kept.get(key) as Made;
  };
}
