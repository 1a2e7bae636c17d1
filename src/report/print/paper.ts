/** The sheets that are printed on, in millimetres; text is measured in points. */
export const PAPERS = {
  a4: { name: 'A4', width: 210, height: 297 },
  letter: { name: 'letter', width: 215.9, height: 279.4 },
} as const;

export type PaperName = keyof typeof PAPERS;

export const PAPER_NAMES = Object.keys(PAPERS) as readonly PaperName[];

/** Of every sheet, in millimetres: most printers leave less blank. */
export const MARGIN = 10;

/** In millimetres; wide: lying on its side. */
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

/** What is within the margins, less what browsers lose in rounding. */
export function roomOf(paper: PaperName): Room {
  const { width, height } = PAPERS[paper];
  return { width: (width - 2 * MARGIN) * POINTS, height: (height - 2 * MARGIN) * POINTS - 2 };
}
