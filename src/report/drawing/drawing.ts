/** A picture with its size, in units in which the type has size `DRAWN_SIZE`. */
import { html, type Markup } from '../../shared/markup.ts';
import { LINE, widthOf } from '../measure.ts';

export interface Drawing {
  readonly label: string;
  readonly content: Markup;
  readonly width: number;
  readonly height: number;
}

/** Type size, in the picture's units. */
export const DRAWN_SIZE = 13;
export const LINE_HEIGHT = LINE * DRAWN_SIZE;
/** Width in ems at which names are cut. */
const WIDEST_NAME = 11;

/** As SVG for a page: as wide as the available room, at most its own size. */
export function svgOf({ label, content, width, height }: Drawing): Markup {
  const [w, h] = [Math.ceil(width), Math.ceil(height)];
  return html`<svg class="drawing" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" role="group" aria-label="${label}">${content}</svg>`;
}

/** A name, cut at `widest` ems; the full name then appears as a tooltip. */
export function nameAt(
  x: number,
  y: number,
  name: string,
  text: Text & { readonly widest?: number },
): Markup {
  const cut = shortened(name, text.widest);
  const whole = cut === name ? html`${name} ` : html`${cut} <title>${name}</title>`;
  return lineAt(x, y, whole, text);
}

/** The cut text is isolated in direction: otherwise the ellipsis of a right-to-left name would be at the wrong end. */
export function shortened(name: string, widest = WIDEST_NAME): string {
  if (widthOf(name) <= widest) return name;
  const signs = [...name];
  while (signs.length > 1 && widthOf(`${signs.join('')}…`) > widest) signs.pop();
  return `\u2068${signs.join('')}…\u2069`;
}

interface Text {
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly bold?: boolean;
  readonly size?: number;
  readonly fill: string;
}

/** A line of text with its vertical middle at `y`. */
export function textAt(x: number, y: number, text: string, how: Text): Markup {
  return lineAt(x, y, html`${text} `, how);
}

function lineAt(
  x: number,
  y: number,
  text: Markup,
  { anchor = 'middle', bold = false, size = DRAWN_SIZE, fill }: Text,
): Markup {
  // Not every program supports vertical centring: the baseline is this much lower.
  const base = y + 0.35 * size;
  return html`<text x="${x.toFixed(1)}" y="${base.toFixed(1)}" text-anchor="${anchor}" font-size="${size}"${bold ? html` font-weight="600"` : null} fill="${fill}">${text}</text>`;
}
