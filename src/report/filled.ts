/** Distributes items over sheets, columns or pages. */

/** In order, each part filled as far as possible; an item taller than `room` gets its own part. */
export function filled<T>(all: readonly T[], heightOf: (one: T) => number, room: number): T[][] {
  const parts: T[][] = [];
  let left = 0;
  for (const one of all) {
    const tall = heightOf(one);
    if (parts.length === 0 || tall > left) {
      parts.push([]);
      left = room;
    }
    left -= tall;
    parts[parts.length - 1].push(one);
  }
  return parts;
}

/** Parts of `size` items; the last may have fewer. */
export function inParts<T>(all: readonly T[], size: number): T[][] {
  return filled(all, () => 1, size);
}
