/** The room from above: tables at their positions, moved by dragging or by keys. */
import { useSignal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import { type Floor, floorsOf, spotsIn, type Standing } from '../../report/drawing/floor.ts';
import { PAGE_PAINT } from '../../report/drawing/paint.ts';
import type { Plan } from '../../report/plan.ts';
import { words } from '../language/languages.ts';
import { Button, LinkButton } from '../parts/button.tsx';
import { Check } from '../parts/choice.tsx';
import { toSight } from '../parts/focus.ts';
import { isFinger } from '../parts/press.ts';
import { into, set, toggle } from '../parts/set.ts';
import { useWidth } from '../parts/use-width.ts';
import { isExample } from '../state/shown.ts';
import { apply, project } from '../state/store.ts';
import { Tabs } from './session-tabs.tsx';
import './floor.css';

/** Least size of names, as a share of their full size, unless the whole room is shown. */
const READABLE = 0.77;
/** Steps of the keys in drawing units: `far` with shift. */
const STEP = { usual: 10, far: 50 };
/** Drawing units that a table can be moved beyond the others, to the right or down. */
const BEYOND = 300;

const KEYS: Partial<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Drag {
  readonly table: string;
  /** Start of the drag and current offset, in pixels. */
  readonly from: readonly [x: number, y: number];
  readonly by: readonly [x: number, y: number];
}

export function FloorView({ plan }: { plan: Plan }) {
  const w = words.value.plan;
  const box = useRef<HTMLElement>(null);
  const width = useWidth(box);
  const session = useSignal(0);
  const whole = useSignal(false);
  const floors = useMemo(() => floorsOf(plan, PAGE_PAINT), [plan]);
  const chosen = Math.min(session.value, floors.length - 1);
  const floor = floors[chosen];
  const fit = width.value / floor.width;
  const scale = Math.min(1, whole.value ? fit : Math.max(READABLE, fit));
  return (
    <div class="floor-view">
      <div class="row plan-bar">
        {plan.sessions.length > 1 && <Tabs plan={plan} now={chosen} onGo={into(session)} />}
        {fit < READABLE && (
          <Check on={whole.value} onToggle={toggle(whole)}>
            {w.wholeRoom}
          </Check>
        )}
      </div>
      {!isExample.value && (
        <p class="hint">
          {w.floorHint(isFinger())}{' '}
          {project.value.floor && (
            <LinkButton onClick={() => apply({ do: 'floor', floor: null })}>{w.lineUp}</LinkButton>
          )}
        </p>
      )}
      <section ref={box} class="scroll floor" aria-label={`${w.views.floor}, ${plan.sessions[chosen].label}`}>
        {width.value > 0 && (
          <Room
            floor={floor}
            scale={scale}
            onMove={(table, x, y, mark) => {
              const spots = { ...spotsIn(floors), [table]: [Math.round(x), Math.round(y)] as const };
              apply({ do: 'floor', floor: spots }, mark);
            }}
          />
        )}
      </section>
    </div>
  );
}

interface RoomProps {
  readonly floor: Floor;
  readonly scale: number;
  /** @param mark moves with the same mark in a row are undone together */
  readonly onMove: (table: string, x: number, y: number, mark: string) => void;
}

function Room({ floor, scale, onMove }: RoomProps) {
  const drag = useSignal<Drag | null>(null);
  /** The table under a finger; elsewhere a finger scrolls. */
  const pressed = useSignal('');
  const moved = ({ place, drawing, x, y }: Standing, [right, down]: readonly [number, number], mark = '') => {
    const within = (at: number, size: number, room: number) =>
      Math.max(size / 2, Math.min(at, room + BEYOND - size / 2));
    onMove(
      place.name,
      within(x + right, drawing.width, floor.width),
      within(y + down, drawing.height, floor.height),
      mark,
    );
  };
  return (
    <div class="room" style={{ width: `${floor.width * scale}px`, height: `${floor.height * scale}px` }}>
      {floor.tables.map((table) => {
        const { place, drawing, x, y } = table;
        const { name } = place;
        const [right, down] = drag.value?.table === name ? drag.value.by : [0, 0];
        const people = place.people.map((person) => person.name);
        return (
          <Button
            key={name}
            class={`standing ${drag.value?.table === name ? 'dragged' : ''} ${pressed.value === name ? 'pressed' : ''}`}
            style={{
              left: `${(x - drawing.width / 2) * scale + right}px`,
              top: `${(y - drawing.height / 2) * scale + down}px`,
            }}
            disabled={isExample.value}
            aria-label={words.value.said(name, people.join(', '))}
            onKeyDown={(event) => {
              const towards = KEYS[event.key];
              if (towards === undefined) return;
              event.preventDefault();
              const step = event.shiftKey ? STEP.far : STEP.usual;
              moved(table, [towards[0] * step, towards[1] * step], `floor ${name}`);
              const own = event.currentTarget;
              requestAnimationFrame(() => toSight(own));
            }}
            onClick={set(pressed, name)}
            onPointerDown={(event) => {
              // Of two fingers the first one moves the table.
              if (event.button !== 0 || !event.isPrimary) return;
              if (event.pointerType === 'touch' && pressed.peek() !== name) return;
              event.currentTarget.setPointerCapture(event.pointerId);
              drag.value = { table: name, from: [event.clientX, event.clientY], by: [0, 0] };
            }}
            onPointerMove={(event) => {
              const now = drag.peek();
              if (now?.table !== name || !event.isPrimary) return;
              drag.value = { ...now, by: [event.clientX - now.from[0], event.clientY - now.from[1]] };
            }}
            onPointerUp={({ isPrimary }) => {
              if (!isPrimary) return;
              const now = drag.peek();
              drag.value = null;
              if (now?.table !== name || now.by.every((pixels) => Math.abs(pixels) < 3)) return;
              moved(table, [now.by[0] / scale, now.by[1] / scale]);
            }}
            onPointerCancel={set(drag, null)}
          >
            <svg
              aria-hidden="true"
              viewBox={`0 0 ${drawing.width} ${drawing.height}`}
              width={drawing.width * scale}
              height={drawing.height * scale}
              dangerouslySetInnerHTML={{ __html: drawing.content.text }}
            />
          </Button>
        );
      })}
    </div>
  );
}
