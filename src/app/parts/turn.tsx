/** What takes long to draw, in turns of which each frame has one: no press and no letter waits for all of it. */
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** In the order in which they asked. */
const waiting = new Set<() => void>();

/** Some parts still show what was before. */
export const drawing = signal(false);

/** A frame goes on drawing for so long, milliseconds. */
const BUDGET = 8;
let began = 0;

function ask(draw: () => void): void {
  waiting.add(draw);
  if (drawing.peek()) return;
  drawing.value = true;
  afterFrame(begin);
}

function begin(): void {
  began = performance.now();
  next();
}

function next(): void {
  const [draw] = waiting;
  if (draw === undefined) {
    drawing.value = false;
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
  /** Drawn at once when it comes into sight; what changes waits for its turn. */
  readonly first: boolean;
  /** What stands there until then. */
  readonly room: ComponentChildren;
  readonly children: ComponentChildren;
}

export function Turn({ first, room, children }: Props) {
  const newest = useRef(children);
  newest.current = children;
  /** Of what is the same as before nothing is drawn. */
  const [shown, show] = useState<ComponentChildren>(first ? children : null);
  const draw = useRef(() => show(newest.current)).current;
  useLayoutEffect(() => {
    if (shown !== children) ask(draw);
  });
  useEffect(() => () => void waiting.delete(draw), []);
  return <>{shown ?? room}</>;
}
