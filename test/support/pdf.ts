/** How many pages a PDF has: the root of the tree of pages counts all of them, its branches some. */
export function pagesOf(pdf: Buffer): number {
  const nodes = pdf
    .toString('latin1')
    .match(/\/Type\s*\/Pages\b[^>]*?\/Count \d+|\/Count \d+[^>]*?\/Type\s*\/Pages\b/g);
  return Math.max(...(nodes ?? []).map((node) => Number(/\/Count (\d+)/.exec(node)?.[1])));
}
