import { CsvError, parse } from 'csv-parse/sync';
import { LINE_ENDS } from '../../shared/line-ends.ts';

/**
 * The names in a list like `Ann, Bob, "Lee, Cy"`, in one line or several, without blanks around them. Quotes that do not
 * enclose whole names, as in `"Ann Lee" <ann@example.org>, Bob`, are ordinary characters.
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

/** Names one per line, in one line, or as recipients in a mail program. */
export function readPeopleNames(text: string): readonly string[] {
  const called = recipientsIn(text);
  if (called !== null) return called;
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  if (lines.length !== 1) return lines.map(unquoted);
  const names = lines[0].split(/[;\t]/).flatMap(readNameList);
  const others = names.slice(0, -1);
  // In a list of couples, "Ann & Bob, Cy & Dee", the last one is not split.
  if (others.length === 0 || others.some((name) => AND.test(name))) return names;
  return [...others, ...names[others.length].split(AND)];
}

/** "And" before the last of several names; not in "Maria Costa e Silva". */
const AND = /\s+(?:and|und|et|&)\s+|(?<=^\S+)\s+[ye]\s+(?=\S+$)|(?<=^\S+\s\S+)\s+[ye]\s+(?=\S+\s\S+$)/i;

/** `Lee, Ann <ann@example.org>`, or an address alone. */
const RECIPIENT = /([^<>;\r\n@]{0,200})<\s*([^<>\s@]+@[^<>\s]+?)\s*>|[^\s<>,;@"]+@[^\s<>,;"]+/g;

/** The recipients by name, or by address if they have none; null: the text is no list of recipients. */
export function recipientsIn(text: string): string[] | null {
  if (!/<\s*[^<>\s@]+@[^<>\s]+\s*>/.test(text)) return null;
  const marked = text.replace(RECIPIENT, (whole, name = '', address = whole) => {
    const own = name.replace(/^[\s,]*(?:(?:to|cc|bcc|an|à|from|von|de)\s*:)?/i, '').trim();
    return `\n${unquoted(own).replace(/^'(.*)'$/, '$1') || address}\n`;
  });
  return marked.split(/[;\r\n]/).flatMap((name) => name.replace(/^[\s,]+|[\s,]+$/g, '') || []);
}

/** The name without quotes around it, as spreadsheets write names with a comma. */
function unquoted(line: string): string {
  const inside = /^"((?:[^"]|"")*)"$/.exec(line.trim())?.[1];
  return inside?.trim() ? inside.replaceAll('""', '"') : line;
}
