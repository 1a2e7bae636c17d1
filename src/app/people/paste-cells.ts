/** Pastes spreadsheet cells into the table of people, downwards and to the right. */
import { parse } from 'csv-parse/sync';
import { LINE_ENDS } from '../../shared/line-ends.ts';
import type { Change } from '../state/change.ts';
import type { PersonRow } from '../state/project.ts';

/**
 * Cells beyond the last person or column are ignored.
 * @param people from the person of the first cell on
 * @param columns from the column of the first cell on
 */
export function pastedCells(
  text: string,
  people: readonly PersonRow[],
  columns: readonly string[],
): Change[] {
  const rows: string[][] = parse(text, {
    delimiter: '\t',
    record_delimiter: LINE_ENDS,
    relax_column_count: true,
    relax_quotes: true,
    to: people.length,
    trim: true,
  });
  return rows.flatMap((cells, row) =>
    cells.slice(0, columns.length).map((cell, column): Change => {
      return { do: 'person-cell', name: people[row].name, column: columns[column], text: cell };
    }),
  );
}
