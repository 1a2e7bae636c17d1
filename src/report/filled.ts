/** Sheets, columns and pages of as much as fits. */

/** In their order, each part as full as it can be; what is taller than the room has a part of its own. */
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

/** So many each; the last may have fewer. */
export function inParts<T>(all: readonly T[], size: number): T[][] {
  return filled(all, () => 1, size);
}
