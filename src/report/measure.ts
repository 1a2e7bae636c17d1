/**
 * How much room text takes, in ems: a guess, since fonts differ from machine to machine, and rather too much
 * than too little, so that a sheet does not run over.
 */

/** A line of text, in ems. */
export const LINE = 1.25;

const ZERO_WIDTH = /[\p{M}\p{Cf}]/u;
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303f\uff00-\uff60]/u;
const BROAD = /[mwMW@%—]/;
const CAPITAL = /[\p{Lu}&+=~<>]/u;
const NARROW = /[ijltfr .,:;'|!()[\]I-]/;
/** Bold type beside plain. */
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

/** What a line leaves empty because the next word does not fit, in ems. */
const LEFT_EMPTY = 2.6;

/** Into how many lines a text of this width breaks. */
export function linesOf(width: number, room: number): number {
  return width <= room ? 1 : Math.ceil(width / Math.max(0.6 * room, room - LEFT_EMPTY));
}

/** The width that this share of the widths stays below. */
export function mostOf(widths: readonly number[], share: number): number {
  const sorted = [...widths].sort((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
}
