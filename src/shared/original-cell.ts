const MARKED = /^'+[=+\-@\t\r\n]/;

/** A cell's text before `csv-text.ts` marked it against formulas. */
export function originalCell(text: string): string {
  return MARKED.test(text) ? text.slice(1) : text;
}
