import { parse } from 'csv-parse/sync';

/** The names in a list like `Ann, Bob, "Lee, Cy"`; blanks around them do not count. */
export function readNameList(text: string): string[] {
  const [names = []] = parse(text, { trim: true, relax_quotes: true, relax_column_count: true });
  return names.filter((name) => name !== '');
}
