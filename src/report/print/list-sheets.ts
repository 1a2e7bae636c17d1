/** Lists of people in columns on sheets. */
import { html, type Markup, named } from '../../shared/markup.ts';
import { filled, inParts } from '../filled.ts';
import { haveLastNames, partsOf } from '../last-name.ts';
import { boldWidthOf, LINE, linesOf, mostOf, widthOf } from '../measure.ts';
import type { Plan, PlanPerson } from '../plan.ts';
import { type PaperName, roomOf } from './paper.ts';
import { sheetHead } from './sheet-head.ts';

export interface Listing {
  readonly heading: string;
  /** Explains the column heads; may be empty. */
  readonly note: string;
  /** The head rows of each column. */
  readonly head: Markup;
  readonly headRows: number;
  /** Widths of the heads beside the name, in ems. */
  readonly heads: readonly number[];
  /** A box to tick before each name, instead of its initial. */
  readonly tick: boolean;
  readonly rows: readonly { readonly person: PlanPerson; readonly cells: readonly Cell[] }[];
}

export interface Cell {
  readonly content: Markup;
  /** Width on one line, in ems. */
  readonly width: number;
}

/** Type sizes in points. */
const LARGEST = 20;
const COMFORTABLE = 11;
const SMALLEST = 8;
const MOST_COLUMNS = 4;
/** All in ems: space between columns, width of the initial or box, padding of a cell. */
const GAP = 1.6;
const FRONT = 1.6;
const PADDING = 0.8;
const WIDEST_CELL = 9;
const WIDEST_NAME = 12;
/** Height of a row besides its text, in ems. */
const PLAIN_ROW = 0.37;
const TICK_ROW = 0.7;
/** Height of a sheet's head and type size of its note, in points. */
const HEAD = 66;
const NOTE = 11;

interface Layout {
  readonly size: number;
  readonly columns: number;
  /** Of the cells beside the name, in ems. */
  readonly widths: readonly number[];
  /** Width for the name, in ems. */
  readonly nameRoom: number;
  /** Height of a column below its head, in ems. */
  readonly height: number;
}

type Row = Listing['rows'][number];

/** null if the cells do not fit beside the names, even in the smallest type. */
export function listSheets(plan: Plan, listing: Listing, paper: PaperName): Markup[] | null {
  const layout = layoutOf(listing, paper);
  if (layout === null) return null;
  const sheets = sheetsOf(listing, layout);
  const foundUnder = underWhat(listing);
  return sheets.map((columns, sheet) => {
    const range = listing.tick ? '' : rangeOf(columns.flat(), foundUnder);
    const heading = range ? `${listing.heading} · ${range}` : listing.heading;
    return html`<section class="sheet">${sheetHead(plan, heading, sheet + 1, sheets.length, listing.note)}
<div class="columns" style="font-size:${layout.size}pt">${columns.map((column) => columnOf(listing, layout, column, foundUnder))}${Array.from({ length: layout.columns - columns.length }, () => html`<div></div>`)}</div></section>
`;
  });
}

function columnOf(
  listing: Listing,
  { widths }: Layout,
  rows: readonly Row[],
  foundUnder: (name: string) => string,
): Markup {
  let letter = '';
  return html`<table class="list${listing.tick ? ' ticks' : ''}"><colgroup><col style="width:${FRONT}em"><col>${widths.map((width) => html`<col style="width:${width}em">`)}</colgroup>
<thead>${listing.head}</thead><tbody>${rows.map(({ person, cells }) => {
    const initial = initialOf(foundUnder(person.name));
    const fresh = initial !== letter;
    letter = initial;
    const front = listing.tick ? html`<i class="box"></i>` : fresh ? html`${initial}` : null;
    return html`<tr${fresh && !listing.tick ? html` class="fresh"` : null}><td class="front">${front}</td><th scope="row">${named(person.name)}</th>${cells.map(({ content }) => html`<td>${content}</td>`)}</tr>
`;
  })}</tbody></table>`;
}

/** The largest type that needs no more sheets than comfortable type. */
function layoutOf(listing: Listing, paper: PaperName): Layout | null {
  const layouts: Layout[] = [];
  for (let size = LARGEST; size >= SMALLEST; size--) {
    if (size < COMFORTABLE && layouts.length > 0) break;
    for (let columns = 1; columns <= MOST_COLUMNS; columns++) {
      const layout = layoutWith(listing, paper, size, columns);
      if (layout) layouts.push(layout);
    }
  }
  const counts = layouts.map((layout) => sheetsOf(listing, layout).length);
  const least = counts.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  return layouts[counts.indexOf(least)] ?? null;
}

/** null if most names would be wrapped. */
function layoutWith(listing: Listing, paper: PaperName, size: number, columns: number): Layout | null {
  const { rows, heads, headRows, tick, note } = listing;
  const { width, height: whole } = roomOf(paper);
  const height = whole - HEAD - NOTE * LINE * linesOf(widthOf(note), width / NOTE);
  const widths = heads.map((head, at) => {
    const widest = rows.reduce((most, { cells }) => Math.max(most, cells[at].width), head);
    return Math.min(widest, WIDEST_CELL) + PADDING;
  });
  const fixed = widths.reduce((sum, each) => sum + each, FRONT + PADDING);
  const nameRoom = (width / size + GAP) / columns - GAP - fixed;
  const names = rows.map(({ person }) => boldWidthOf(person.name));
  if (nameRoom < Math.min(WIDEST_NAME, mostOf(names, 0.9))) return null;
  const head = headRows * (LINE + 0.3);
  return { size, columns, widths, nameRoom, height: height / size - head - (tick ? 0.5 : 0) };
}

/** The rows of each column of each sheet; columns of the last sheet are balanced. */
function sheetsOf(listing: Listing, layout: Layout): Row[][][] {
  const whole = columnsOf(listing.rows, listing, layout, layout.height);
  const sheets = inParts(whole, layout.columns);
  const last = sheets.pop()?.flat() ?? [];
  const heights = last.map((row) => heightOf(row, layout, listing.tick));
  // Slightly more than the equal share, so that no extra column is needed.
  const share = heights.reduce((sum, height) => sum + height, 0) / layout.columns + Math.max(0, ...heights);
  return [...sheets, columnsOf(last, listing, layout, Math.min(share, layout.height))];
}

function columnsOf(rows: readonly Row[], { tick }: Listing, layout: Layout, height: number): Row[][] {
  return filled(rows, (row) => heightOf(row, layout, tick), height);
}

function heightOf({ person, cells }: Row, { nameRoom, widths }: Layout, tick: boolean): number {
  const lines = cells.map(({ width }, at) => linesOf(width, widths[at] - PADDING));
  return (
    LINE * Math.max(linesOf(boldWidthOf(person.name), nameRoom), ...lines) + (tick ? TICK_ROW : PLAIN_ROW)
  );
}

/** Initials on a sheet such as "A–F"; empty for names in scripts without an alphabet. */
function rangeOf(rows: readonly Row[], foundUnder: (name: string) => string): string {
  const [first, last] = [rows[0], rows[rows.length - 1]].map((row) =>
    row ? initialOf(foundUnder(row.person.name)) : '',
  );
  if (first === '' || last === '') return '';
  return first === last ? first : `${first}–${last}`;
}

function underWhat({ rows }: Listing): (name: string) => string {
  const byLast = haveLastNames(rows.map(({ person }) => person.name));
  return (name) => (byLast ? partsOf(name).last : name);
}

/** The initial that a name is listed under; empty for scripts without an alphabet. */
function initialOf(name: string): string {
  const [first = ''] = name.trim().normalize('NFD');
  const ofAlphabet =
    /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]/u;
  return ofAlphabet.test(first) ? first.toUpperCase() : '';
}
