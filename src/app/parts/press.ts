/**
 * A press counts where it began. What was typed in a field is taken when that is left, so a row more, or a word less,
 * may move the button away before the mouse is let go: the click would be one of the panel around both.
 */
import { listen } from '../listen.ts';

const PRESSED = 'button, a, summary, label, input';
/** Who moves the pointer further takes the press back, pixels. */
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
