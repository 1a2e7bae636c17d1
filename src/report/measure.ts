/**
 * Estimates the size of text in ems: fonts differ between machines, so rather too large than too small, to keep sheets from
 * overflowing.
 */

/** Line height in ems. */
export const LINE = 1.25;

const ZERO_WIDTH = /[\p{M}\p{Cf}]/u;
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303f\uff00-\uff60]/u;
const BROAD = /[mwMW@%—]/;
const CAPITAL = /[\p{Lu}&+=~<>]/u;
const NARROW = /[ijltfr .,:;'|!()[\]I-]/;
/** Width of bold type relative to plain. */
const BOLD = 1.12;

export function widthOf(text: string): number {
  let width = 0;
  for (const sign of text) {
    if (ZERO_WIDTH.test(sign)) continue;
    if (WIDE.test(sign)) width += 1.05;
    else if (BROAD.test(sign)) width += 0.95;
    else if (NARROW.test(sign)) width += 0.38;
    else width += CAPITAL.test(sign) ? 0.73 : 0.62;
  }
  return width;
}

export function boldWidthOf(text: string): number {
  return BOLD * widthOf(text);
}

/** Unused width of a wrapped line, on average, in ems. */
const LEFT_EMPTY = 2.6;

export function linesOf(width: number, room: number): number {
  return width <= room ? 1 : Math.ceil(width / Math.max(0.6 * room, room - LEFT_EMPTY));
}

/** The quantile: the width below which this share of the widths lies. */
export function mostOf(widths: readonly number[], share: number): number {
  const sorted = [...widths].sort((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
}
