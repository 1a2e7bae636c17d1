/** The plan as one self-contained image: the room in each session, on a light background. */
import { html, type Markup } from '../../shared/markup.ts';
import { FONT } from '../look.ts';
import { boldWidthOf, widthOf } from '../measure.ts';
import { type Plan, type PlanSession, timesIn } from '../plan.ts';
import { DRAWN_SIZE, type Drawing, LINE_HEIGHT, shortened, textAt } from './drawing.ts';
import { floorDrawing, floorsOf } from './floor.ts';
import { OWN_PAINT as paint } from './paint.ts';

/** Space around the picture, and between two rooms. */
const MARGIN = 32;
const TITLE = 26;
const HEADING = 17;
const WIDEST_TITLE = 40;
/** Wanted width to height of all sessions together. */
const SHAPE = 1.6;

/** An SVG with its size in CSS pixels. */
export interface Picture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** @param only index of the one session to draw; null: all */
export function planPicture(plan: Plan, only: number | null = null): Picture {
  const floors = floorsOf(plan, paint);
  const sessions = plan.sessions.filter(({ index }) => only === null || index === only);
  const blocks = sessions.map((session) =>
    blockOf(plan, session, floorDrawing(floors[session.index], session.label)),
  );
  const placed = inColumns(blocks);
  const title = shortened(plan.title, WIDEST_TITLE);
  const wide = Math.max(boldWidthOf(title) * TITLE, placed.width);
  const top = MARGIN + TITLE + 14;
  const [width, height] = [Math.ceil(wide + 2 * MARGIN), Math.ceil(top + placed.height - 10 + MARGIN)];
  const head = textAt(MARGIN, MARGIN + TITLE / 2, title, {
    ...{ anchor: 'start', bold: true, size: TITLE, fill: paint.ink },
  });
  const parts = [head, html`<g transform="translate(${MARGIN} ${top})">${placed.content}</g>`];
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONT}"><title>${plan.title}</title><rect width="${width}" height="${height}" fill="${paint.paper}"/>${parts}</svg>
`;
  return { svg: svg.text, width, height };
}

function blockOf({ language }: Plan, session: PlanSession, body: Drawing): Drawing {
  const { label, slot, absent } = session;
  const heading = slot ? `${label}  ${timesIn(session)}` : label;
  const width = Math.max(body.width, boldWidthOf(heading) * HEADING);
  const names = absent.map(({ name }) => name).join(', ');
  const lines =
    names === '' ? [] : linesIn(`${language.notThere}${language.colon}${names}`, width / DRAWN_SIZE);
  const [top, foot] = [HEADING + 22, HEADING + 22 + body.height + 14];
  const rest = lines.map((line, i) =>
    textAt(0, foot + i * LINE_HEIGHT, line, { anchor: 'start', fill: paint.soft }),
  );
  const head = { anchor: 'start', bold: true, size: HEADING, fill: paint.ink } as const;
  return {
    label,
    content: html`${textAt(0, HEADING / 2 + 6, heading, head)}<g transform="translate(0 ${top})">${body.content}</g>${rest}`,
    width,
    height: foot + lines.length * LINE_HEIGHT + 10,
  };
}

/** In columns of equal width, row by row; each row is as high as its highest drawing. */
function inColumns(drawings: readonly Drawing[]) {
  const cell = Math.max(0, ...drawings.map(({ width }) => width)) + MARGIN;
  const area = drawings.reduce((sum, { height }) => sum + cell * height, 0);
  const fit = Math.max(1, Math.round(Math.sqrt(SHAPE * area) / cell));
  const columns = Math.ceil(drawings.length / Math.ceil(drawings.length / fit));
  const content: Markup[] = [];
  let y = 0;
  for (let at = 0; at < drawings.length; at += columns) {
    const row = drawings.slice(at, at + columns);
    for (const [i, drawing] of row.entries())
      content.push(
        html`<g transform="translate(${(i * cell).toFixed(1)} ${y.toFixed(1)})">${drawing.content}</g>`,
      );
    y += Math.max(...row.map(({ height }) => height));
  }
  return { content: html`${content}`, width: columns * cell - MARGIN, height: y };
}

function linesIn(text: string, room: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && widthOf(longer) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
