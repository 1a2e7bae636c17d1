/** The room from above, a sheet a session. */
import { html, type Markup } from '../../shared/markup.ts';
import { DRAWN_SIZE, svgOf } from '../drawing/drawing.ts';
import { floorDrawing, floorsOf } from '../drawing/floor.ts';
import { PAGE_PAINT } from '../drawing/paint.ts';
import { timeElement } from '../html/sessions.ts';
import type { Plan } from '../plan.ts';
import { longDayOf } from '../timetable.ts';
import { type PaperName, roomOf } from './paper.ts';
import { absentNote, sheetHead } from './sheet-head.ts';

/** Of the head of a sheet, and of who is not there, in points. */
const HEAD = 84;
const FOOT = 46;
/** Names of people that would be smaller are left out, in points. */
const READABLE = 4;

export function floorSheets(plan: Plan, paper: PaperName): Markup[] {
  const { width: height, height: width } = roomOf(paper);
  const floors = floorsOf(plan, PAGE_PAINT);
  return plan.sessions.map(({ index, label, slot, absent }) => {
    const room = floors[index];
    const foot = absent.length > 0 ? FOOT : 0;
    const scale = Math.min(width / room.width, (height - HEAD - foot) / room.height, 1.4);
    const drawing = floorDrawing(room, label, scale * DRAWN_SIZE < READABLE ? PAGE_PAINT : null);
    const day = slot ? longDayOf(slot.start, plan.language.locale) : '';
    return html`<section class="sheet">${sheetHead(plan, html`${label} ${timeElement(plan.sessions[index])}`, 1, 1, day)}
<div class="floor" style="width:${(drawing.width * scale).toFixed(1)}pt">${svgOf(drawing)}</div>
${absentNote(plan, plan.sessions[index])}</section>
`;
  });
}
