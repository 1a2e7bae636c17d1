/** Reads sessions and tables given by a number in a list. */
import { folded } from './spellings.ts';

/** The number, from 1, of a session such as "2", "Session 2" or "Runde 2"; null for anything else. */
export function sessionNumber(cell: string): number | null {
  const digits = /^(?:\p{L}+ )?(\d{1,4})\.?$/u.exec(cell.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

/** "3" is the third table, and so is "Table 3". */
export interface NumberedTable {
  /** The text before the number, as written; may be empty. */
  readonly prefix: string;
  /** The prefix in a form that is equal for all spellings. */
  readonly word: string;
  readonly number: number;
}

/** Null if the text does not end in a number. */
export function numberedTable(text: string): NumberedTable | null {
  const [, prefix = '', digits] = /^(.*?)\s*(\d{1,5})$/.exec(text) ?? [];
  return digits === undefined ? null : { prefix, word: folded(prefix), number: Number(digits) };
}

/**
 * Returns a reader of table numbers that does not take "A1" and "B1" both for the first table.
 *
 * @param texts all cells that are not names of tables
 */
export function tableNumbers(texts: readonly string[]): (text: string) => NumberedTable | null {
  const words = new Set(texts.flatMap((text) => numberedTable(text)?.word || []));
  return (text) => {
    const found = numberedTable(text);
    return words.size > 1 && found?.word ? null : found;
  };
}
