/** Step curves as SVG: one line per series, distinguished by colour, dash and label. */
import { html, type Markup } from '../../shared/markup.ts';
import { shortened } from '../../shared/shortened.ts';
import { number } from './texts.ts';

export interface Series {
  /** Series of the same name share a label. */
  readonly name: string;
  /** Index of colour and dash. */
  readonly style: number;
  /** In ascending order of x. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

export interface Chart {
  readonly title: string;
  readonly yLabel: string;
  readonly series: readonly Series[];
  readonly from: number;
  readonly to: number;
  /** Label of a linear x axis; absent: seconds, logarithmic. */
  readonly across?: { readonly label: string };
  readonly top: number;
  readonly mark?: { readonly y: number; readonly name: string };
}

/** Start of time axes in seconds: no process answers earlier. */
export const FIRST_SECOND = 0.03;

const WIDTH = 720;
const LEAST_HEIGHT = 240;
const LEFT = 54;
const RIGHT = 196;
const ABOVE = 12;
const BELOW = 34;
const LABEL_HEIGHT = 13;
const LABEL_LENGTH = 30;
const COLOURS = 8;

function powers(from: number, to: number): number[] {
  const found: number[] = [];
  for (let power = Math.ceil(Math.log10(from)); power <= Math.log10(to) + 1e-9; power++)
    found.push(10 ** power);
  return found;
}

/** Three to six round numbers from 0. */
function roundTicks(to: number): number[] {
  const rough = to / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
  return Array.from({ length: Math.floor(to / step + 1e-9) + 1 }, (_, i) => i * step);
}

/** Positions of the labels at the right end, moved apart if they overlap: first down, then up from the bottom. */
function spread(wanted: readonly number[], bottom: number): number[] {
  const placed = [...wanted];
  for (let i = 1; i < placed.length; i++) placed[i] = Math.max(placed[i], placed[i - 1] + LABEL_HEIGHT);
  let next = bottom + LABEL_HEIGHT;
  for (let i = placed.length - 1; i >= 0; i--) {
    placed[i] = Math.min(placed[i], next - LABEL_HEIGHT);
    next = placed[i];
  }
  return placed;
}

export function chart({ title, yLabel, series, from, to, across, top, mark }: Chart): Markup {
  const drawn = series.filter(({ points }) => points.length > 0);
  const named = drawn.filter(({ name }, i) => drawn.findIndex((other) => other.name === name) === i);
  const height = Math.max(LEAST_HEIGHT, ABOVE + BELOW + LABEL_HEIGHT * (named.length - 1));
  const x = (value: number) => {
    const share = across
      ? (value - from) / (to - from)
      : Math.log(Math.max(value, from) / from) / Math.log(to / from);
    return LEFT + Math.min(1, share) * (WIDTH - LEFT - RIGHT);
  };
  const y = (value: number) => ABOVE + (1 - Math.min(1, value / (top || 1))) * (height - ABOVE - BELOW);
  const path = ({ points }: Series) => {
    const steps = points.map((point, i) => {
      const [px, py] = [x(point.x).toFixed(1), y(point.y).toFixed(1)];
      return i === 0 ? `M${px} ${py}` : `H${px}V${py}`;
    });
    return `${steps.join('')}H${x(to).toFixed(1)}`;
  };
  const ends = named
    .map((one) => ({ ...one, at: y(one.points[one.points.length - 1].y) }))
    .sort((a, b) => a.at - b.at);
  const places = spread(
    ends.map(({ at }) => at),
    y(0),
  );
  // With more series than colours, colours repeat with thinner lines.
  const styleOf = (style: number) => `${style % COLOURS}${style >= COLOURS ? ' thin' : ''}`;
  return html`<div class="scroll" tabindex="0"><svg class="chart" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${title}">
<title>${title}</title>
<line class="axis" x1="${LEFT}" y1="${y(0)}" x2="${WIDTH - RIGHT}" y2="${y(0)}"/>
${(across ? roundTicks(to) : powers(from, to)).map(
  (tick) =>
    html`<line class="grid" x1="${x(tick)}" y1="${ABOVE}" x2="${x(tick)}" y2="${y(0)}"/><text x="${x(tick)}" y="${height - 18}" text-anchor="middle">${number(tick)}</text>`,
)}
<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${height - 3}" text-anchor="middle">${across?.label ?? 'seconds'}</text>
${roundTicks(top).map(
  (value) => html`<text x="${LEFT - 6}" y="${y(value) + 4}" text-anchor="end">${number(value)}</text>`,
)}
<text class="ylabel" transform="translate(12 ${(ABOVE + height - BELOW) / 2}) rotate(-90)" text-anchor="middle">${yLabel}</text>
${mark ? html`<line class="mark" x1="${LEFT}" y1="${y(mark.y)}" x2="${WIDTH - RIGHT}" y2="${y(mark.y)}"><title>${mark.name}</title></line>` : null}
${drawn.map((one) => html`<path class="s s${styleOf(one.style)}" d="${path(one)}"><title>${one.name}</title></path>`)}
${ends.map(
  ({ name, style }, i) =>
    html`<text class="l${style % COLOURS}" x="${WIDTH - RIGHT + 6}" y="${places[i] + 4}">${shortened(name, LABEL_LENGTH)}</text>`,
)}
</svg></div>`;
}
