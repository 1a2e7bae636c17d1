/** Slow changes that are not typed: their drawing gets its own task, so that no press waits for change and drawing together. */
import { batch, signal } from '@preact/signals';
import { options } from 'preact';

/** Waits for the next task. Changes made before it are drawn together. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Number of changes not drawn yet. */
export const undrawn = signal(0);

export function apart(change: () => void): void {
  options.debounceRendering = (draw) => {
    undrawn.value = undrawn.peek() + 1;
    setTimeout(() => {
      draw();
      undrawn.value = undrawn.peek() - 1;
    });
  };
  try {
    batch(change);
  } finally {
    options.debounceRendering = queueMicrotask;
  }
}
