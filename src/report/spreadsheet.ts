/** The plan as an Excel workbook: schedule, participants, scores, pairs, rules and cost. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { Cell, Row, Sheet } from 'write-excel-file/universal';
import writeXlsxFile from 'write-excel-file/universal';
import { aimOf } from '../scenario/meeting-kinds.ts';
import { linesOf, widthOf } from './measure.ts';
import { MOST_PEOPLE_IN_PAIR_TABLE, pairTable } from './pairs.ts';
import type { Plan } from './plan.ts';
import { ruleStates } from './rules.ts';
import { type ScoreCell, scoreTables } from './score-tables.ts';
import { itineraryTable, scheduleTable, type TextTable } from './tables.ts';
import { costSentences, proofSentences, qualitySentence } from './words/cost.ts';

export async function planWorkbook(plan: Plan): Promise<Uint8Array> {
  const { table, session } = plan.language;
  const column = { heading: table.session, cell: (index: number) => session(index + 1) };
  const schedule = scheduleTable(plan, column, table);
  const scores = scoreTables(plan);
  const sheets = [
    textSheet(table.schedule, schedule),
    textSheet(table.participants, itineraryTable(plan, plan.language)),
    ...(scores === null
      ? []
      : [textSheet(table.scores, scores.matches), textSheet(table.standings, scores.standings)]),
    pairSheet(plan),
    ruleSheet(plan),
  ];
  const printed = sheets.map(({ sheet = '', columns = [], area = '' }, index) => {
    const width = columns.reduce((sum, column) => sum + (column.width ?? 0), 0);
    const breaks = index === 0 && width <= WIDEST_UNSCALED ? sessionBreaks(schedule) : [];
    return {
      name: sheet,
      landscape: width > WIDEST_UPRIGHT,
      area,
      breaks,
      scale: scaleFor([...breaks, schedule.rows.length + 1]),
    };
  });
  return zipSync(withoutMarks(withPrintSetup(await filesOf(sheets), printed)));
}

export async function tablesWorkbook(
  tables: readonly ({ readonly name: string } & CellTable)[],
): Promise<Uint8Array> {
  return zipSync(withoutMarks(await filesOf(tables.map((table) => textSheet(table.name, table)))));
}

async function filesOf(sheets: Book[]): Promise<Record<string, Uint8Array>> {
  const blob = await writeXlsxFile(sheets).toBlob();
  return unzipSync(new Uint8Array(await blob.arrayBuffer()));
}

export interface CellTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly (ScoreCell | number)[])[];
}

/** Most characters across a portrait page, scaled but readable. */
const WIDEST_UPRIGHT = 110;
/** Most characters across a portrait page without scaling. */
const WIDEST_UNSCALED = 85;
/** With fewer rows per session, one page per session would be mostly empty. */
const FEWEST_ROWS_A_PAGE = 30;

/** The last row of each session that gets its own pages; the heading is row 1. */
function sessionBreaks({ rows }: TextTable): number[] {
  const ends = rows.flatMap(([session], index) => (rows[index + 1]?.[0] === session ? [] : [index + 2]));
  return rows.length >= FEWEST_ROWS_A_PAGE * ends.length ? ends.slice(0, -1) : [];
}

/** Rows per page below the heading, as Excel prints, and the smallest scale used to avoid nearly empty pages. */
const ROWS_A_PAGE = 48;
const LEAST_SCALE = 75;

/** In per cent: smaller if that saves a page for the longest session. */
function scaleFor(ends: readonly number[]): number {
  const longest = Math.max(...ends.map((end, i) => end - (ends[i - 1] ?? 1)));
  const fewer = Math.ceil(longest / ROWS_A_PAGE) - 1;
  const scale = Math.floor((100 * fewer * ROWS_A_PAGE) / longest);
  return scale >= LEAST_SCALE ? scale : 100;
}

/** `area`: the printed part, if not all. */
type Book = Sheet<never> & { readonly area?: string };

function textSheet(sheet: string, { header, rows }: CellTable): Book {
  const texts = [
    header,
    ...rows.map((row) => row.map((cell) => (typeof cell === 'object' ? '' : String(cell)))),
  ];
  const widths = header.map((_, column) => {
    const longest = texts.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0);
    return Math.min(40, Math.max(9, longest + 2));
  });
  return sheetOf(
    sheet,
    header,
    rows.map((row) => row.map(cellOf)),
    widths,
  );
}

/** With a heading row that stays visible. */
function sheetOf(
  sheet: string,
  header: readonly string[],
  rows: readonly Row[],
  widths: readonly number[],
): Book {
  const columns = widths.map((width) => ({ width }));
  return { sheet, data: [heading(header), ...rows], columns, stickyRowsCount: 1 };
}

/** With more pairs, those who never meet are not printed: for 300 people they fill 800 pages. */
const MOST_PRINTED = 2000;

function pairSheet(plan: Plan): Book {
  const { table } = plan.language;
  const pairs = pairTable(plan, aimOf(plan.request));
  const widths = [24, 24, 12, 18];
  if (pairs === null) {
    const note = table.tooManyPairs(MOST_PEOPLE_IN_PAIR_TABLE);
    return { sheet: table.pairs, data: [[text(note)]], columns: widths.map((width) => ({ width })) };
  }
  const rows = plan.people.flatMap((a, index) =>
    plan.people
      .slice(index + 1)
      .filter((b) => pairs.couldMeet(a, b))
      .map((b) => ({ a, b, meetings: pairs.meetings(a, b), earlier: pairs.earlier(a, b) })),
  );
  rows.sort((first, second) => second.meetings - first.meetings);
  const cells = rows.map(({ a, b, meetings, earlier }): Row => {
    const shade = meetings < 2 ? {} : { backgroundColor: meetings === 2 ? '#F6C667' : '#EC8A4A' };
    const counted = { type: Number, value: meetings, ...shade };
    return [text(a.name), text(b.name), counted, { type: Number, value: earlier }];
  });
  const header = [table.person, table.otherPerson, table.meetings, table.earlier];
  const met = rows.filter(({ meetings }) => meetings > 0).length;
  const sheet = sheetOf(table.pairs, header, cells, widths);
  return rows.length > MOST_PRINTED ? { ...sheet, area: `$A$1:$D$${met + 1}` } : sheet;
}

function ruleSheet(plan: Plan): Book {
  const { page, table } = plan.language;
  const widths = [60, 10, 14, 10, 70];
  const rows = ruleStates(plan).map((rule): Row => [
    wrapped(rule.text, widths[0]),
    text(rule.hard ? page.must : page.wish),
    text(table.states[rule.state]),
    { type: Number, value: rule.cost },
    wrapped(rule.details.slice(0, 50).join('\n'), widths[4]),
  ]);
  const sentences = [qualitySentence(plan), ...costSentences(plan), ...proofSentences(plan)].map(
    (each): Row => [wrapped(each, widths[0])],
  );
  const header = [table.rule, table.kind, table.state, table.cost, table.where];
  return sheetOf(table.rules, header, [...rows, [null], ...sentences], widths);
}

function cellOf(cell: ScoreCell | number): Cell {
  if (typeof cell === 'string') return text(cell);
  if (typeof cell === 'number') return { type: Number, value: cell };
  if (cell === null) return { type: Number, backgroundColor: '#FFF6D6' };
  return { type: 'Formula', value: cell.formula };
}

function heading(cells: readonly string[]): Row {
  return cells.map((value) => ({ type: String, value, fontWeight: 'bold', backgroundColor: '#E4E7F7' }));
}

/** A text cell, which is never run as a formula, whatever it starts with. */
function text(value: string): Cell {
  return value === '' ? null : { type: String, value: storable(value) };
}

/** In a row with enough height for its lines, which not every program computes; limited. */
function wrapped(value: string, width: number): Cell {
  if (value === '') return null;
  const lines = value.split('\n').map((line) => linesOf(widthOf(line), DIGIT * width));
  const height = Math.min(409, LINE_POINTS * lines.reduce((sum, count) => sum + count, 0));
  return { type: String, value: storable(value), wrap: true, alignVertical: 'top', height };
}

/** Width of a digit in ems, the unit of column widths; and line height in points. */
const [DIGIT, LINE_POINTS] = [0.6, 15];

/**
 * XML cannot represent most control characters, nor unpaired surrogates. The library looks texts up in an object and loses those
 * that are properties of every object, such as "constructor": they get a mark in front.
 */
function storable(value: string): string {
  const text = value.replace(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu, (sign) =>
    '\t\n\r'.includes(sign) ? sign : ' ',
  );
  if (text.length > MOST_IN_CELL) return `${text.slice(0, MOST_IN_CELL - 1).replace(/\p{Cs}$/u, '')}…`;
  return text in {} ? `${MARK}${text}` : text;
}

/** Excel's limit in UTF-16 units; it calls longer cells damage. */
const MOST_IN_CELL = 32_767;

/** In the private use area, so that no name contains it. */
const MARK = '\u{F8FE}mingle\u{F8FE}';
const TEXTS = 'xl/sharedStrings.xml';

function withoutMarks(files: Readonly<Record<string, Uint8Array>>): Record<string, Uint8Array> {
  return { ...files, [TEXTS]: strToU8(strFromU8(files[TEXTS]).replaceAll(MARK, '')) };
}

/** Print setup of a sheet, which the library cannot write. */
interface SheetPrint {
  readonly name: string;
  readonly landscape: boolean;
  /** Empty: everything. */
  readonly area: string;
  /** Rows, from 1, after which a page ends. Excel supports either breaks or fitting to pages. */
  readonly breaks: readonly number[];
  /** In per cent, used with breaks. */
  readonly scale: number;
}

const FITTED = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>';

type Files = Readonly<Record<string, Uint8Array>>;

/**
 * Sheets without breaks are fitted to the page width; each repeats its first row, and has name and page number at the foot.
 * @param files of the workbook, by path
 * @param sheets in the order of the workbook
 */
function withPrintSetup(files: Files, sheets: readonly SheetPrint[]): Files {
  const changed: Record<string, Uint8Array> = { ...files };
  const change = (path: string, to: (xml: string) => string): void => {
    changed[path] = strToU8(to(strFromU8(files[path])));
  };
  for (const [index, sheet] of sheets.entries()) {
    change(`xl/worksheets/sheet${index + 1}.xml`, (xml) =>
      xml
        .replace('<sheetViews>', sheet.breaks.length > 0 ? '<sheetViews>' : `${FITTED}<sheetViews>`)
        .replace('</worksheet>', `${pageSetup(sheet)}</worksheet>`),
    );
  }
  const names = sheets.flatMap(({ name, area }, index) => {
    const define = (what: string, cells: string) =>
      `<definedName name="_xlnm.Print_${what}" localSheetId="${index}">'${name.replaceAll("'", "''")}'!${cells}</definedName>`;
    return [...(area === '' ? [] : [define('Area', area)]), define('Titles', '$1:$1')];
  });
  change('xl/workbook.xml', (xml) =>
    xml.replace('<definedNames/>', `<definedNames>${names.join('')}</definedNames>`),
  );
  return changed;
}

/** Elements in the order of the schema. */
function pageSetup({ landscape, breaks, scale }: SheetPrint): string {
  const rows = breaks.map((row) => `<brk id="${row}" max="16383" man="1"/>`).join('');
  return [
    '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.7" header="0.3" footer="0.3"/>',
    `<pageSetup scale="${scale}" orientation="${landscape ? 'landscape' : 'portrait'}" fitToWidth="1" fitToHeight="0"/>`,
    '<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>',
    breaks.length > 0
      ? `<rowBreaks count="${breaks.length}" manualBreakCount="${breaks.length}">${rows}</rowBreaks>`
      : '',
  ].join('');
}
