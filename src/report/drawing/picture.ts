/** The plan as one image that needs nothing beside it: its sessions one below the other, on a light ground. */
import { html, type Markup } from '../../shared/markup.ts';
import { FONT, hueOf } from '../look.ts';
import { boldWidthOf, widthOf } from '../measure.ts';
import { type Place, placeLines, placesOf } from '../places.ts';
import { type Plan, type PlanSession, timesIn } from '../plan.ts';
import { DRAWN_SIZE, type Drawing, LINE_HEIGHT, nameAt, shortened, textAt } from './drawing.ts';
import { floorDrawing, floorsOf } from './floor.ts';
import { OWN_PAINT as paint } from './paint.ts';
import { drawingsOf } from './seats.ts';

/** Around all, between two tables, and in a table beside its names. */
const MARGIN = 32;
const GAP = 12;
const PAD = 12;
const TITLE = 26;
const HEADING = 17;
const HEAD = LINE_HEIGHT + 14;
const WIDEST_TITLE = 40;
const WIDEST_NAME = 16;
const WIDEST_LINE = 30;
const LEAST_CARD = 120;
/** Of the tables of a session, and of the sessions: so many times as wide as they are high. */
const SHAPE = 1.6;

/** SVG, in units of a screen's pixels. */
export interface Picture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** @param only the index of the one session to draw; null: all */
export function planPicture(plan: Plan, only: number | null = null): Picture {
  const floors = plan.floor === null ? null : floorsOf(plan, paint);
  const sessions = plan.sessions.filter(({ index }) => only === null || index === only);
  const bodies = sessions.map((session): Drawing => {
    if (floors) return floorDrawing(floors[session.index], session.label);
    return tablesDrawing(plan, session);
  });
  const blocks = sessions.map((session, i) => blockOf(plan, session, bodies[i]));
  const placed = inColumns(blocks, MARGIN, 0);
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

/** A session under its heading, and who is not there. */
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

/** Cards in columns of one width, seats as they stand. */
function tablesDrawing(plan: Plan, session: PlanSession): Drawing {
  const places = placesOf(plan, session);
  const cards = places.filter(({ kind }) => kind === 'group' || kind === 'court').map(cardOf);
  const widest = Math.max(LEAST_CARD, ...cards.map(({ width }) => width));
  const drawings = [...drawingsOf(places, paint), ...cards.map((card) => cardDrawing(card, widest))];
  return { label: session.label, ...inColumns(drawings, GAP, GAP) };
}

/** Of one width, row by row, each as high as what is highest in it. */
function inColumns(drawings: readonly Drawing[], gap: number, between: number) {
  const cell = Math.max(0, ...drawings.map(({ width }) => width)) + gap;
  const area = drawings.reduce((sum, { height }) => sum + cell * (height + between), 0);
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
    y += Math.max(...row.map(({ height }) => height)) + between;
  }
  return { content: html`${content}`, width: columns * cell - gap, height: y - between };
}

function cardOf(place: Place) {
  const title = shortened(place.note === '' ? place.name : `${place.name} · ${place.note}`, WIDEST_NAME);
  const lines = placeLines(place);
  const width =
    Math.max(boldWidthOf(title), ...lines.map((line) => widthOf(shortened(line, WIDEST_LINE)))) * DRAWN_SIZE +
    2 * PAD;
  return { place, title, lines, width };
}

function cardDrawing({ place, title, lines }: ReturnType<typeof cardOf>, width: number): Drawing {
  const [{ index, waits }] = place.groups;
  const hue = hueOf(index);
  const height = HEAD + lines.length * LINE_HEIGHT + 12;
  const box = html`width="${width.toFixed(1)}" height="${height.toFixed(1)}" rx="10"`;
  const ground = waits
    ? html`<rect ${box} fill="${paint.paper}" stroke="${paint.line}"/>`
    : html`<rect ${box} fill="${paint.ground(hue)}"/><path d="M0 ${HEAD}V10a10 10 0 0 1 10 -10H${(width - 10).toFixed(1)}a10 10 0 0 1 10 10V${HEAD}z" fill="${paint.band(hue)}"/>`;
  const texts = lines.map((line, i) =>
    nameAt(PAD, HEAD + 6 + (i + 0.5) * LINE_HEIGHT, line, {
      ...{ widest: WIDEST_LINE, anchor: 'start', fill: paint.ink },
    }),
  );
  const head = { anchor: 'start', bold: true, fill: waits ? paint.soft : paint.name(hue) } as const;
  return {
    label: place.name,
    content: html`${ground}${textAt(PAD, HEAD / 2, title, head)}${texts}`,
    width,
    height,
  };
}

/** Broken between words. */
function linesIn(text: string, room: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && widthOf(longer) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
