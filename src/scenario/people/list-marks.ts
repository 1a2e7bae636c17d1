/** The numbers and bullets before the names of pasted lists: "1. Ann", "2) Bob", "- Cy", "• Dee", "[ ] Eve". */

/** A letter must follow, so that "3.5" is no entry 3 called 5; "3M" and "1st team" have no mark. */
const MARK = /^\s*(?:[-–—*+]\s+|[•‣⁃▪▫●○◦·]\s*)?(?:\[[ xX]?\]\s*|\(?\d{1,4}[.)]\s*)?(?=["'“„(]?\p{L})/u;

/** The names without their marks, where most of them have one: a single one may be a part of the name. */
export function withoutListMarks(names: readonly string[]): readonly string[] {
  const bare = names.map((name) => name.replace(MARK, ''));
  const marked = names.filter((name, i) => name !== bare[i]).length;
  return marked > 1 && marked * 2 > names.length ? bare : names;
}
