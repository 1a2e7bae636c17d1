import Table, { type HorizontalTableRow } from 'cli-table3';

/** A table without colours, ended by a line end. @param aligned `l` or `r` for each column; absent: all to the left */
export function textTable(
  head: readonly string[],
  rows: readonly HorizontalTableRow[],
  aligned = '',
): string {
  const colAligns = [...aligned].map((side) => (side === 'r' ? 'right' : 'left'));
  const table = new Table({ head: [...head], style: { head: [], border: [], compact: true }, colAligns });
  table.push(...rows);
  return `${table.toString()}\n`;
}
