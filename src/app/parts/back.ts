/** Back, where a window is over the page, or a card in its place, closes that: who goes back on a phone means it, and not the page. */

const OVER = 'dialog';

let close: (() => void) | null = null;
/** One was closed otherwise, and the step that it made is on its way out. */
let isLeaving = false;

const begin = () => {
  if (history.state !== OVER) history.pushState(OVER, '');
};

addEventListener('popstate', () => {
  if (!isLeaving) return close?.();
  isLeaving = false;
  if (close) begin();
});

/** A page that was loaded again has the step of the window that was open, but no window. */
export function leaveStep(): void {
  if (close !== null || history.state !== OVER) return;
  isLeaving = true;
  history.back();
}

/** Returns how to end it. */
export function closesByBack(by: () => void): () => void {
  close = by;
  if (!isLeaving) begin();
  return () => {
    close = null;
    if (!isLeaving) leaveStep();
  };
}
