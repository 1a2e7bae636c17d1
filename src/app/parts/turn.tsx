/** What takes long to draw, in turns of which each frame has one: no press and no letter waits for all of it. */
import { computed, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { undrawn } from '../apart.ts';

/** In the order in which they asked. */
const waiting = new Set<() => void>();

const inTurns = signal(false);
/** The browser prints the page: there is no later turn, and nothing is out of sight. */
export const printing = signal(false);

/** Some parts still show what was before. */
export const drawing = computed(() => inTurns.value || undrawn.value > 0);

/** A frame goes on drawing for so long, milliseconds. */
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
  // It is drawn in this task, but after this.
  setTimeout(() => (performance.now() - began < BUDGET ? next() : afterFrame(begin)));
}

/** In a task of its own, after what was drawn has been laid out and painted in another. */
export function afterFrame(go: () => void): void {
  requestAnimationFrame(() => setTimeout(go));
}

/** Once all that changed has been drawn. */
export function whenDrawn(go: () => void): void {
  requestAnimationFrame(() => (drawing.peek() ? afterFrame(() => whenDrawn(go)) : go()));
}

interface Props {
  /** What stands there until then. */
  readonly room: ComponentChildren;
  readonly children: ComponentChildren;
}

export function Turn({ room, children }: Props) {
  const newest = useRef(children);
  newest.current = children;
  /** Of what is the same as before nothing is drawn. */
  const [shown, show] = useState<ComponentChildren>(null);
  const draw = useRef(() => show(newest.current)).current;
  useLayoutEffect(() => {
    if (shown !== children) ask(draw);
  });
  useEffect(() => () => void waiting.delete(draw), []);
  return <>{printing.value ? children : (shown ?? room)}</>;
}
