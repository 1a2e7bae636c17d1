/** One poster per session: its tables in type as large as the sheets allow. */
import { html, type Markup, named } from '../../shared/markup.ts';
import { filled, inParts } from '../filled.ts';
import { hueStyle } from '../look.ts';
import { boldWidthOf, LINE, linesOf, mostOf, widthOf } from '../measure.ts';
import { type Place, placeLines, placesOf } from '../places.ts';
import type { Plan, PlanSession } from '../plan.ts';
import { asOfText, type GivenOut, posterFoot, wholeCode } from './given-out.ts';
import { type PaperName, type Room, roomOf } from './paper.ts';
import { seatPosters } from './seat-posters.ts';
import { absentNote, sessionHead } from './sheet-head.ts';

/** Type sizes in points. */
const LARGEST = 44;
/** Smallest type readable from a few steps away, if it takes one sheet, two, three or four. */
const READABLE = [14, 13, 12, 11];
const SMALLEST = 10;
const MOST_COLUMNS = 8;
/** Type size of a table's name relative to those of people. */
const HEAD_SIZE = 1.12;
/** Longer names may be wrapped, in ems. */
const WIDEST_NAME = 12;
/** Points for a sheet's head besides its heading, for the heading's type, and for the list of absent people. */
const HEAD = 42;
const HEADING = 22;
const FOOT = 46;
/** Points for a code with its caption, and for the caption alone. */
const CODE = 126;
const AS_OF = 26;

interface Measured {
  readonly place: Place;
  readonly head: number;
  readonly names: readonly number[];
}

/** Type size and columns: the same for all sessions, so that posters look alike. */
interface Layout {
  readonly size: number;
  readonly columns: number;
}

export function posterSheets(plan: Plan, paper: PaperName, given: GivenOut): Markup[] {
  const code = wholeCode(plan, given);
  const foot = posterFoot(plan, code, asOfText(plan, given));
  const sessions = plan.sessions.map((session) =>
    placesOf(plan, session)
      .filter(({ people }) => people.length > 0)
      .map((place): Measured => ({
        place,
        head: HEAD_SIZE * boldWidthOf(place.note ? `${place.name} ${place.note}` : place.name),
        names: placeLines(place).map(widthOf),
      })),
  );
  const whole = wallRoom(plan, paper);
  const below = code ? CODE : foot ? AS_OF : 0;
  const room = { ...whole, height: whole.height - below };
  const layout = layoutOf(sessions, room);
  return plan.sessions.flatMap((session, index) => {
    const drawn = seatPosters(plan, session, paper, { content: foot, height: below });
    if (drawn !== null) return drawn;
    const sheets = sheetsOf(sessions[index], layout, room);
    return sheets.map((places, sheet) =>
      posterSheet(plan, session, layout, places, [sheet + 1, sheets.length], foot),
    );
  });
}

function posterSheet(
  plan: Plan,
  session: PlanSession,
  { size, columns }: Layout,
  places: readonly Place[],
  [sheet, sheets]: readonly [number, number],
  foot: Markup | null,
): Markup {
  return html`<section class="sheet poster">${sessionHead(plan, session, sheet, sheets)}
<div class="wall" style="font-size:${size}pt;grid-template-columns:repeat(${columns},1fr)">${places.map((place) => tableOf(place))}</div>
${sheet === sheets ? absentNote(plan, session) : null}${foot}</section>
`;
}

function tableOf(place: Place): Markup {
  return html`<section class="table${place.waits ? ' waits' : ''}" style="${hueStyle(place.color)}"><h2 dir="auto">${place.name}${place.note ? html` <small>${place.note}</small>` : null}</h2>
<ul>${placeLines(place).map((line) => html`<li>${named(line)}</li>`)}</ul></section>
`;
}

/** The area for tables, below the head and above the foot of a sheet. */
function wallRoom({ sessions }: Plan, paper: PaperName): Room {
  const { width, height } = roomOf(paper);
  const lines = sessions.map(({ label, slot }) =>
    linesOf(boldWidthOf(slot ? `${label} 00:00–00:00` : label), width / HEADING),
  );
  const foot = sessions.some(({ absent }) => absent.length > 0) ? FOOT : 0;
  return { width, height: height - HEAD - HEADING * LINE * Math.max(...lines) - foot };
}

/** The largest type on the fewest sheets on which it is readable; else the smallest type on the fewest sheets. */
function layoutOf(sessions: readonly (readonly Measured[])[], room: Room): Layout {
  // Names of tables, and 90 % of people's names, stay on one line.
  const groups = sessions.flat();
  const names = groups.flatMap((group) => group.names);
  const widest = Math.max(mostOf(names, 0.9), ...groups.map(({ head }) => head));
  const name = Math.min(WIDEST_NAME, widest);
  const layouts = (size: number): Layout[] =>
    Array.from({ length: MOST_COLUMNS }, (_, index) => ({ size, columns: index + 1 })).filter(
      (layout) => layout.columns === 1 || name <= columnRoom(layout, room),
    );
  for (const [more, least] of READABLE.entries()) {
    for (let size = LARGEST; size >= least; size--) {
      for (const layout of layouts(size)) {
        if (sessions.every((session) => sheetCount(session, layout, room) <= more + 1)) return layout;
      }
    }
  }
  const sheetsWith = (layout: Layout): number =>
    sessions.reduce((sum, session) => sum + sheetCount(session, layout, room), 0);
  return layouts(SMALLEST).reduce((best, layout) => (sheetsWith(layout) < sheetsWith(best) ? layout : best));
}

/** Width for text in ems; gaps and paddings are half an em on each side. */
function columnRoom({ size, columns }: Layout, { width }: Room): number {
  return (width / size + 0.5) / columns - 0.5 - 1.1;
}

/** The tables of each sheet. Rows of tables are not split, unless one is taller than a sheet. */
function sheetsOf(groups: readonly Measured[], layout: Layout, room: Room): Place[][] {
  const rows = inParts(groups, layout.columns);
  const sheets = filled(rows, (row) => heightOf(row, layout, room), room.height / layout.size);
  return sheets.length === 0 ? [[]] : sheets.map((rows) => rows.flat().map(({ place }) => place));
}

/** Number of sheets, including those that an overlong row continues on. */
function sheetCount(groups: readonly Measured[], layout: Layout, room: Room): number {
  const whole = room.height / layout.size;
  const over = inParts(groups, layout.columns).map(
    (row) => Math.ceil(heightOf(row, layout, room) / whole) - 1,
  );
  return over.reduce((sum, sheets) => sum + sheets, sheetsOf(groups, layout, room).length);
}

/** Height of a row of tables, in ems. */
function heightOf(row: readonly Measured[], layout: Layout, room: Room): number {
  const column = columnRoom(layout, room);
  const heights = row.map(({ head, names }) => {
    const lines = names.reduce((sum, width) => sum + linesOf(width, column), 0);
    return LINE * (HEAD_SIZE * linesOf(head, column) + lines) + 1.4;
  });
  return Math.max(...heights);
}
