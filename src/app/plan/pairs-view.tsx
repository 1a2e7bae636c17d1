/** Who meets whom, as a matrix with fixed headings: one canvas instead of thousands of elements. */
import { useSignal } from '@preact/signals';
import { useEffect, useId, useMemo, useRef } from 'preact/hooks';
import { contactsOf, type PairTable, pairTable } from '../../report/pairs.ts';
import type { Plan, PlanPerson } from '../../report/plan.ts';
import { words } from '../language/languages.ts';
import { toSight } from '../parts/focus.ts';

/** Side of a cell in pixels, usual and small, and the number of people above which it is small. */
const [SIDE, SMALL_SIDE, MANY] = [24, 18, 60];

/** Effect of arrow and other keys on the current cell, by the number of people. */
const MOVES: Readonly<Record<string, (x: number, y: number, last: number) => readonly [number, number]>> = {
  ArrowLeft: (x, y) => [x - 1, y],
  ArrowRight: (x, y) => [x + 1, y],
  ArrowUp: (x, y) => [x, y - 1],
  ArrowDown: (x, y) => [x, y + 1],
  PageUp: (x, y) => [x, y - 10],
  PageDown: (x, y) => [x, y + 10],
  Home: (_x, y) => [0, y],
  End: (_x, y, last) => [last, y],
};

export function PairsView({ plan }: { plan: Plan }) {
  const w = words.value.plan;
  const pairs = useMemo(() => pairTable(plan), [plan]);
  const canvas = useRef<HTMLCanvasElement>(null);
  const cursor = useRef<HTMLDivElement>(null);
  const at = useSignal<readonly [number, number] | null>(null);
  const ids = useId();
  const { people } = plan;
  const last = people.length - 1;

  useEffect(() => {
    const box = canvas.current;
    if (box === null || pairs === null) return;
    const redraw = () => draw(box, people, pairs);
    redraw();
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', redraw);
    return () => dark.removeEventListener('change', redraw);
  }, [plan]);

  if (pairs === null) return <p class="hint">{w.tooManyPairs}</p>;
  const side = people.length > MANY ? SMALL_SIDE : SIDE;
  const [x, y] = (at.value ?? [0, 0]).map((place) => Math.min(place, last));
  const text = at.value === null ? '' : pairText(plan, pairs, people[y], people[x]);

  const point = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLElement)) return;
    const named = event.target.dataset.at;
    if (named !== undefined) at.value = [Number(named), Number(named)];
    else if (event.target === canvas.current) {
      const place = (offset: number) => Math.min(last, Math.max(0, Math.floor(offset / side)));
      at.value = [place(event.offsetX), place(event.offsetY)];
    }
  };
  const step = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (move === undefined) return;
    event.preventDefault();
    const [toX, toY] = at.value === null ? [0, 0] : move(x, y, last);
    at.value = [Math.min(last, Math.max(0, toX)), Math.min(last, Math.max(0, toY))];
    requestAnimationFrame(() => toSight(cursor.current));
  };
  const nameAt = (i: number, here: number) => ({
    'data-at': i,
    class: at.value !== null && i === here ? 'on' : '',
    title: people[i].name,
  });
  return (
    <div class="pairs">
      <p class="row legend" aria-hidden="true">
        {w.legend.map((each, i) => (
          <span key={each}>
            <i class={`met${i}`} /> {each}
          </span>
        ))}
      </p>
      <p class="pair-note">{text || w.pairHint}</p>
      <div
        class="map"
        role="grid"
        tabIndex={0}
        aria-label={w.pairsLabel(people.length)}
        aria-rowcount={people.length + 1}
        aria-colcount={people.length + 1}
        aria-activedescendant={text === '' ? undefined : `${ids}at`}
        style={{ '--side': `${side}px`, '--people': people.length }}
        onClick={point}
        onKeyDown={step}
      >
        <div class="map-columns" role="row" aria-rowindex={1}>
          {people.map(({ id, name }, i) => (
            <span key={id} role="columnheader" aria-colindex={i + 2} {...nameAt(i, x)}>
              {name}
            </span>
          ))}
        </div>
        <div class="map-rows" role="rowgroup">
          {people.map(({ id, name }, i) => (
            <div key={id} role="row" aria-rowindex={i + 2}>
              <span role="rowheader" aria-colindex={1} {...nameAt(i, y)}>
                {name}
              </span>
            </div>
          ))}
        </div>
        <div class="map-cells" role="rowgroup">
          <canvas ref={canvas} />
          {text !== '' && (
            <div
              ref={cursor}
              class="map-at"
              role="row"
              aria-rowindex={y + 2}
              style={{ left: `${x * side}px`, top: `${y * side}px` }}
            >
              <span id={`${ids}at`} role="gridcell" aria-colindex={x + 2} aria-label={text} />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

function pairText(plan: Plan, pairs: PairTable, a: PlanPerson, b: PlanPerson): string {
  const w = words.value.plan;
  if (a === b) return w.pairSelf(a.name, contactsOf(plan)[a.index], plan.people.length - 1);
  const count = pairs.meetings(a, b);
  if (count === 0) return w.pairNone(a.name, b.name);
  const where = plan.sessions.flatMap(({ index, label }) => {
    const stop = a.stops[index];
    return stop !== null && stop === b.stops[index] && !stop.waits ? [`${label}, ${stop.id}`] : [];
  });
  const earlier = pairs.earlier(a, b) > 0 ? [w.pairEarlier] : [];
  return w.pairMeet(a.name, b.name, count, [...where, ...earlier]);
}

/** Draws a pixel per pair, which CSS enlarges. */
function draw(box: HTMLCanvasElement, people: readonly PlanPerson[], pairs: PairTable): void {
  const size = people.length;
  box.width = Math.max(size, MET.length);
  box.height = size;
  const pen = box.getContext('2d');
  if (pen === null) return;
  const style = getComputedStyle(box);
  for (const [i, name] of MET.entries()) {
    pen.fillStyle = style.getPropertyValue(name).trim();
    pen.fillRect(i, 0, 1, 1);
  }
  const palette = new Uint32Array(pen.getImageData(0, 0, MET.length, 1).data.buffer);
  const image = new ImageData(size, size);
  const cells = new Uint32Array(image.data.buffer);
  for (const a of people) {
    for (const b of people) {
      const met = a === b ? MET.length - 1 : Math.min(MET.length - 2, pairs.meetings(a, b));
      cells[a.index * size + b.index] = palette[met];
    }
  }
  box.width = size;
  pen.putImageData(image, 0, 0);
}

/** Colours by number of meetings; the last is for the diagonal. */
const MET = ['--met0', '--met1', '--met2', '--met3', '--line'];
