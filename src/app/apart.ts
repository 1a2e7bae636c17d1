/** Long changes that nobody types: what they draw has a task of its own, so that no press waits for both. */
import { batch, signal } from '@preact/signals';
import { options } from 'preact';

/** So many changes are to be drawn still. */
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
