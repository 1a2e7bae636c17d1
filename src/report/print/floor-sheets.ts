/** The room from above, a sheet a session. */
import { html, type Markup, namedList } from '../../shared/markup.ts';
import { DRAWN_SIZE, svgOf } from '../drawing/drawing.ts';
import { floorDrawing, floorsOf } from '../drawing/floor.ts';
import { PAGE_PAINT } from '../drawing/paint.ts';
import { timeElement } from '../html/sessions.ts';
import type { Plan } from '../plan.ts';
import { longDayOf } from '../timetable.ts';
import { type PaperName, roomOf } from './paper.ts';
import { sheetHead } from './sheet-head.ts';

/** Of the head of a sheet, and of who is not there, in points. */
const HEAD = 84;
const FOOT = 46;
/** Names of people that would be smaller are left out, in points. */
const READABLE = 4;
/** Longer lists of who is not there are a number. */
const MOST_ABSENT = 24;

export function floorSheets(plan: Plan, paper: PaperName): Markup[] {
  const { width: height, height: width } = roomOf(paper);
  const { notThere, people, locale } = plan.language;
  const floors = floorsOf(plan, PAGE_PAINT);
  return plan.sessions.map(({ index, label, slot, absent }) => {
    const room = floors[index];
    const foot = absent.length > 0 ? FOOT : 0;
    const scale = Math.min(width / room.width, (height - HEAD - foot) / room.height, 1.4);
    const drawing = floorDrawing(room, label, scale * DRAWN_SIZE < READABLE ? PAGE_PAINT : null);
    const day = slot ? longDayOf(slot.start, locale) : '';
    const names =
      absent.length > MOST_ABSENT ? people(absent.length) : namedList(absent.map(({ name }) => name));
    return html`<section class="sheet">${sheetHead(plan, html`${label} ${timeElement(plan.sessions[index])}`, 1, 1, day)}
<div class="floor" style="width:${(drawing.width * scale).toFixed(1)}pt">${svgOf(drawing)}</div>
${foot > 0 ? html`<p class="absent">${notThere}: ${names}</p>` : null}</section>
`;
  });
}
