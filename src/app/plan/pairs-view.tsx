/** Who meets whom, a square a pair: one canvas instead of thousands of elements. */
import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { type PairTable, pairTable } from '../../report/pairs.ts';
import type { Plan, PlanPerson } from '../../report/plan.ts';
import { words } from '../language/languages.ts';

const MOST_SIDE = 760;
/** Squares below so many pixels stand without lines between them. */
const SMALL = 8;

export function PairsView({ plan }: { plan: Plan }) {
  const w = words.value.plan;
  const pairs = useMemo(() => pairTable(plan), [plan]);
  const canvas = useRef<HTMLCanvasElement>(null);
  const at = useSignal<readonly [number, number] | null>(null);
  const { people } = plan;
  const size = people.length;

  useEffect(() => {
    const box = canvas.current;
    if (box === null || pairs === null) return;
    const redraw = () => draw(box, people, pairs, at.peek());
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', redraw);
    // Calls once at its beginning too.
    const watch = new ResizeObserver(redraw);
    watch.observe(box);
    const follow = at.subscribe(() => requestAnimationFrame(redraw));
    return () => {
      dark.removeEventListener('change', redraw);
      watch.disconnect();
      follow();
    };
  }, [plan]);

  if (pairs === null) return <p class="hint">{w.tooManyPairs}</p>;
  const point = (event: MouseEvent) => {
    const box = canvas.current?.getBoundingClientRect();
    // Enter and space press the button too, but point nowhere.
    if (box === undefined || event.detail === 0) return;
    const side = box.width / size;
    const cell = (offset: number) => Math.min(size - 1, Math.max(0, Math.floor(offset / side)));
    at.value = [cell(event.clientX - box.left), cell(event.clientY - box.top)];
  };
  const step = (event: KeyboardEvent) => {
    const moves: Record<string, readonly [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    const [x, y] = at.value ?? [0, 0];
    const clamp = (number: number) => Math.min(size - 1, Math.max(0, number));
    at.value = [clamp(x + move[0]), clamp(y + move[1])];
  };
  const [x, y] = at.value ?? [0, 0];
  return (
    <div class="pairs">
      <p class="legend" aria-hidden="true">
        {w.legend.map((text, i) => (
          <span key={text}>
            <i class={`met${i}`} /> {text}
          </span>
        ))}
      </p>
      <p class="pair-note" role="status">
        {at.value === null || x === y ? w.pairHint : pairText(plan, pairs, people[x], people[y])}
      </p>
      <button
        type="button"
        class="map"
        aria-label={w.pairsLabel(size)}
        style={{ maxWidth: `${Math.min(MOST_SIDE, size * 26)}px` }}
        onClick={point}
        onKeyDown={step}
      >
        <canvas ref={canvas} />
      </button>
    </div>
  );
}

function pairText(plan: Plan, pairs: PairTable, a: PlanPerson, b: PlanPerson): string {
  const w = words.value.plan;
  const count = pairs.meetings(a, b);
  if (count === 0) return w.pairNone(a.name, b.name);
  const where = plan.sessions.flatMap(({ index, label }) => {
    const stop = a.stops[index];
    return stop !== null && stop === b.stops[index] && !stop.waits ? [`${label}, ${stop.id}`] : [];
  });
  const earlier = pairs.earlier(a, b) > 0 ? [w.pairEarlier] : [];
  return w.pairMeet(a.name, b.name, count, [...where, ...earlier]);
}

function draw(
  box: HTMLCanvasElement,
  people: readonly PlanPerson[],
  pairs: PairTable,
  at: readonly [number, number] | null,
): void {
  const style = getComputedStyle(box);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const colours = ['--met0', '--met1', '--met2', '--met3'].map(colour);
  const scale = window.devicePixelRatio || 1;
  const side = Math.round(box.clientWidth * scale);
  if (side === 0) return;
  box.width = side;
  box.height = side;
  const pen = box.getContext('2d');
  if (pen === null) return;
  const step = side / people.length;
  const gap = step > SMALL * scale ? scale : 0;
  const cells = squares(people, pairs, [...colours, colour('--line')], pen);
  pen.imageSmoothingEnabled = false;
  pen.drawImage(cells, 0, 0, side, side);
  if (gap > 0) {
    pen.fillStyle = colour('--paper');
    for (let i = 1; i <= people.length; i++) {
      pen.fillRect(i * step - gap, 0, gap, side);
      pen.fillRect(0, i * step - gap, side, gap);
    }
  }
  if (at === null) return;
  pen.strokeStyle = colour('--ink');
  pen.lineWidth = 2 * scale;
  pen.strokeRect(at[0] * step, at[1] * step, step - gap, step - gap);
  pen.globalAlpha = 0.12;
  pen.fillStyle = colour('--ink');
  pen.fillRect(0, at[1] * step, side, step);
  pen.fillRect(at[0] * step, 0, step, side);
}

/** A pixel a pair: drawn at once, and stretched over the canvas. */
function squares(
  people: readonly PlanPerson[],
  pairs: PairTable,
  colours: readonly string[],
  pen: CanvasRenderingContext2D,
): HTMLCanvasElement {
  const size = people.length;
  const palette = colours.map((colour) => {
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    return pen.getImageData(0, 0, 1, 1).data;
  });
  const image = new ImageData(size, size);
  for (const a of people) {
    for (const b of people) {
      const met = a === b ? palette.length - 1 : Math.min(palette.length - 2, pairs.meetings(a, b));
      image.data.set(palette[met], (a.index * size + b.index) * 4);
    }
  }
  const cells = document.createElement('canvas');
  cells.width = size;
  cells.height = size;
  cells.getContext('2d')?.putImageData(image, 0, 0);
  return cells;
}
