/** Which rows of a long list are on the screen: only those are drawn. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

const SPARE = 8;

export interface Window {
  readonly first: number;
  readonly last: number;
}

/** @param height of a row in pixels, the same for all */
export function useWindow<T extends HTMLElement>(rows: number, height: number) {
  const ref = useRef<T>(null);
  const [view, setView] = useState<Window>({ first: 0, last: Math.min(rows, 30) });
  const update = () => {
    const box = ref.current;
    if (box === null) return;
    const first = Math.max(0, Math.floor(box.scrollTop / height) - SPARE);
    const last = Math.min(rows, Math.ceil((box.scrollTop + (box.clientHeight || 400)) / height) + SPARE);
    setView((now) => (now.first === first && now.last === last ? now : { first, last }));
  };
  useLayoutEffect(update, [rows, height]);
  const last = Math.min(view.last, rows);
  return { ref, update, first: Math.min(view.first, last), last };
}

/** Stands for the rows that are not drawn. */
export function Spacer({ height, span }: { height: number; span: number }) {
  return (
    <tr class="spacer" style={{ height: `${height}px` }}>
      <td colSpan={span} />
    </tr>
  );
}
