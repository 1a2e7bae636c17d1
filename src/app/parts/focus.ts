/** Moves the keyboard focus when the pressed button disappears. */
import { listen } from '../listen.ts';

/** Scrolls no farther than needed. */
export function toSight(part: EventTarget | null): void {
  if (part instanceof Element) part.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Focuses the last button or field that is shown, after the next drawing. */
export function focusIn(box: Element | null | undefined): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const all = [...(box?.querySelectorAll<HTMLElement>('summary,button,input') ?? [])];
    all.findLast((each) => each.checkVisibility())?.focus();
  });
}

/**
 * For parts whose buttons come and go: the focus moves to what precedes the removed element, or to the part itself. Seats
 * that move are handled in the plan.
 */
export function keepFocus(box: HTMLElement): () => void {
  const { DOCUMENT_POSITION_FOLLOWING: FOLLOWS, DOCUMENT_POSITION_CONTAINS: CONTAINS } = box;
  let last: Element | null = null;
  const watch = new MutationObserver((changes) => {
    const gone = last;
    if (gone === null || gone.isConnected) return;
    last = null;
    if (document.activeElement !== document.body || gone.matches('.seat')) return;
    const place = changes.find(
      ({ target, removedNodes }) =>
        target.isConnected && [...removedNodes].some((node) => node.contains(gone)),
    );
    const isBefore = (each: Element): boolean => {
      const { target, nextSibling } = place ?? { target: box, nextSibling: box.firstChild };
      const is = each.compareDocumentPosition(nextSibling ?? target);
      return (is & FOLLOWS) > 0 || (nextSibling === null && (is & CONTAINS) > 0);
    };
    const before = [...box.querySelectorAll<HTMLElement>('button:enabled, input')].findLast(isBefore);
    (before ?? box).focus({ preventScroll: true });
  });
  watch.observe(box, { childList: true, subtree: true });
  const focusin = ({ target }: FocusEvent) => {
    last = target as Element;
  };
  const end = listen({ focusin }, box);
  return () => {
    end();
    watch.disconnect();
  };
}
