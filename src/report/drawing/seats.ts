/** Round tables and rows of seats, with people's names at their seats. */
import { html } from '../../shared/markup.ts';
import { hueOf } from '../look.ts';
import { boldWidthOf, widthOf } from '../measure.ts';
import type { Place } from '../places.ts';
import { DRAWN_SIZE, type Drawing, LINE_HEIGHT, nameAt, shortened, textAt } from './drawing.ts';
import type { Paint } from './paint.ts';

/** Least radius of a table, radius of a seat's dot, and space between dot and name. */
const LEAST_RADIUS = 48;
const DOT = 6;
const GAP = 6;
/** Least and greatest width and the height of a seat in a row, and the space between rows. */
const CELL = { least: 52, most: 120, height: 2 * LINE_HEIGHT + 10, gap: 8 };
const FREE = '–';

export function drawingsOf(places: readonly Place[], paint: Paint): Drawing[] {
  const rows = places.filter(({ kind }) => kind === 'row');
  return [
    ...(rows.length > 0 ? [rowsDrawing(rows, paint)] : []),
    ...places.flatMap((place) => (place.kind === 'table' ? [seatedTable(place, paint)] : [])),
  ];
}

export function seatedTable({ name, groups, color }: Place, paint: Paint): Drawing {
  const hue = hueOf(color);
  const names = groups.map(({ people }) => linesOf(people[0]?.name ?? FREE));
  const most = Math.max(...names.map(({ length }) => length));
  const around = (groups.length * LINE_HEIGHT * (most + 0.35)) / (2 * Math.PI);
  const radius = Math.max(LEAST_RADIUS, around, (boldWidthOf(name) * DRAWN_SIZE) / 2 + 8);
  const widest = Math.max(...names.flat().map((each) => widthOf(shortened(each)))) * DRAWN_SIZE;
  const reach = radius + DOT + GAP;
  const [width, height] = [2 * (reach + widest), 2 * (reach + most * LINE_HEIGHT)];
  const [x, y] = [width / 2, height / 2];
  const seats = names.map((lines, i) => {
    const angle = (2 * Math.PI * i) / names.length;
    const [right, down] = [Math.sin(angle), -Math.cos(angle)];
    const anchor = Math.abs(right) < 0.2 ? 'middle' : right > 0 ? 'start' : 'end';
    // Names above and below the table are moved off their dots.
    const drop = anchor === 'middle' ? (Math.sign(down) * lines.length * LINE_HEIGHT) / 2 : 0;
    const top = y + reach * down + drop - ((lines.length - 1) * LINE_HEIGHT) / 2;
    const texts = lines.map((line, l) =>
      nameAt(x + reach * right, top + l * LINE_HEIGHT, line, { anchor, fill: paint.ink }),
    );
    const [cx, cy] = [x + radius * right, y + radius * down].map((at) => at.toFixed(1));
    return html`<circle class="seat" cx="${cx}" cy="${cy}" r="${DOT}" fill="${groups[i].people.length > 0 ? paint.edge(hue) : paint.paper}" stroke="${paint.edge(hue)}"/>${texts}`;
  });
  const content = html`<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}" fill="${paint.ground(hue)}" stroke="${paint.edge(hue)}"/>${textAt(x, y, name, { bold: true, fill: paint.name(hue) })}${seats}`;
  return { label: name, content, width, height };
}

export function rowsDrawing(rows: readonly Place[], paint: Paint): Drawing {
  const seats = rows.map(({ groups }) =>
    groups.map(({ people }) => halvesOf(people[0]?.name ?? FREE).map((half) => shortened(half))),
  );
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
      const texts = lines.map((line, i) =>
        textAt(left + cell / 2, middle + i * LINE_HEIGHT, line, { fill: paint.ink }),
      );
      return html`<rect class="seat" x="${left.toFixed(1)}" y="${top.toFixed(1)}" width="${cell.toFixed(1)}" height="${CELL.height.toFixed(1)}" rx="4" fill="${paint.paper}" stroke="${paint.soft}"/>${texts}`;
    });
    return html`${textAt(0, top + CELL.height / 2, name, { anchor: 'start', bold: true, fill: paint.ink })}${row}`;
  });
  return {
    label: rows.map(({ name }) => name).join(', '),
    content: html`${drawn}`,
    width: head + longest * (cell + 4),
    height: rows.length * step - CELL.gap,
  };
}

/** A name beside a seat: one line, or two if it is too long for one. */
function linesOf(name: string): string[] {
  return shortened(name) === name ? [name] : halvesOf(name);
}

/** A name broken at the space nearest to its middle. */
function halvesOf(name: string): string[] {
  const blanks = [...name.matchAll(/ /g)].map(({ index }) => index);
  if (blanks.length === 0) return [name];
  const middle = blanks.reduce((best, at) =>
    Math.abs(at - name.length / 2) < Math.abs(best - name.length / 2) ? at : best,
  );
  return [name.slice(0, middle), name.slice(middle + 1)];
}
