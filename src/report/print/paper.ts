/** Paper sizes in millimetres; text is measured in points. */
export const PAPERS = {
  a4: { name: 'A4', width: 210, height: 297 },
  letter: { name: 'letter', width: 215.9, height: 279.4 },
} as const;

export type PaperName = keyof typeof PAPERS;

export const PAPER_NAMES = Object.keys(PAPERS) as readonly PaperName[];

/** Margin of every sheet, in millimetres: more than most printers need. */
export const MARGIN = 10;

/** In millimetres; wide: landscape. */
export function sizeOf(
  paper: PaperName,
  isWide: boolean,
): { readonly width: number; readonly height: number } {
  const { width, height } = PAPERS[paper];
  return isWide ? { width: height, height: width } : { width, height };
}

const POINTS = 72 / 25.4;

/** In points. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

/** The area within the margins, less what browsers lose by rounding. */
export function roomOf(paper: PaperName): Room {
  const { width, height } = PAPERS[paper];
  return { width: (width - 2 * MARGIN) * POINTS, height: (height - 2 * MARGIN) * POINTS - 2 };
}
