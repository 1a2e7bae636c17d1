/** Sessions and tables that a list names by a number. */
import { folded } from './spellings.ts';

/** A session as lists write it, counted from 1: "2", "Session 2", "Runde 2"; null for anything else. */
export function sessionNumber(cell: string): number | null {
  const digits = /^(?:\p{L}+ )?(\d{1,4})\.?$/u.exec(cell.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

/** "3" is the third table, and so is "Table 3". */
export interface NumberedTable {
  /** What stands before the number, as it is written; may be nothing. */
  readonly prefix: string;
  /** The same however it is spelled. */
  readonly word: string;
  readonly number: number;
}

/** Null where no number ends the text. */
export function numberedTable(text: string): NumberedTable | null {
  const [, prefix = '', digits] = /^(.*?)\s*(\d{1,5})$/.exec(text) ?? [];
  return digits === undefined ? null : { prefix, word: folded(prefix), number: Number(digits) };
}

/**
 * How to read numbers beside each other: "A1" and "B1" are two tables, not both the first.
 *
 * @param texts all that are no names of tables
 */
export function tableNumbers(texts: readonly string[]): (text: string) => NumberedTable | null {
  const words = new Set(texts.flatMap((text) => numberedTable(text)?.word || []));
  return (text) => {
    const found = numberedTable(text);
    return words.size > 1 && found?.word ? null : found;
  };
}
