/** Long changes that nobody types: what they draw has a task of its own, so that no press waits for both. */
import { batch, signal } from '@preact/signals';
import { options } from 'preact';

/** Until the next task: what is changed before it is drawn together with what was to have a task of its own. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

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
