/** Draws slow parts one per frame, so that no press or letter waits for all of them. */
import { computed, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { undrawn } from '../apart.ts';

const waiting = new Set<() => void>();

const inTurns = signal(false);
/** The browser is printing: everything must be drawn now. */
export const printing = signal(false);

/** Whether some parts still show an older state. */
export const drawing = computed(() => inTurns.value || undrawn.value > 0);

/** Milliseconds of drawing per frame. */
const BUDGET = 8;
let began = 0;

function ask(draw: () => void): void {
  waiting.add(draw);
  if (inTurns.peek()) return;
  inTurns.value = true;
  afterFrame(begin);
}

function begin(): void {
  began = performance.now();
  next();
}

function next(): void {
  const [draw] = waiting;
  if (draw === undefined) {
    inTurns.value = false;
    return;
  }
  waiting.delete(draw);
  draw();
  // Runs after the drawing in this task.
  setTimeout(() => (performance.now() - began < BUDGET ? next() : afterFrame(begin)));
}

/** Runs in its own task, after layout and paint of the drawn parts. */
export function afterFrame(go: () => void): void {
  requestAnimationFrame(() => setTimeout(go));
}

/** Runs when all changes are drawn. */
export function whenDrawn(go: () => void): void {
  requestAnimationFrame(() => (drawing.peek() ? afterFrame(() => whenDrawn(go)) : go()));
}

interface Props {
  /** Placeholder until it is drawn. */
  readonly room: ComponentChildren;
  readonly children: ComponentChildren;
}

export function Turn({ room, children }: Props) {
  const newest = useRef(children);
  newest.current = children;
  /** Skips drawing if the content is unchanged. */
  const [shown, show] = useState<ComponentChildren>(null);
  const draw = useRef(() => show(newest.current)).current;
  useLayoutEffect(() => {
    if (shown !== children) ask(draw);
  });
  useEffect(() => () => void waiting.delete(draw), []);
  return <>{printing.value ? children : (shown ?? room)}</>;
}
