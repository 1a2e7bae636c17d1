/** Keeps a pressed table in place when messages above it change height, so that the next press hits the right person. */
import { listen, watching } from '../listen.ts';

/** @param box scrolled element below the messages */
export function stayWherePressed(box: HTMLElement): () => void {
  let pressed: { readonly at: Element; readonly top: number } | null = null;
  const watch = new ResizeObserver(() => {
    if (!pressed?.at.isConnected) return;
    scrollBy({ top: pressed.at.getBoundingClientRect().top - pressed.top, behavior: 'instant' });
  });
  for (const part of box.parentElement?.children ?? []) if (part !== box) watch.observe(part);
  const click = ({ target }: Event) => {
    const at = target instanceof Element ? target.closest('.table') : null;
    pressed = at && { at, top: at.getBoundingClientRect().top };
  };
  const release = () => {
    pressed = null;
  };
  const gone = { keydown: release, pointerdown: release, wheel: release, touchmove: release };
  const ends = [
    // Before the handlers of the press change anything.
    listen({ click }, box, { capture: true }),
    listen(gone, window, { passive: true }),
    watching(null, watch),
  ];
  return () => {
    for (const end of ends) end();
  };
}
