/** A poster of a session with drawn tables and rows, as large as the sheets allow. */
import { html, type Markup, namedList } from '../../shared/markup.ts';
import { DRAWN_SIZE, type Drawing, svgOf } from '../drawing/drawing.ts';
import { PAGE_PAINT } from '../drawing/paint.ts';
import { drawingsOf } from '../drawing/seats.ts';
import { placeLines, placesOf } from '../places.ts';
import type { Plan, PlanSession } from '../plan.ts';
import { type PaperName, type Room, roomOf } from './paper.ts';
import { absentNote, sessionHead } from './sheet-head.ts';

/** Smaller type is unreadable on a wall, in points. */
const READABLE = 9;
/** Largest type, in points. */
const LARGEST = 26;
/** Height of head and foot of a sheet, and space between drawings, in points. */
const HEAD = 90;
const FOOT = 46;
const GAP = 14;

/**
 * null if no seats are drawn in the session.
 * @param foot of each sheet, with its height in points
 */
export function seatPosters(
  plan: Plan,
  session: PlanSession,
  paper: PaperName,
  foot: { readonly content: Markup | null; readonly height: number },
): Markup[] | null {
  const places = placesOf(plan, session);
  const drawings = drawingsOf(places, PAGE_PAINT);
  if (drawings.length === 0) return null;
  const { width, height } = roomOf(paper);
  const { columns, scale, each } = layoutOf(drawings, { width, height: height - HEAD - FOOT - foot.height });
  const sheets = Math.ceil(drawings.length / each);
  const others = places.filter(({ kind }) => kind === 'group' || kind === 'court');
  return Array.from({ length: sheets }, (_, sheet) => {
    const isLast = sheet === sheets - 1;
    const shown = drawings.slice(sheet * each, (sheet + 1) * each);
    return html`<section class="sheet">${sessionHead(plan, session, sheet + 1, sheets)}
<div class="drawn" style="gap:${GAP}pt;grid-template-columns:repeat(${columns},1fr)">${shown.map((drawing) => html`<div style="width:${(drawing.width * scale).toFixed(1)}pt">${svgOf(drawing)}</div>`)}</div>
${isLast ? others.map((place) => html`<p class="absent">${place.name}${plan.language.colon}${namedList(placeLines(place))}</p>`) : null}
${isLast ? absentNote(plan, session) : null}${foot.content}</section>
`;
  });
}

interface Layout {
  readonly columns: number;
  /** Points per drawing unit. */
  readonly scale: number;
  /** Drawings per sheet. */
  readonly each: number;
}

/** The fewest sheets with readable type; otherwise one drawing per sheet. */
function layoutOf(drawings: readonly Drawing[], room: Room): Layout {
  const wide = Math.max(...drawings.map(({ width }) => width));
  const tall = Math.max(...drawings.map(({ height }) => height));
  const best = (each: number): Layout =>
    Array.from({ length: each }, (_, i) => i + 1)
      .map((columns): Layout => {
        const rows = Math.ceil(each / columns);
        const across = (room.width - (columns - 1) * GAP) / columns / wide;
        const down = (room.height - (rows - 1) * GAP) / rows / tall;
        return { columns, scale: Math.min(across, down, LARGEST / DRAWN_SIZE), each };
      })
      .reduce((one, other) => (other.scale > one.scale ? other : one));
  for (let sheets = 1; ; sheets++) {
    const each = Math.ceil(drawings.length / sheets);
    const layout = best(each);
    if (each === 1 || layout.scale * DRAWN_SIZE >= READABLE) return layout;
  }
}
