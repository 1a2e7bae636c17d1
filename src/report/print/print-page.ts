/** Print sheets as a self-contained HTML page; one design per page. */
import { html, type Markup } from '../../shared/markup.ts';
import { DRAWN_SIZE, svgOf } from '../drawing/drawing.ts';
import { floorDrawing, floorsOf } from '../drawing/floor.ts';
import { PAGE_PAINT } from '../drawing/paint.ts';
import { htmlDocument } from '../html/document.ts';
import type { Plan } from '../plan.ts';
import { badgeSheets, placeCardSheets } from './badges.ts';
import { isWide, type PrintDesignName } from './designs.ts';
import type { GivenOut } from './given-out.ts';
import { checkInSheets, findYourTableSheets } from './lists.ts';
import { type PaperName, roomOf } from './paper.ts';
import { posterSheets } from './posters.ts';
import { scoreSheets } from './scores.ts';
import { absentNote, sessionHead } from './sheet-head.ts';
import { cardSheets, tableSheets } from './slips.ts';
import { printStyles } from './styles.ts';

const DESIGNS: Record<PrintDesignName, (plan: Plan, paper: PaperName, given: GivenOut) => Markup[]> = {
  posters: posterSheets,
  floor: floorSheets,
  'find-your-table': findYourTableSheets,
  cards: cardSheets,
  'check-in': checkInSheets,
  tables: tableSheets,
  badges: badgeSheets,
  'place-cards': placeCardSheets,
  scores: scoreSheets,
};

const NOT_GIVEN: GivenOut = { edition: null, page: null, live: null };

export function printPage(
  plan: Plan,
  design: PrintDesignName,
  paper: PaperName = 'a4',
  given: GivenOut = NOT_GIVEN,
): string {
  return htmlDocument({
    plan,
    title: `${plan.title} – ${plan.language.print.designs[design]}`,
    colors: 'light',
    styles: printStyles(paper, isWide(design)),
    body: DESIGNS[design](plan, paper, given),
  });
}

/** Points for a sheet's head and the list of absent people. */
const HEAD = 84;
const FOOT = 46;
/** Smallest type of people's names, in points; smaller ones are left out. */
const READABLE = 4;

function floorSheets(plan: Plan, paper: PaperName): Markup[] {
  const { width: height, height: width } = roomOf(paper);
  const floors = floorsOf(plan, PAGE_PAINT);
  return plan.sessions.map((session) => {
    const room = floors[session.index];
    const foot = session.absent.length > 0 ? FOOT : 0;
    const scale = Math.min(width / room.width, (height - HEAD - foot) / room.height, 1.4);
    const drawing = floorDrawing(room, session.label, scale * DRAWN_SIZE < READABLE ? PAGE_PAINT : null);
    return html`<section class="sheet">${sessionHead(plan, session)}
<div class="floor" style="width:${(drawing.width * scale).toFixed(1)}pt">${svgOf(drawing)}</div>
${absentNote(plan, session)}</section>
`;
  });
}
