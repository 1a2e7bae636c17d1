/** Reads a schedule from the rows of a table (seats, rosters or itineraries) or from CSV. */
import { parse } from 'csv-parse/sync';
import { withoutMark } from '../shared/csv-text.ts';
import { accept, type Checked, type Issue, isSome, issueOf } from '../shared/issue.ts';
import { LINE_ENDS } from '../shared/line-ends.ts';
import { originalCell } from '../shared/original-cell.ts';
import { type PlanCode, refuse } from './issue-codes.ts';
import { type Schedule, type Seat, scheduleOf } from './schedule.ts';

export interface TextRow {
  /** Line of the file, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Whether a row is the heading of such a table. */
export function isScheduleHeading(cells: readonly string[]): boolean {
  return readerFor(cells) !== null;
}

/** @param rows the heading first; unknown columns and empty rows are skipped */
export function scheduleFromRows(rows: readonly TextRow[]): Checked<Schedule> {
  const [heading, ...body] = rows;
  const read = readerFor(heading?.cells ?? [], body);
  if (read === null) {
    return refuse(
      'no_schedule_table',
      `The first line is not the heading of a schedule: it reads "${(heading?.cells ?? []).join(',')}".`,
      'A schedule has the columns round, group and person, or is one of the tables that mingle export writes.',
      `/${heading?.line ?? 1}`,
    );
  }
  const seats: Seat[] = [];
  const issues: Issue<PlanCode>[] = [];
  for (const { line, cells } of body) {
    if (cells.every((cell) => cell === '')) continue;
    for (const seat of read(cells)) {
      const [session, group] = seat;
      if (Number.isNaN(session) || group === '') {
        const message = `Line ${line} names no session or no group: "${cells.join(',')}".`;
        issues.push(issueOf('schedule_row', [line], message));
      } else seats.push(seat);
    }
  }
  if (isSome(issues)) return { ok: false, issues };
  if (seats.length === 0) return refuse('no_schedule', 'The schedule has a heading and nothing below it.');
  return accept(scheduleOf(seats));
}

function readerFor(
  heading: readonly string[],
  body: readonly TextRow[] = [],
): ((row: readonly string[]) => Seat[]) | null {
  const names = heading.map((cell) => cell.trim().toLowerCase());
  const column = (name: string): number => names.indexOf(name);
  const [session, round, group, person] = ['session', 'round', 'group', 'person'].map(column);
  const cell = (row: readonly string[], at: number): string => row[at] ?? '';
  const first = body.some(({ cells }) => /^(0|session_\d+)$/i.test(cell(cells, session).trim())) ? 0 : 1;
  const numberOf = (row: readonly string[]): number =>
    session >= 0 ? sessionNumber(cell(row, session), first) : sessionNumber(cell(row, round), 1);
  const numbered = session >= 0 || round >= 0;
  if (numbered && group >= 0 && person >= 0) {
    return (row) => [[numberOf(row), cell(row, group), cell(row, person)]];
  }
  const seats = names.flatMap((name, at) => (/^person \d+$/.test(name) ? [at] : []));
  if (numbered && group >= 0 && seats.length > 0) {
    return (row) => {
      const people = seats.map((at) => cell(row, at)).filter((name) => name !== '');
      const listed = people.length > 0 ? people : [''];
      return listed.map((name): Seat => [numberOf(row), cell(row, group), name]);
    };
  }
  const stops = names.flatMap((name, at) => {
    const number = /^session (\d+)\b/.exec(name)?.[1];
    return number === undefined ? [] : [[at, Number(number) - 1] as const];
  });
  if (person >= 0 && stops.length > 0) {
    return (row) =>
      stops.flatMap(([at, number]): Seat[] =>
        cell(row, at) === '' ? [] : [[number, cell(row, at), cell(row, person)]],
      );
  }
  return null;
}

/**
 * The index of a session. "Session 3" always counts from 1 and `session_2` from 0; a bare number counts from 1, but from 0 in a column `session` that has a 0
 * or a `session_2`. A label may follow: "Session 3: Talks".
 */
function sessionNumber(text: string, first: number): number {
  const match = /^(session |session_)?(\d{1,9})$/i.exec(
    text.trim().replace(/^(session \d+)\s?: .*$/is, '$1'),
  );
  if (match === null) return Number.NaN;
  const from = match[1] === undefined ? first : match[1].endsWith('_') ? 0 : 1;
  const index = Number(match[2]) - from;
  return index < 0 ? Number.NaN : index;
}

/** Separated by commas, or by the separators of spreadsheets in other locales. */
export function scheduleFromCsv(text: string): Checked<Schedule> {
  const heading = withoutMark(text)
    .trimStart()
    .split(/[\r\n]/, 1)[0]
    .replaceAll('"', '');
  const delimiter = [',', ';', '\t'].find((sign) => isScheduleHeading(heading.split(sign))) ?? ',';
  try {
    // With `info`, csv-parse yields a wrapper that its types do not mention.
    const rows = parse(text, {
      bom: true,
      info: true,
      delimiter,
      record_delimiter: LINE_ENDS,
      skip_empty_lines: true,
      relax_column_count: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return scheduleFromRows(
      rows.map(({ record, info }) => ({ line: info.lines, cells: record.map(originalCell) })),
    );
  } catch (error) {
    const message = `The text is not CSV: ${error instanceof Error ? error.message : error}.`;
    return refuse('csv_syntax', message);
  }
}
