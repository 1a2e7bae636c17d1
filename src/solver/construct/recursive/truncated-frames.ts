/**
 * Frames with groups of three from truncated transversal designs: each point stands for six people, each block of 4, 5 or
 * 6 points becomes a frame with holes of six.
 */

import { arrayColumns, orthogonalArray } from '../arrays/orthogonal-array.ts';
import { countingBound, type Family, type Known } from '../design/design.ts';
import { filledFamily, type IncompletePlan } from '../design/incomplete.ts';
import { SIX_FRAMES } from '../stored/incomplete-seed-data.ts';
import { develop, parseSeed } from '../stored/seeds.ts';
import { openProduct } from './frame-product.ts';
import { type Frame, filled, frameOf, inflated, withoutLast } from './frames.ts';
import { incompletePlan } from './incomplete-plans.ts';

const SIZE = 3;
const WEIGHT = 6;

interface Truncation {
  /** Columns of the array that keep all their `symbols`. */
  readonly whole: number;
  readonly symbols: number;
  /** Symbols of one more column. */
  readonly rest: number;
  readonly filling: IncompletePlan;
}

/** One that comes up to the counting bound. */
function truncationFor(groups: number, known: Known): Truncation | undefined {
  const people = groups * SIZE;
  // Four holes or more, each of at least twice as many people as are beside the frame.
  for (let extra = 3; 9 * extra <= people; extra += 3) {
    const points = (people - extra) / WEIGHT;
    if (!Number.isInteger(points)) continue;
    for (const whole of [4, 5])
      for (let symbols = Math.ceil(points / (whole + 1)); whole * symbols <= points; symbols++) {
        const rest = points - whole * symbols;
        if (arrayColumns(symbols) <= whole) continue;
        const inside = WEIGHT * symbols + extra;
        const filling = incompletePlan(inside, extra, SIZE, known) ?? openProduct(inside, extra, SIZE, known);
        if (filling?.full !== (WEIGHT / 2) * symbols) continue;
        const last = rest > 0 ? rest : symbols;
        const inner = known.count((WEIGHT * last + extra) / SIZE, SIZE);
        if (inner < (WEIGHT / 2) * last + filling.partial) continue;
        if ((WEIGHT / 2) * points + filling.partial === countingBound(groups, SIZE))
          return { whole, symbols, rest, filling };
      }
  }
  return undefined;
}

/** The frame with 4, 5 or 6 holes of six people. */
function sixes(holes: number, known: Known): Frame {
  if (holes === 4) return inflated(withoutLast(9, known.sessions(3, SIZE)), 3, SIZE);
  const seed = SIX_FRAMES.map(parseSeed).find(({ groups }) => groups * SIZE === WEIGHT * holes)!;
  return frameOf(seed.groups * SIZE, develop(seed));
}

function truncatedFrame({ whole, symbols, rest }: Truncation, known: Known): Frame {
  const points = whole * symbols + rest;
  const partial = Array.from({ length: points }, () =>
    Array.from({ length: WEIGHT / 2 }, (): number[][] => []),
  );
  const frames = new Map<number, Frame>();
  for (const row of orthogonalArray(symbols, whole + 1)) {
    const block = row.map((symbol, column) => column * symbols + symbol).filter((point) => point < points);
    const frame = frames.get(block.length) ?? sixes(block.length, known);
    frames.set(block.length, frame);
    const place = (x: number) => block[Math.floor(x / WEIGHT)] * WEIGHT + (x % WEIGHT);
    block.forEach((point, i) => {
      frame.partial[i].forEach((session, j) => {
        for (const group of session) partial[point][j].push(group.map(place));
      });
    });
  }
  const columns = Array.from({ length: rest > 0 ? whole + 1 : whole }, (_, column) =>
    partial.slice(column * symbols, (column + 1) * symbols),
  );
  return {
    holes: columns.map((column) => column.length * WEIGHT),
    partial: columns.map((column) => column.flat()),
  };
}

export const truncatedFrames: Family = filledFamily(
  'truncated frame',
  "Kirkman frames by Wilson's fundamental construction, their holes filled (Stinson 1987)",
  (groups, size, known) => {
    const truncation = size === SIZE ? truncationFor(groups, known) : undefined;
    if (!truncation) return undefined;
    const { whole, symbols, rest, filling } = truncation;
    const last = (WEIGHT / 2) * (rest > 0 ? rest : symbols);
    return {
      full: (WEIGHT / 2) * (whole * symbols + rest) - last,
      partial: last + filling.partial,
      build: () => filled(truncatedFrame(truncation, known), filling.build()),
    };
  },
);
