/** A QR code for paper, readable by phones: at most version 20, above which its squares are too small. */
import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';

export interface QrCode {
  /** With the quiet zone, in squares. */
  readonly side: number;
  /** For an SVG: view box, background, and path of the dark squares. */
  readonly box: string;
  readonly ground: string;
  readonly path: string;
}

const MOST_VERSION = 20;
const QUIET = 4;

/** null if the text is too long. */
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
