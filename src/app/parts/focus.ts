/** Where a keyboard goes on when the button that was pressed is there no more. */

/** At the last button or field of what is there now, once that is drawn. */
export function focusIn(box: Element | null | undefined): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    [...(box?.querySelectorAll<HTMLElement>('button,input') ?? [])].at(-1)?.focus();
  });
}
