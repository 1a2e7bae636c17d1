/** How the cost fell while the plan was being found. */
import { words } from '../language/languages.ts';
import { curve } from '../state/solving.ts';
import { numberText } from './figures.ts';

const [WIDTH, HEIGHT] = [120, 28];

export function Curve() {
  const points = curve.value;
  if (points.length < 2) return null;
  const [start, end] = [points[0], points[points.length - 1]];
  const span = Math.max(end.seconds, 0.1);
  const fall = Math.max(start.cost - end.cost, 1e-9);
  const place = ({ seconds, cost }: (typeof points)[number]): string =>
    `${((seconds / span) * WIDTH).toFixed(1)},${(2 + (1 - (cost - end.cost) / fall) * (HEIGHT - 4)).toFixed(1)}`;
  // A step, not a slope: a plan is as good as it is until a better one is found.
  const path = points.map((point, i) => {
    const level = i === 0 ? point : { seconds: point.seconds, cost: points[i - 1].cost };
    return `${place(level)} ${place(point)}`;
  });
  const [from, to] = [start, end].map(({ cost }) => numberText(cost, words.value));
  return (
    <svg
      class="curve"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={words.value.plan.curve(from, to)}
    >
      <polyline points={path.join(' ')} />
    </svg>
  );
}
