/** The rows of the first table in a Markdown text that is a schedule, as `planMarkdown` writes them. */
import { isScheduleHeading } from './rows.ts';

/** Null where there is none. */
export function markdownScheduleRows(text: string): string[][] | null {
  const lines = text.split(/\r?\n/);
  const first = lines.findIndex((line) => line.startsWith('|') && isScheduleHeading(cellsOf(line)));
  if (first < 0) return null;
  const rows: string[][] = [];
  for (let at = first; at < lines.length && lines[at].startsWith('|'); at++) {
    if (at !== first + 1) rows.push(cellsOf(lines[at]));
  }
  return rows;
}

function cellsOf(line: string): string[] {
  const cells = [...line.matchAll(/\| ((?:\\.|[^|\\])*?) ?(?=\|)/g)].map((match) => unescaped(match[1]));
  return cells;
}

function unescaped(text: string): string {
  return text.replace(/\\(.)|&#(\d+);/gu, (_, sign: string | undefined, code: string | undefined) =>
    sign === undefined ? String.fromCharCode(Number(code)) : sign,
  );
}
