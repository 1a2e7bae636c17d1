/** Cells of a spreadsheet that are pasted into the table of people: down from where they are pasted, and to the right. */
import { parse } from 'csv-parse/sync';
import { LINE_ENDS } from '../../shared/line-ends.ts';
import type { Change } from '../state/change.ts';
import type { PersonRow } from '../state/project.ts';

/**
 * What is beyond the last person or column is left out.
 *
 * @param people from the one at whose cell it is pasted
 * @param columns from that of the cell
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
