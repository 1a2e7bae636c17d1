/**
 * A whole schedule as CSV: columns session (zero-based), group, person; one line a seat, and a line without
 * a person for an empty group, so that reading gives back the very schedule.
 */
import { parse } from 'csv-parse/sync';
import { originalCell } from '../shared/csv-text.ts';
import type { Checked, Issue } from '../shared/issue.ts';
import { type Schedule, sessionKey } from './schedule.ts';

const COLUMNS = ['session', 'group', 'person'] as const;
type Column = (typeof COLUMNS)[number];

/** Columns may stand in any order, and others may stand beside them; `session_2` is read like `2`. */
export function scheduleFromCsv(text: string): Checked<Schedule> {
  let rows: { readonly record: readonly string[]; readonly info: { readonly lines: number } }[];
  try {
    // With `info`, csv-parse yields a wrapper that its types do not tell of.
    rows = parse(text, {
      bom: true,
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
      delimiter: delimiterOf(text),
    }) as unknown as typeof rows;
  } catch (error) {
    return refuse('csv_syntax', `The text is not CSV: ${error instanceof Error ? error.message : error}.`);
  }
  const header = (rows[0]?.record ?? []).map((cell) => cell.trim().toLowerCase());
  const missing = COLUMNS.filter((column) => !header.includes(column));
  if (missing.length > 0) {
    return refuse(
      'csv_column_missing',
      `The first line has no column ${missing.map((column) => `"${column}"`).join(', ')}: it reads "${header.join(',')}".`,
      'A schedule as CSV has the columns session, group and person.',
    );
  }
  const sessions = new Map<number, Map<string, string[]>>();
  const issues: Issue[] = [];
  for (const { record, info } of rows.slice(1)) {
    const cell = (column: Column): string => originalCell(record[header.indexOf(column)] ?? '');
    const session = /^(?:session_)?(\d{1,9})$/.exec(cell('session').trim())?.[1];
    if (session === undefined || cell('group') === '') {
      issues.push({
        code: 'csv_row',
        pointer: `/${info.lines}`,
        message: `Line ${info.lines} has session "${cell('session')}" and group "${cell('group')}"; a session is a number from 0 and a group has a name.`,
      });
      continue;
    }
    const groups = sessions.get(Number(session)) ?? new Map<string, string[]>();
    const people = groups.get(cell('group')) ?? [];
    if (cell('person') !== '') people.push(cell('person'));
    sessions.set(Number(session), groups.set(cell('group'), people));
  }
  if (issues.length > 0) return { ok: false, issues };
  if (sessions.size === 0) return refuse('csv_empty', 'The schedule has a header and nothing below it.');
  const inOrder = [...sessions].sort(([a], [b]) => a - b);
  return {
    ok: true,
    value: Object.fromEntries(
      inOrder.map(([session, groups]) => [sessionKey(session), Object.fromEntries(groups)]),
    ),
    warnings: [],
  };
}

/** Tabs and semicolons are what spreadsheets write in many countries. */
function delimiterOf(text: string): string {
  const header = text.split(/\r?\n/, 1)[0];
  return [',', '\t', ';'].find((delimiter) => header.includes(delimiter)) ?? ',';
}

function refuse(code: string, message: string, advice?: string): Checked<never> {
  return { ok: false, issues: [{ code, pointer: '', message, ...(advice === undefined ? {} : { advice }) }] };
}
