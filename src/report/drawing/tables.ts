/** Drawings of every kind of place: round tables with their names, courts, rows, and benches. */
import { html, type Markup } from '../../shared/markup.ts';
import { hueOf } from '../look.ts';
import { boldWidthOf, widthOf } from '../measure.ts';
import { type Place, placeLines } from '../places.ts';
import { DRAWN_SIZE, type Drawing, LINE_HEIGHT, nameAt, shortened, textAt } from './drawing.ts';
import type { Paint } from './paint.ts';
import { rowsDrawing, seatedTable } from './seats.ts';

/** Least radius of a round table, radius of a seat, distance of seats, and space between names and edge. */
const ROUND = { least: 50, seat: 5, step: 14, pad: 9 };
/** With more names they are set in columns. */
const MOST_LINES = 10;
const GAP = 12;
const PAD = 10;
const WIDEST_TITLE = 14;
/** Width in ems at which names are cut; wider than for names beside seats. */
const WIDEST_NAME = 14;

/** @param least least radius of a round table */
export function placeDrawing(place: Place, paint: Paint, least: number): Drawing {
  if (place.kind === 'table') return seatedTable(place, paint);
  if (place.kind === 'row') return rowsDrawing([place], paint);
  return place.kind === 'court' || place.waits ? rectangle(place, paint) : round(place, paint, least);
}

/** Layout of the names on a round table, relative to its middle. */
function onTable(place: Place) {
  const [group] = place.groups;
  const title = shortened(place.name, WIDEST_TITLE);
  const names = placeLines(place);
  const columns = Math.max(1, Math.ceil(names.length / MOST_LINES));
  const lines = Math.ceil(names.length / columns);
  const widthAt = (name: string): number => widthOf(shortened(name, WIDEST_NAME)) * DRAWN_SIZE;
  const widest = Math.max(0, ...names.map(widthAt));
  const top = -((lines + 1.2) * LINE_HEIGHT) / 2;
  // The outermost corner of each line must be on the table.
  const corner = (width: number, y: number): number => Math.hypot(width / 2, Math.abs(y) + LINE_HEIGHT / 2);
  const titleAt = top + LINE_HEIGHT / 2;
  const lineAt = (line: number): number => top + (line + 1.7) * LINE_HEIGHT;
  const rowWidth = (line: number): number => {
    const row = names.filter((_, i) => i % lines === line);
    return columns > 1 ? columns * widest + (columns - 1) * GAP : Math.max(0, ...row.map(widthAt));
  };
  const seats = Math.max(group.seats, names.length);
  const radius = Math.max(
    ROUND.least,
    corner(boldWidthOf(title) * DRAWN_SIZE, titleAt) + ROUND.pad,
    ...Array.from({ length: lines }, (_, line) => corner(rowWidth(line), lineAt(line)) + ROUND.pad),
    (seats * ROUND.step) / (2 * Math.PI),
  );
  return { title, titleAt, names, columns, lines, lineAt, widest, seats, radius };
}

/** Radius that a round table needs for its names; 0 for other places. */
export function radiusOf(place: Place): number {
  return place.kind === 'group' && !place.waits ? onTable(place).radius : 0;
}

/** Names in the middle, a dot per seat around them, hollow if free. */
function round(place: Place, paint: Paint, least: number): Drawing {
  const { title, titleAt, names, columns, lines, lineAt, widest, seats, ...own } = onTable(place);
  const hue = hueOf(place.color);
  const radius = Math.max(own.radius, least);
  const middle = radius + 2 * ROUND.seat + 2;
  const dots = Array.from({ length: seats }, (_, i) => {
    const angle = (2 * Math.PI * i) / seats;
    const [x, y] = [Math.sin(angle), -Math.cos(angle)].map((at) =>
      (middle + (radius + ROUND.seat + 1) * at).toFixed(1),
    );
    const fill = i < names.length ? paint.edge(hue) : paint.paper;
    return html`<circle cx="${x}" cy="${y}" r="${ROUND.seat}" fill="${fill}" stroke="${paint.edge(hue)}"/>`;
  });
  const texts = names.map((name, i) => {
    const column = Math.floor(i / lines) - (columns - 1) / 2;
    return nameAt(middle + column * (widest + GAP), middle + lineAt(i % lines), name, {
      ...{ widest: WIDEST_NAME, fill: paint.ink },
    });
  });
  return {
    label: place.name,
    content: html`${dots}<circle cx="${middle.toFixed(1)}" cy="${middle.toFixed(1)}" r="${radius.toFixed(1)}" fill="${paint.ground(hue)}" stroke="${paint.edge(hue)}"/>${textAt(middle, middle + titleAt, title, { bold: true, fill: paint.name(hue) })}${texts}`,
    width: 2 * middle,
    height: 2 * middle,
  };
}

/** A court with a line between its sides, or a bench. */
function rectangle(place: Place, paint: Paint): Drawing {
  const isCourt = place.kind === 'court';
  const hue = hueOf(place.color);
  const [edge, ground] = isCourt ? [paint.edge(hue), paint.ground(hue)] : [paint.soft, paint.paper];
  const title = shortened(place.name, WIDEST_TITLE);
  const lines = isCourt
    ? place.groups.map(({ people }) => people.map(({ name }) => shortened(name, WIDEST_NAME)).join(' & '))
    : placeLines(place);
  const most = isCourt ? 2 * WIDEST_NAME + 2 : WIDEST_NAME;
  const widest =
    Math.max(boldWidthOf(title), ...lines.map((line) => widthOf(shortened(line, most)))) * DRAWN_SIZE;
  const [width, step] = [widest + 4 * PAD, isCourt ? LINE_HEIGHT + 2 * PAD : LINE_HEIGHT];
  const head = LINE_HEIGHT + 2 * PAD;
  const height = head + Math.max(1, lines.length) * step + (isCourt ? 0 : PAD);
  const net = (y: number): Markup =>
    html`<path d="M1 ${y.toFixed(1)}h${(width - 2).toFixed(1)}" stroke="${edge}" stroke-dasharray="4 4"/>`;
  const dashed = isCourt ? null : html` stroke-dasharray="4 4"`;
  return {
    label: place.name,
    content: html`<rect x="1" y="1" width="${(width - 2).toFixed(1)}" height="${(height - 2).toFixed(1)}" rx="8" fill="${ground}" stroke="${edge}"${dashed}/>${textAt(width / 2, head / 2, title, { bold: true, fill: isCourt ? paint.name(hue) : paint.soft })}${lines.map((line, i) => html`${isCourt && i > 0 ? net(head + i * step) : null}${nameAt(width / 2, head + (i + 0.5) * step, line, { widest: most, fill: paint.ink })}`)}`,
    width,
    height,
  };
}
