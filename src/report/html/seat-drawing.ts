/** Round tables and rows of seats as pictures, with the names where people sit. */
import { html, type Markup } from '../../shared/markup.ts';
import { boldWidthOf, LINE, widthOf } from '../measure.ts';
import type { Place } from '../places.ts';

/** A picture with its size; its type is as large as the units of the size say. */
export interface Drawing {
  readonly markup: Markup;
  readonly width: number;
  readonly height: number;
}

/** Of the type, in the picture's own units. */
export const DRAWN_SIZE = 13;
const LINE_HEIGHT = LINE * DRAWN_SIZE;
/** Of a table's edge at least, of the dot of a seat, and between a dot and its name. */
const LEAST_RADIUS = 48;
const DOT = 6;
const GAP = 6;
/** Of a seat in a row, and what is between the rows. */
const CELL = { least: 52, most: 120, height: 2 * LINE_HEIGHT + 10, gap: 8 };
/** Longer names are cut. */
const WIDEST_NAME = 11;
const FREE = '–';

/** One picture for each table, and one for all rows. */
export function drawingsOf(places: readonly Place[]): Drawing[] {
  const rows = places.filter(({ kind }) => kind === 'row');
  return [
    ...(rows.length > 0 ? [rowsDrawing(rows)] : []),
    ...places.flatMap((place) => (place.kind === 'table' ? [tableDrawing(place)] : [])),
  ];
}

function tableDrawing({ name, groups }: Place): Drawing {
  const names = groups.map(({ people }) => shortened(people[0]?.name ?? FREE));
  const around = (groups.length * LINE_HEIGHT * 1.35) / (2 * Math.PI);
  const radius = Math.max(LEAST_RADIUS, around, (boldWidthOf(name) * DRAWN_SIZE) / 2 + 8);
  const widest = Math.max(...names.map(widthOf)) * DRAWN_SIZE;
  const reach = radius + DOT + GAP;
  const [width, height] = [2 * (reach + widest), 2 * (reach + LINE_HEIGHT)];
  const [x, y] = [width / 2, height / 2];
  const seats = names.map((text, i) => {
    const angle = (2 * Math.PI * i) / names.length;
    const [right, down] = [Math.sin(angle), -Math.cos(angle)];
    const anchor = Math.abs(right) < 0.2 ? 'middle' : right > 0 ? 'start' : 'end';
    // Above and below the table names stand over and under their seats.
    const drop = anchor === 'middle' ? Math.sign(down) * (LINE_HEIGHT / 2) : 0;
    const at = (far: number, sign: number): string => (far * sign).toFixed(1);
    return html`<circle class="seat" cx="${at(1, x + radius * right)}" cy="${at(1, y + radius * down)}" r="${DOT}"/><text x="${at(1, x + reach * right)}" y="${at(1, y + reach * down + drop)}" text-anchor="${anchor}">${text}</text>`;
  });
  return picture(
    name,
    width,
    height,
    html`<circle class="top" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}"/><text class="name" x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="middle">${name}</text>${seats}`,
  );
}

function rowsDrawing(rows: readonly Place[]): Drawing {
  const seats = rows.map(({ groups }) => groups.map(({ people }) => twoLines(people[0]?.name ?? FREE)));
  const widest = Math.max(...seats.flat(2).map(widthOf)) * DRAWN_SIZE + 12;
  const cell = Math.min(CELL.most, Math.max(CELL.least, widest));
  const head = Math.max(...rows.map(({ name }) => boldWidthOf(name))) * DRAWN_SIZE + GAP;
  const step = CELL.height + CELL.gap;
  const longest = Math.max(...rows.map(({ groups }) => groups.length));
  const drawn = rows.map(({ name }, r) => {
    const top = r * step;
    const row = seats[r].map((lines, c) => {
      const left = head + c * (cell + 4);
      const middle = top + CELL.height / 2 - ((lines.length - 1) * LINE_HEIGHT) / 2;
      return html`<rect class="seat" x="${left.toFixed(1)}" y="${top.toFixed(1)}" width="${cell.toFixed(1)}" height="${CELL.height.toFixed(1)}" rx="4"/>${lines.map((line, i) => html`<text x="${(left + cell / 2).toFixed(1)}" y="${(middle + i * LINE_HEIGHT).toFixed(1)}" text-anchor="middle">${line} </text>`)}`;
    });
    return html`<text class="name" x="0" y="${(top + CELL.height / 2).toFixed(1)}">${name}</text>${row}`;
  });
  return picture(
    rows.map(({ name }) => name).join(', '),
    head + longest * (cell + 4),
    rows.length * step,
    html`${drawn}`,
  );
}

function picture(label: string, width: number, height: number, content: Markup): Drawing {
  const [w, h] = [Math.ceil(width), Math.ceil(height)];
  const markup = html`<svg class="seats-drawn" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" role="group" aria-label="${label}">${content}</svg>`;
  return { markup, width: w, height: h };
}

/** A name in a seat of a row: broken at the blank that is nearest to its middle. */
function twoLines(name: string): string[] {
  const blanks = [...name.matchAll(/ /g)].map(({ index }) => index);
  if (blanks.length === 0) return [shortened(name)];
  const middle = blanks.reduce((best, at) =>
    Math.abs(at - name.length / 2) < Math.abs(best - name.length / 2) ? at : best,
  );
  return [shortened(name.slice(0, middle)), shortened(name.slice(middle + 1))];
}

function shortened(name: string): string {
  if (widthOf(name) <= WIDEST_NAME) return name;
  const signs = [...name];
  while (signs.length > 1 && widthOf(`${signs.join('')}…`) > WIDEST_NAME) signs.pop();
  return `${signs.join('')}…`;
}
