/** A schedule as CSV, in any table that a plan is written as; commas, or what spreadsheets write elsewhere. */
import { parse } from 'csv-parse/sync';
import type { Checked } from '../shared/issue.ts';
import { LINE_ENDS } from '../shared/line-ends.ts';
import { originalCell } from '../shared/original-cell.ts';
import { refuse } from './issue-codes.ts';
import { isScheduleHeading, scheduleFromRows } from './schedule-rows.ts';
import type { Schedule } from './schedule.ts';

export function scheduleFromCsv(text: string): Checked<Schedule> {
  const heading = text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .split(/[\r\n]/, 1)[0]
    .replaceAll('"', '');
  const delimiter = [',', ';', '\t'].find((sign) => isScheduleHeading(heading.split(sign))) ?? ',';
  try {
    // With `info`, csv-parse yields a wrapper that its types do not tell of.
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
