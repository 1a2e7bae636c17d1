/** The room from above, a sheet a session. */
import { html, type Markup } from '../../shared/markup.ts';
import { DRAWN_SIZE, svgOf } from '../drawing/drawing.ts';
import { floorDrawing, floorsOf } from '../drawing/floor.ts';
import { PAGE_PAINT } from '../drawing/paint.ts';
import type { Plan } from '../plan.ts';
import { type PaperName, roomOf } from './paper.ts';
import { absentNote, sessionHead } from './sheet-head.ts';

/** Of the head of a sheet, and of who is not there, in points. */
const HEAD = 84;
const FOOT = 46;
/** Names of people that would be smaller are left out, in points. */
const READABLE = 4;

export function floorSheets(plan: Plan, paper: PaperName): Markup[] {
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
