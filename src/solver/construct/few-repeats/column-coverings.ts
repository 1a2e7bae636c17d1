/**
 * Sessions in which everybody meets everybody, from sessions in which everybody meets all but those of one column.
 *
 * People stand in `size` columns, one of each column in every row. Every group of a transversal design has one person of
 * each column, and the groups of its first session are the rows; pairs within a column are left. A session for these
 * splits the rows, the same in all columns: `size` rows, a *block*, are a group in every column, or so are two blocks or
 * more, and the rows outside are groups. Such a row is a group twice, and so is free in the first session: there each
 * column seats what is still apart. So n blocks in which any two rows are together, a covering of pairs, take n − 1
 * sessions besides those of the design, or n where what the last block is for does not fit.
 */

import { transversalCount, transversalSessions } from '../arrays/transversal.ts';
import type { Sessions } from '../design/design.ts';
import { withoutGroup } from './punctured.ts';

/**
 * Coverings of pairs: rows fall into parts, and for each part stand the blocks that hold it. Any two parts share a block.
 * They serve up to 1, 3/2, 5/3, 9/5, 2 and 7/3 times as many rows as a block holds, and none with as few blocks serve more
 * (W. H. Mills, "Covering designs I: coverings by a small number of subsets", Ars Combinatoria 8, 1979).
 */
const COVERINGS: readonly (readonly string[])[] = [
  ['0'],
  ['01', '02', '12'],
  ['01', '02', '03', '123'],
  ['01', '02', '123', '124', '034'],
  ['012', '034', '135', '245'],
  ['013', '124', '235', '346', '045', '156', '026'],
];

/** Splits into two blocks, by groups and size: the block of each row, `-` outside; found by annealing. */
const SPLITS: Readonly<Partial<Record<string, readonly string[]>>> = {
  '11 5': ['1001101-001', '0011-001101', '10110011-00', '0101010101-'],
  '13 6': ['011-010100101', '1001-01011001', '10100011100-1', '110001101010-'],
};

/** The block of each row in a session; OUTSIDE if the row is a group. */
type Split = readonly number[];

const OUTSIDE = -1;

/** The shortest such schedule; undefined if none is known within `sessions` sessions. */
export function columnCovering(groups: number, size: number, sessions: number): Sessions | undefined {
  const design = size <= groups ? columnDesign(groups, size) : undefined;
  if (!design) return undefined;
  const [rows, ...others] = design;
  for (const splits of candidates(groups, size)) {
    if (1 + others.length + splits.length > sessions) continue;
    const first = freedSession(rows, splits);
    if (first) return [first, ...others, ...splits.map((split) => columnSession(rows, split))];
  }
  return undefined;
}

/** Splits for the columns, the fewest first. */
function candidates(groups: number, size: number): Split[][] {
  const stored = SPLITS[`${groups} ${size}`]?.map((text) =>
    [...text].map((block) => (block === '-' ? OUTSIDE : Number(block))),
  );
  const all: Split[][] = stored ? [stored] : [];
  for (const parts of COVERINGS) {
    const splits = splitsOf(parts, groups, size);
    if (splits) all.push(...splits.map((_, last) => splits.toSpliced(last, 1)), splits);
  }
  return all;
}

/**
 * Sessions in which any two people of different columns meet, the rows first: row → column → person. A transversal
 * design, or one of a row more without that row.
 */
function columnDesign(groups: number, size: number): Sessions | undefined {
  if (transversalCount(groups, size) > 0) return transversalSessions(groups, size);
  if (transversalCount(groups + 1, size) === 0) return undefined;
  return withoutGroup(transversalSessions(groups + 1, size), size);
}

/** The blocks of a covering of `rows` rows, each filled up to `size` rows; undefined if they cannot hold all rows. */
function splitsOf(parts: readonly string[], rows: number, size: number): Split[] | undefined {
  const count = 1 + Math.max(...parts.flatMap((part) => [...part].map(Number)));
  const weights = partSizes(parts, rows, Array<number>(count).fill(size));
  if (!weights) return undefined;
  const part = weights.flatMap((weight, index) => Array<string>(weight).fill(parts[index]));
  return Array.from({ length: count }, (_, block) => {
    const holds = (row: number) => part[row].includes(String(block));
    let spare = size - part.filter((_, row) => holds(row)).length;
    return part.map((_, row) => (holds(row) || spare-- > 0 ? 0 : OUTSIDE));
  });
}

/** How many rows each part has, so that there are `rows` in all and each block has room for its own. */
function partSizes(parts: readonly string[], rows: number, room: readonly number[]): number[] | undefined {
  if (parts.length === 0) return rows === 0 ? [] : undefined;
  const [part, ...others] = parts;
  for (let count = Math.min(rows, ...[...part].map((block) => room[Number(block)])); count >= 0; count--) {
    const left = room.map((seats, block) => (part.includes(String(block)) ? seats - count : seats));
    const rest = partSizes(others, rows - count, left);
    if (rest) return [count, ...rest];
  }
  return undefined;
}

/** Each column's people in the rows of a block together, and the rows outside. */
function columnSession(rows: Sessions[number], split: Split): number[][] {
  const blocks = [...new Set(split)].filter((block) => block !== OUTSIDE);
  return [
    ...blocks.flatMap((block) =>
      rows[0].map((_, column) => rows.filter((_, row) => split[row] === block).map((row) => row[column])),
    ),
    ...rows.filter((_, row) => split[row] === OUTSIDE),
  ];
}

/**
 * The first session, once the rows that are outside somewhere need not be in it: there those of each column meet who are
 * in rows that no block has together. Undefined if free rows or seats in a group are too few.
 */
function freedSession(rows: Sessions[number], splits: readonly Split[]): number[][] | undefined {
  const size = rows[0].length;
  const all = [...rows.keys()];
  const together = (a: number, b: number) =>
    splits.some((split) => split[a] === split[b] && split[a] !== OUTSIDE);
  const apart = all.filter((a) => all.some((b) => b !== a && !together(a, b)));
  if (apart.length === 0) return rows;
  const free = all.filter((row) => splits.some((split) => split[row] === OUTSIDE));
  const each = Math.floor(size / apart.length);
  if (apart.some((row) => !free.includes(row)) || each * free.length < size) return undefined;
  const session: number[][] = free.map(() => []);
  rows[0].forEach((_, column) => {
    session[Math.floor(column / each)].push(...apart.map((row) => rows[row][column]));
  });
  const rest = free.filter((row) => !apart.includes(row)).flatMap((row) => rows[row]);
  for (const group of session) group.push(...rest.splice(0, size - group.length));
  return [...session, ...all.filter((row) => !free.includes(row)).map((row) => rows[row])];
}
