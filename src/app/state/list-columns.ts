/** Columns whose cells list several values, such as what somebody can do. */
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

/** A cell of such a column, as attributes are made of it. */
export const listText = (text: string): string => partsOf(text).join('; ');

/**
 * Where more than half of what stands between commas or semicolons is found in cells of another text too: "python,
 * design" and "design", but not "Doe, Jane" or "Oslo, Norway". The cells are written with "; " between.
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
