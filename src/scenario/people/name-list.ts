import { CsvError, parse } from 'csv-parse/sync';
import { LINE_ENDS } from '../../shared/line-ends.ts';

/**
 * The names in a list like `Ann, Bob, "Lee, Cy"`, in one line or several; blanks around them do not count. Where the quotes do
 * not enclose whole names, as in `"Ann Lee" <ann@example.org>, Bob`, they are letters like others.
 */
export function readNameList(text: string): string[] {
  const names = (quote: string | false): string[] => {
    const lines = parse(text, {
      record_delimiter: LINE_ENDS,
      trim: true,
      quote,
      relax_quotes: true,
      relax_column_count: true,
    });
    return lines.flat().filter((name) => name !== '');
  };
  try {
    return names('"');
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return names(false);
  }
}
