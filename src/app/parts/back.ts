/** Makes Back close an open window or card: on a phone users mean that, not the page. */

const OVER = 'dialog';

let close: (() => void) | null = null;
/** A window was closed in another way, and its history entry is being removed. */
let isLeaving = false;

const begin = () => {
  if (history.state !== OVER) history.pushState(OVER, '');
};

addEventListener('popstate', () => {
  if (!isLeaving) return close?.();
  isLeaving = false;
  if (close) begin();
});

/** Removes the history entry of a window that was open before a reload. */
export function leaveStep(): void {
  if (close !== null || history.state !== OVER) return;
  isLeaving = true;
  history.back();
}

export function closesByBack(by: () => void): () => void {
  close = by;
  if (!isLeaving) begin();
  return () => {
    close = null;
    if (!isLeaving) leaveStep();
  };
}
