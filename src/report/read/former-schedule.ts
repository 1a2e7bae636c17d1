/** Reads a schedule from a file in any format that mingle writes, recognized by content. */
import { refuse } from '../../result/issue-codes.ts';
import { type ReadSchedule, readSchedule } from '../../result/read-schedule.ts';
import { isScheduleHeading, scheduleFromRows, type TextRow } from '../../result/schedule-rows.ts';
import { type Schedule, type Seat, scheduleOf } from '../../result/schedule.ts';
import { parseRequest } from '../../scenario/parse.ts';
import { meetingsBy, type PastEvent, withoutBenches } from '../../scenario/past-meetings.ts';
import { readSheets } from '../../scenario/people/read-workbook.ts';
import { decodeText } from '../../shared/decode-text.ts';
import { accept, type Checked } from '../../shared/issue.ts';
import { unzip } from '../../shared/unzip.ts';
import { english } from '../language/english/english.ts';
import { LANGUAGES } from '../language/languages.ts';
import type { HeldEvent } from '../series.ts';
import { resultText } from './result-in-page.ts';

/** People appear as in the file: by id, or by name in rosters. */
export async function readFormerSchedule(bytes: Uint8Array): Promise<Checked<Schedule>> {
  const read = await readFormerPlan(bytes);
  return read.ok ? { ...read, value: read.value.schedule } : read;
}

/** The same, with the other data of the file. */
export async function readFormerPlan(bytes: Uint8Array): Promise<Checked<ReadSchedule>> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    return alone(fromCalendars(bytes) ?? (await fromWorkbook(bytes)));
  const text = decodeText(bytes);
  const start = text.trimStart();
  if (start.includes('\0')) return refuse('not_text', 'The file is no text, and no Excel workbook.');
  if (/^BEGIN:VCALENDAR/i.test(start)) return alone(scheduleFromCalendar(text));
  const table = /^[{[/<]/.test(start) ? null : markdownScheduleRows(text);
  if (table !== null) return alone(scheduleFromRows(table));
  if (!start.startsWith('<')) return readSchedule(text);
  const json = resultText(text);
  return json === text ? refuse('no_schedule', 'The page holds no plan of mingle.') : readSchedule(json);
}

function alone(read: Checked<Schedule>): Checked<ReadSchedule> {
  return read.ok ? { ...read, value: { schedule: read.value, claimedCost: null, request: null } } : read;
}

/**
 * An event whose meetings count: without people who waited, as far as the file marks benches, and with the people and earlier
 * meetings that it contains.
 */
export async function readPastEvent(
  bytes: Uint8Array,
): Promise<Checked<PastEvent & Omit<HeldEvent, 'name'>>> {
  const read = await readFormerPlan(bytes);
  if (!read.ok) return read;
  const { schedule: seats, request: document } = read.value;
  const carried = parseRequest(document);
  if (!carried.ok) return { ...read, value: { schedule: seats, met: [seats], people: [] } };
  const { request } = carried.value;
  const { people, groups, prior_meetings: before } = request.scenario;
  const schedule = withoutBenches(seats, groups);
  return { ...read, value: { schedule, met: meetingsBy(request, schedule), before, people } };
}

/** null for an archive without calendars, such as a workbook. */
function fromCalendars(bytes: Uint8Array): Checked<Schedule> | null {
  try {
    const files = unzip(bytes, (name) => /\.ics$/i.test(name));
    const texts = Object.values(files).map((file) => decodeText(file));
    return texts.length === 0 ? null : scheduleFromCalendar(texts.join('\r\n'));
  } catch {
    return null;
  }
}

/** Reads a calendar of `planCalendar`: each event lists the people of its group. */
function scheduleFromCalendar(text: string): Checked<Schedule> {
  // A table's people are listed in the event of each of them.
  const seats = new Map<string, Seat>();
  for (const event of eventsIn(text)) {
    const values = (name: string): string[] =>
      event
        .filter((line) => line.startsWith(`${name}:`))
        .map((line) => unescapedValue(line.slice(name.length + 1)));
    const session = Number(values('X-MINGLE-SESSION')[0] ?? Number.NaN);
    const group = values('LOCATION')[0];
    if (!Number.isInteger(session) || group === undefined) continue;
    for (const person of ['', ...values('X-MINGLE-PERSON')])
      seats.set(JSON.stringify([session, group, person]), [session, group, person]);
  }
  if (seats.size === 0) return refuse('no_schedule', 'The calendar has no event that mingle wrote.');
  return accept(scheduleOf(seats.values()));
}

/** The lines of each event. Only CR and LF end lines: a name may contain U+2028, which regular expressions treat as a line end. */
function eventsIn(text: string): string[][] {
  const events: string[][] = [];
  for (const line of text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    if (line === 'BEGIN:VEVENT') events.push([]);
    else events.at(-1)?.push(line);
  }
  return events;
}

function unescapedValue(text: string): string {
  return text.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));
}

async function fromWorkbook(bytes: Uint8Array): Promise<Checked<Schedule>> {
  const read = await readSheets(bytes, { trim: false, parseNumber: (text) => text });
  if (!read.ok) return read;
  const sheets = read.value;
  const tables = sheets.map(({ data }) =>
    inEnglish(
      data.map((row, index) => ({
        line: index + 1,
        cells: row.map((cell) => (cell === null ? '' : String(cell))),
      })),
    ),
  );
  const table = tables.find((rows) => isScheduleHeading(rows[0]?.cells ?? []));
  if (table) return scheduleFromRows(table);
  const names = sheets.map(({ sheet }) => `"${sheet}"`).join(', ');
  return refuse('no_schedule_table', `No sheet of the workbook (${names}) is a schedule.`);
}

/** The rows of the first schedule table in a Markdown text of `planMarkdown`; null if there is none. */
function markdownScheduleRows(text: string): TextRow[] | null {
  const lines = text.split(/\r?\n/);
  const first = lines.findIndex(
    (line) =>
      line.startsWith('|') && isScheduleHeading(inEnglish([{ line: 0, cells: cellsOf(line) }])[0].cells),
  );
  if (first < 0) return null;
  const rows: TextRow[] = [];
  for (let at = first; at < lines.length && lines[at].startsWith('|'); at++) {
    if (at !== first + 1) rows.push({ line: at + 1, cells: cellsOf(lines[at]) });
  }
  return inEnglish(rows);
}

/** Translates headings and sessions of any export language to English. */
function inEnglish(rows: readonly TextRow[]): TextRow[] {
  const [heading] = rows;
  const language = Object.values(LANGUAGES).find(({ table }) => heading?.cells.includes(table.person));
  if (language === undefined) return [...rows];
  const { table, session } = language;
  const words = new Map([table.session, table.group, table.person].map((word, at) => [word, CANONICAL[at]]));
  const [before, after] = session(0).split('0');
  const plain = (cell: string): string => {
    const number = cell.startsWith(before) ? Number.parseInt(cell.slice(before.length), 10) : Number.NaN;
    return Number.isNaN(number) ? cell : cell.replace(`${before}${number}${after}`, english.session(number));
  };
  const sessions = heading.cells.indexOf(table.session);
  return rows.map(({ line, cells }, row) => ({
    line,
    cells: cells.map((cell, at) => {
      if (row === 0) return words.get(cell) ?? plain(cell);
      return at === sessions ? plain(cell) : cell;
    }),
  }));
}

const CANONICAL = [english.table.session, english.table.group, english.table.person];

function cellsOf(line: string): string[] {
  return [...line.matchAll(/\| ((?:\\.|[^|\\])*?) ?(?=\|)/g)].map((match) => unescaped(match[1]));
}

function unescaped(text: string): string {
  return text.replace(/\\(.)|&#(\d+);/gu, (_, sign: string | undefined, code: string | undefined) =>
    sign === undefined ? String.fromCharCode(Number(code)) : sign,
  );
}
