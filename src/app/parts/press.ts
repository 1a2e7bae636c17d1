/**
 * Assigns a press to the element where it began. Leaving a field takes its text, which may add or remove a line and move the
 * button away before the mouse is released: the click would otherwise go to their common parent.
 */
import { listen } from '../listen.ts';

const PRESSED = 'button, a, summary, label, input';
/** Pixels; a pointer that moves farther cancels the press. */
const STILL = 6;

export function keepPresses(): void {
  let began: { readonly at: HTMLElement | null; readonly x: number; readonly y: number } | null = null;
  listen(
    {
      pointerdown: ({ target, clientX: x, clientY: y }) => {
        const at = target instanceof Element ? target.closest<HTMLElement>(PRESSED) : null;
        began = { at, x, y };
      },
      click: ({ target, clientX, clientY }) => {
        const { at = null, x = 0, y = 0 } = began ?? {};
        began = null;
        if (at === null || at.contains(target as Node) || !at.isConnected) return;
        if (Math.hypot(clientX - x, clientY - y) < STILL) at.click();
      },
    },
    window,
    { capture: true },
  );
}

/** Whether the main pointer is a finger: there is no Escape key, and dragging needs a press first. */
export function isFinger(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}
