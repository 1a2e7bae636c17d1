/**
 * A whole schedule as CSV: columns session (zero-based), group, person; one line a seat, and a line without
 * a person for an empty group, so that reading gives back the very schedule.
 */
import { parse } from 'csv-parse/sync';
import { csvLine, originalCell } from '../shared/csv-cell.ts';
import type { Checked, Issue } from '../shared/issue.ts';
import { type Schedule, sessionKey } from './schedule.ts';

const COLUMNS = ['session', 'group', 'person'] as const;
type Column = (typeof COLUMNS)[number];

export function scheduleToCsv(schedule: Schedule): string {
  const lines = [csvLine(COLUMNS)];
  for (const [key, groups] of Object.entries(schedule)) {
    const session = key.replace(/^session_/, '');
    for (const [group, people] of Object.entries(groups)) {
      for (const person of people.length > 0 ? people : ['']) lines.push(csvLine([session, group, person]));
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Columns may stand in any order, and others may stand beside them; `session_2` is read like `2`. */
export function scheduleFromCsv(text: string): Checked<Schedule> {
  let rows: string[][];
  try {
    rows = parse(text, {
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true,
      delimiter: delimiterOf(text),
    });
  } catch (error) {
    return refuse('csv_syntax', `The text is not CSV: ${error instanceof Error ? error.message : error}.`);
  }
  const header = (rows[0] ?? []).map((cell) => cell.trim().toLowerCase());
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
  for (const [index, row] of rows.entries()) {
    if (index === 0) continue;
    const cell = (column: Column): string => originalCell(row[header.indexOf(column)] ?? '');
    const session = /^(?:session_)?(\d{1,9})$/.exec(cell('session').trim())?.[1];
    if (session === undefined || cell('group') === '') {
      issues.push({
        code: 'csv_row',
        pointer: `/${index}`,
        message: `Line ${index + 1} has session "${cell('session')}" and group "${cell('group')}"; a session is a number from 0 and a group has a name.`,
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
