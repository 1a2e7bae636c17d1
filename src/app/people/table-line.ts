/** Sizes of tables as one line: "7 of 8 and 4 of 10". */

/** More tables than any event has. */
const MOST = 1000;

/** Matches "7 of 8", "7 tables of 8", "7x8"; "7 zu 8", "7 de 8". */
const PART = /(\d+)\s*(?:tables?|tische?n?)?\s*(?:of|x|×|\*|zu|mit|de|à)\s*(\d+)/gi;

/** null if the text has no sizes. */
export function sizesIn(text: string): number[] | null {
  const parts = [...text.matchAll(PART)].map(([, n, size]) => [Number(n), Number(size)]);
  const rest = text.replace(PART, '').replace(/\b(?:and|und|et)\b|[\s,;+&.]/gi, '');
  const tables = parts.reduce((sum, [n]) => sum + n, 0);
  if (rest !== '' || tables < 1 || tables > MOST || parts.some(([, size]) => size < 1 || size > MOST))
    return null;
  return parts.flatMap(([n, size]) => Array.from({ length: n }, () => size));
}

export function runsOf(sizes: readonly number[]): (readonly [tables: number, size: number])[] {
  const runs: [number, number][] = [];
  for (const size of sizes) {
    const last = runs.at(-1);
    if (last?.[1] === size) last[0]++;
    else runs.push([1, size]);
  }
  return runs;
}
