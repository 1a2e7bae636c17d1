/** Layout of slips: the most per sheet that their text allows, all of one size. */
import type { Markup } from '../../shared/markup.ts';
import { remembered } from '../../shared/remembered.ts';
import { boldWidthOf, LINE, linesOf, widthOf } from '../measure.ts';
import { type Plan, type PlanGroup, type PlanSession, startOf } from '../plan.ts';
import { type PaperName, roomOf } from './paper.ts';

export interface Slip {
  readonly title: string;
  /** Describes a bench beside its title; else empty. */
  readonly note: string;
  readonly rows: readonly SlipRow[];
  /** QR code of the person's own link, in the corner; null: none. */
  readonly code: Markup | null;
}

export interface SlipRow {
  readonly session: PlanSession;
  /** The group whose colour the place has; null: absent. */
  readonly group: PlanGroup | null;
  readonly where: string;
  /** The people, as markup, and their texts for measuring. */
  readonly who: Markup;
  readonly texts: readonly string[];
}

export interface Slips {
  /** Description of the sheets for screen readers. */
  readonly heading: string;
  readonly slips: readonly Slip[];
  readonly where: boolean;
  /** Whether rows list people. */
  readonly who: boolean;
  /** Below the rows; may be empty. */
  readonly note: string;
}

export interface SlipLayout {
  /** Slips beside and below each other. */
  readonly columns: number;
  readonly rows: number;
  /** Type size in points. */
  readonly size: number;
  /** Widths of time and place, in ems; without people beside them, the time takes the rest. */
  readonly when: number;
  readonly where: number;
}

/** Columns and rows per sheet, most slips first. */
const GRIDS = [
  [2, 5],
  [2, 4],
  [2, 3],
  [2, 2],
  [1, 3],
  [1, 2],
  [1, 1],
] as const;
/** Type sizes in points. */
const LARGEST = 14;
const SMALLEST = 8.5;
/** Larger, since a table's list is read from a distance. */
const SMALLEST_ON_TABLE = 11;
/** Padding of a slip, in points. */
const PADDING = 12;
/** All in ems: between cells and rows, between names, title size. */
const CELL_GAP = 0.8;
/** Padding of a table's name, with some reserve: it should not be wrapped. */
const TAG = 1.1;
/** Reserve beside a time or number, which must not be wrapped. */
const SPARE = 0.3;
const ROW_GAP = 0.4;
const SEPARATOR = 1.1;
const TITLE = 1.6;
const WIDEST_CELL = 9;
const NARROWEST = 9;
/** Type size relative to that of the rows. */
const NOTE = 0.75;
/** Side of a code with its distance from the text, in points. */
const CODE = 64;

interface MeasuredSlip {
  readonly title: number;
  readonly coded: boolean;
  readonly rows: readonly (readonly [when: number, whereLines: number, who: number])[];
}

/** A slip that fits on no sheet continues on the next one. */
export function layoutOfSlips(plan: Plan, kind: Slips, paper: PaperName): SlipLayout {
  const whens = plan.sessions.map((session) => widthOf(whenText(session)));
  const names = kind.slips.flatMap(({ rows }) => rows.map((row) => row.where));
  const wheres = new Map([...new Set(names)].map((name) => [name, boldWidthOf(name) + TAG]));
  const when = Math.min(WIDEST_CELL, Math.max(...whens) + SPARE) + CELL_GAP;
  const where = kind.where ? Math.min(WIDEST_CELL, Math.max(...wheres.values())) + CELL_GAP : 0;
  const widthOfName = remembered((name: string) => widthOf(name) + SEPARATOR);
  const coded = kind.slips.some(({ code }) => code !== null);
  const measured = kind.slips.map(({ title, rows }): MeasuredSlip => ({
    title: TITLE * boldWidthOf(title),
    coded,
    rows: rows.map((row) => [
      whens[row.session.index],
      kind.where ? linesOf(wheres.get(row.where) ?? 0, where - CELL_GAP) : 1,
      kind.who ? row.texts.reduce((sum, name) => sum + widthOfName(name), 0) : 0,
    ]),
  }));
  const { width, height } = roomOf(paper);
  const foot = (across: number) =>
    kind.note ? NOTE * LINE * linesOf(widthOf(kind.note), across / NOTE) + 0.5 : 0;
  const smallest = kind.where ? SMALLEST : SMALLEST_ON_TABLE;
  for (const [columns, rows] of GRIDS) {
    for (let size = LARGEST; size >= smallest; size -= 0.5) {
      const [across, down] = [width / columns, height / rows].map((side) => (side - 2 * PADDING) / size);
      const whenRoom = kind.who ? when - CELL_GAP : across - where - CELL_GAP;
      const whoRoom = kind.who ? across - when - where : across;
      if ((kind.who ? whoRoom : whenRoom) < NARROWEST) continue;
      const fits = measured.every(
        (slip) => heightOf(slip, across, whenRoom, whoRoom, size) + foot(across) <= down,
      );
      if (fits) return { columns, rows, size, when, where };
    }
  }
  return { columns: 1, rows: 1, size: SMALLEST, when, where };
}

function heightOf(
  { title, rows, coded }: MeasuredSlip,
  across: number,
  whenRoom: number,
  whoRoom: number,
  size: number,
): number {
  const code = coded ? CODE / size : 0;
  const head = Math.max(code, LINE + TITLE * LINE * linesOf(title, across - code)) + 0.5;
  return rows.reduce((sum, [when, whereLines, who]) => {
    const lines = Math.max(linesOf(when, whenRoom), whereLines, linesOf(who, whoRoom));
    return sum + LINE * lines + ROW_GAP;
  }, head);
}

/** The start and the organiser's label, else the number. */
function whenText(session: PlanSession): string {
  const texts = [startOf(session), session.ownLabel].filter((text) => text);
  return texts.length === 0 ? `${session.index + 1}` : texts.join(' ');
}
