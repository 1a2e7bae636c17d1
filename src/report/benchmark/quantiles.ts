/** Cost over time as quantiles: a small chart for each comparator, all on one scale. */
import type { Standing } from '../../bench/compare/standings.ts';
import { html, type Markup } from '../../shared/markup.ts';
import { FIRST_SECOND } from './chart.ts';
import type { ReportData } from './figures.ts';

const WIDTH = 260;
const HEIGHT = 150;
const LEFT = 34;
const RIGHT = 10;
const ABOVE = 8;
const BELOW = 22;

const x = (seconds: number, to: number) =>
  LEFT +
  (Math.log(Math.max(seconds, FIRST_SECOND) / FIRST_SECOND) / Math.log(to / FIRST_SECOND)) *
    (WIDTH - LEFT - RIGHT);
const y = (gap: number) => ABOVE + (1 - gap) * (HEIGHT - ABOVE - BELOW);

type Course = Standing['course'];

/** A line of steps, one of the three quartiles, on to the last moment or back from it. */
function steps(course: Course, which: 0 | 1 | 2, to: number, back = false): string {
  const points = course.map(({ seconds, quartiles }) => [x(seconds, to), y(quartiles[which])] as const);
  const line = points.flatMap(([px, py], i) =>
    i === 0
      ? [[px, py]]
      : [
          [px, points[i - 1][1]],
          [px, py],
        ],
  );
  if (back) line.reverse();
  return line.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join('L');
}

function panel(name: string, course: Course, to: number): Markup {
  const [quarter, half, most] = course[course.length - 1].quartiles.map(
    (gap) => `${Math.round(100 * gap)} %`,
  );
  const said = `${name}: at the end a quarter of the cases has a gap of at most ${quarter}, half of ${half}, three quarters of ${most}`;
  return html`<figure><figcaption>${name}</figcaption><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${said}"><title>${said}</title>
${[0.1, 1, 10, 100].filter((tick) => tick <= to).map((tick) => html`<line class="grid" x1="${x(tick, to)}" y1="${ABOVE}" x2="${x(tick, to)}" y2="${y(0)}"/><text x="${x(tick, to)}" y="${HEIGHT - 7}" text-anchor="middle">${tick} s</text>`)}
${[0, 0.5, 1].map((gap) => html`<line class="grid" x1="${LEFT}" y1="${y(gap)}" x2="${WIDTH - RIGHT}" y2="${y(gap)}"/><text x="${LEFT - 4}" y="${y(gap) + 4}" text-anchor="end">${100 * gap}</text>`)}
<path class="between" d="M${steps(course, 0, to)}L${steps(course, 2, to, true)}Z"/><path class="half" d="M${steps(course, 1, to)}"/></svg></figure>`;
}

/** The gap over time of a quarter, half and three quarters of all cases; nothing without evidence. */
export function quantiles(
  { publication, standings }: ReportData,
  name: (id: string) => string,
): Markup | null {
  const [all] = standings;
  const drawn = all.standings.filter(({ course }) => course.length > 0);
  if (drawn.length === 0) return null;
  const to = Math.max(...Object.values(publication.resourceClasses).map((one) => one.timeout_seconds));
  return html`<h3>Gap over time as quantiles, all cases</h3>
<p>Per cent of the gap at each moment: the line is that of the median case, the band leaves out the best and the worst quarter of the cases. Best mean gap first.</p>
<div class="panels">${drawn.map(({ comparatorId, course }) => panel(name(comparatorId), course, to))}</div>`;
}
