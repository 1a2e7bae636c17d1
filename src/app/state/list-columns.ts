/** Columns whose cells list several values, such as skills. */
import { countsOf } from '../../shared/grouped.ts';
import type { PersonRow } from './project.ts';

const partsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[;,\n]/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];

/** A cell of such a column, in the form of attributes. */
export const listText = (text: string): string => partsOf(text).join('; ');

/**
 * A column lists values if more than half of the parts between commas or semicolons also occur in other cells: "python, design"
 * and "design", but not "Doe, Jane" or "Oslo, Norway". The cells are rewritten with "; ".
 */
export function withListColumns(
  people: readonly PersonRow[],
  columns: readonly string[],
): { readonly people: readonly PersonRow[]; readonly lists: readonly string[] } {
  const lists = columns.filter((column) => isList(people.map(({ cells }) => cells[column] ?? '')));
  const rows = people.map((row) => {
    const listed = lists.flatMap((column) => {
      const parts = partsOf(row.cells[column] ?? '');
      return parts.length > 0 ? [[column, parts.join('; ')] as const] : [];
    });
    return listed.length === 0 ? row : { ...row, cells: { ...row.cells, ...Object.fromEntries(listed) } };
  });
  return { people: rows, lists };
}

function isList(cells: readonly string[]): boolean {
  const different = [...new Set(cells)].map((cell) => partsOf(cell));
  const holding = countsOf(different.flat());
  const parts = different.flatMap((each) => (each.length > 1 ? each : []));
  return parts.length > 0 && parts.filter((part) => (holding.get(part) ?? 0) > 1).length * 2 > parts.length;
}
