/** The position of each table, and the room from above. */
import { html, type Markup } from '../../shared/markup.ts';
import { hueOf } from '../look.ts';
import { boldWidthOf } from '../measure.ts';
import { type Place, placesOf } from '../places.ts';
import type { Plan, Spots } from '../plan.ts';
import { type Drawing, textAt } from './drawing.ts';
import type { Paint } from './paint.ts';
import { placeDrawing, radiusOf } from './tables.ts';

/** Space around tables in their default positions, and at the room's edge. */
const GAP = 28;
const MARGIN = 16;
/** Width to height of a room with default positions. */
const SHAPE = 1.7;

export interface Standing {
  readonly place: Place;
  readonly drawing: Drawing;
  readonly x: number;
  readonly y: number;
}

export interface Floor {
  readonly tables: readonly Standing[];
  readonly width: number;
  readonly height: number;
}

/** A floor plan per session; the room is the same in all. */
export function floorsOf(plan: Plan, paint: Paint): Floor[] {
  const places = plan.sessions.map((session) => placesOf(plan, session));
  // Tables of equal seats have equal size, in every session.
  const radii = new Map<number, number>();
  for (const place of places.flat())
    radii.set(seatsOf(place), Math.max(radii.get(seatsOf(place)) ?? 0, radiusOf(place)));
  const sessions = places.map((each) =>
    each.map((place) => ({ place, drawing: placeDrawing(place, paint, radii.get(seatsOf(place)) ?? 0) })),
  );
  const sizes = new Map<string, Size>();
  for (const { place, drawing } of sessions.flat()) {
    const { width, height } = sizes.get(place.name) ?? { width: 0, height: 0 };
    const size = { width: Math.max(width, drawing.width), height: Math.max(height, drawing.height) };
    sizes.set(place.name, size);
  }
  const isRows = places.flat().some(({ kind }) => kind === 'row');
  const spots = spotsOf(sizes, plan.floor ?? {}, isRows);
  const reach = (side: 0 | 1, size: 'width' | 'height'): number =>
    Math.max(0, ...[...sizes].map(([name, own]) => spots[name][side] + own[size] / 2)) + MARGIN;
  const [width, height] = [reach(0, 'width'), reach(1, 'height')];
  return sessions.map((tables) => ({
    tables: tables.map((table) => {
      const [x, y] = spots[table.place.name];
      return { ...table, x, y };
    }),
    width,
    height,
  }));
}

function seatsOf({ groups }: Place): number {
  return groups[0].seats;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Moved tables stay; the others are placed in rows below them.
 * @param under one below the other, as for rows of seats
 */
function spotsOf(sizes: ReadonlyMap<string, Size>, moved: Spots, under: boolean): Spots {
  const all = [...sizes.values()];
  const cell = {
    width: Math.max(0, ...all.map(({ width }) => width)) + GAP,
    height: Math.max(0, ...all.map(({ height }) => height)) + GAP,
  };
  const top = Math.max(
    0,
    ...[...sizes].flatMap(([name, { height }]) =>
      moved[name] === undefined ? [] : moved[name][1] + height / 2 + GAP - MARGIN,
    ),
  );
  const inRows = [...sizes.keys()].filter((name) => moved[name] === undefined);
  const wide = Math.round(Math.sqrt((SHAPE * inRows.length * cell.height) / cell.width));
  const fit = under ? 1 : Math.max(1, wide);
  const columns = Math.ceil(inRows.length / Math.ceil(inRows.length / fit));
  const placed = inRows.map((name, i): [string, readonly [number, number]] => [
    name,
    [
      Math.round(MARGIN - GAP / 2 + ((i % columns) + 0.5) * cell.width),
      Math.round(top + MARGIN - GAP / 2 + (Math.floor(i / columns) + 0.5) * cell.height),
    ],
  ]);
  return { ...Object.fromEntries(placed), ...moved };
}

/** The middle of every table, as the start of moving them. */
export function spotsIn(floors: readonly Floor[]): Spots {
  return Object.fromEntries(
    floors.flatMap(({ tables }) => tables.map(({ place, x, y }) => [place.name, [x, y]])),
  );
}

/** @param bare tables with large names only, for rooms where other names would be too small */
export function floorDrawing(
  { tables, width, height }: Floor,
  label: string,
  bare: Paint | null = null,
): Drawing {
  const drawn = tables.map((table) => {
    if (bare) return bareTable(table, bare);
    const { drawing, x, y } = table;
    const [left, top] = [x - drawing.width / 2, y - drawing.height / 2].map((at) => at.toFixed(1));
    return html`<g transform="translate(${left} ${top})">${drawing.content}</g>`;
  });
  return { label, content: html`${drawn}`, width, height };
}

function bareTable({ place, drawing, x, y }: Standing, paint: Paint): Markup {
  const { width, height } = drawing;
  const isRound = place.kind === 'table' || (place.kind === 'group' && !place.waits);
  const hue = hueOf(place.color);
  const size = Math.min(height / 2, (0.85 * width) / boldWidthOf(place.name));
  return html`<rect x="${(x - width / 2).toFixed(1)}" y="${(y - height / 2).toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" rx="${isRound ? (height / 2).toFixed(1) : 8}" fill="${paint.ground(hue)}" stroke="${paint.edge(hue)}"/>${textAt(x, y, place.name, { bold: true, size, fill: paint.name(hue) })}`;
}
