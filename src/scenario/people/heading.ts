/** Where a table's heading is: lists often have a title above it, or no heading at all. */
import type { ScenarioIssue } from '../issue-codes.ts';
import { findIdColumns, isNameHeading } from './id-column.ts';
import type { TableRow } from './table.ts';

export interface Heading {
  readonly first: TableRow;
  readonly rows: readonly TableRow[];
  readonly warnings: readonly ScenarioIssue[];
}

/** A heading further down than this is none. */
export const MOST_LINES_ABOVE = 10;

/** Null for an empty table. */
export function findHeading(table: readonly TableRow[], idColumn: string | undefined): Heading | null {
  if (table.length === 0) return null;
  const at = Math.max(0, titleLines(table, idColumn));
  const [first, ...rows] = table.slice(at);
  const warnings: ScenarioIssue[] = [];
  if (at > 0) {
    const message = `The heading is line ${first.line}; what stands above it is passed over.`;
    warnings.push({ code: 'lines_above_heading', pointer: `/${table[0].line}`, message });
  }
  const [only, ...others] = filled(first);
  if (others.length === 0 && idColumn === undefined && !isNameHeading(only)) {
    warnings.push({
      code: 'doubtful_heading',
      pointer: `/${first.line}`,
      message: `Line ${first.line}, ${JSON.stringify(only)}, is read as the heading of the column, not as a person.`,
      advice: 'If it is a person, put a line that says "name" above it.',
    });
  }
  return { first, rows, warnings };
}

/** Lines with one filled cell above a wider line that has a column for names. */
function titleLines(table: readonly TableRow[], idColumn: string | undefined): number {
  if (filled(table[0]).length !== 1) return 0;
  return table
    .slice(0, MOST_LINES_ABOVE)
    .findIndex((row) => filled(row).length > 1 && findIdColumns(row.cells, idColumn).ok);
}

function filled({ cells }: TableRow): string[] {
  return cells.filter((cell) => cell !== '');
}
