/** A QR code that a phone reads from paper: of version 20 at most, beyond which its squares are too small. */
import { correction, generate } from 'lean-qr';
import { html, type Markup } from '../../shared/markup.ts';

export interface QrCode {
  /** With the blank that must be around it, in squares. */
  readonly side: number;
  /** Of an SVG, around the dark squares. */
  readonly path: string;
}

const MOST_VERSION = 20;
/** What must be left blank around it, in squares. */
const QUIET = 4;

/** Null where the text is too long. */
export function qrCode(text: string): QrCode | null {
  const squares = squaresOf(text);
  if (squares === null) return null;
  // A run of squares is one shape: between two, printers would leave a line.
  const path = squares.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(
      ({ index, 0: run }) => `M${index + QUIET} ${y + QUIET}h${run.length}v1h-${run.length}z`,
    ),
  );
  return { side: squares.length + 2 * QUIET, path: path.join('') };
}

/** @param label for those who do not see it */
export function qrMarkup({ side, path }: QrCode, label: string): Markup {
  return html`<svg class="qr" viewBox="0 0 ${side} ${side}" role="img" aria-label="${label}"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#000" d="${path}"/></svg>`;
}

/** Rows of 0 and 1; null where there would be too many. */
function squaresOf(text: string): string[] | null {
  try {
    const code = generate(text, { maxVersion: MOST_VERSION, minCorrectionLevel: correction.L });
    return Array.from({ length: code.size }, (_, y) =>
      Array.from({ length: code.size }, (_, x) => (code.get(x, y) ? '1' : '0')).join(''),
    );
  } catch {
    return null;
  }
}
