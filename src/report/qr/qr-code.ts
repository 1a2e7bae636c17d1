/** A QR code that a phone reads from paper: of version 20 at most, beyond which its squares are too small. */
import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { html, type Markup } from '../../shared/markup.ts';

export interface QrCode {
  /** With the blank that must be around it, in squares. */
  readonly side: number;
  /** Of an SVG: what it shows, the ground with the blank, and the dark squares. */
  readonly box: string;
  readonly ground: string;
  readonly path: string;
}

const MOST_VERSION = 20;
/** What must be left blank around it, in squares. */
const QUIET = 4;

/** Null where the text is too long. */
export function qrCode(text: string): QrCode | null {
  try {
    const code = generate(text, { maxVersion: MOST_VERSION, minCorrectionLevel: correction.L });
    const side = code.size + 2 * QUIET;
    const box = `${-QUIET} ${-QUIET} ${side} ${side}`;
    return { side, box, ground: `M${-QUIET} ${-QUIET}h${side}v${side}h${-side}z`, path: toSvgPath(code) };
  } catch {
    return null;
  }
}

/** @param label for those who do not see it */
export function qrMarkup({ box, ground, path }: QrCode, label: string): Markup {
  return html`<svg class="qr" viewBox="${box}" role="img" aria-label="${label}"><path fill="#fff" d="${ground}"/><path fill="#000" d="${path}"/></svg>`;
}
