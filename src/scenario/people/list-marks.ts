/** Numbers and bullets before names in pasted lists. */

const NUMBER = String.raw`[#(]?\d{1,4}[.)]`;
const SIGN = '[-–—*+>•‣⁃▪▫●○◦·]';

/** A mark alone in a line or cell, without a name. */
export const BARE_MARK = new RegExp(`^(?:${NUMBER}|${SIGN})$`);

/** "1. Ann", "2) Bob", "3 - Cy", "#4 Dee", "a) Eve", "- Flo", "• Gil", "> Hal", "[ ] Ida", "✅ Jo"; no "3.5", "3M", "1st team" or "1 Ann". */
const MARK = new RegExp(
  String.raw`^\s*(?:[-–—*+]\s+|[>•‣⁃▪▫●○◦·]\s*|(?![❌🚫])\p{Extended_Pictographic}\uFE0F?\s*)?` +
    String.raw`(?:\[[ xX]?\]\s*|${NUMBER}\s*|#\d{1,4}\s+|\d{1,4}\s+[-–—]\s+|\p{L}\)\s+)?(?=["'“„(]?\p{L})`,
  'u',
);

export function withoutMark(name: string): string {
  return name.replace(MARK, '');
}

/** The names without their marks, if most have one: a single mark may be part of a name. */
export function withoutListMarks(names: readonly string[]): readonly string[] {
  const bare = names.map(withoutMark);
  const marked = names.filter((name, i) => name !== bare[i]).length;
  return marked > 1 && marked * 2 > names.length ? bare : names;
}
