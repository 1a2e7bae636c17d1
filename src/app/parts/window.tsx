/** The rows of a long list that are on the screen: only these are drawn. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { watching } from '../listen.ts';
import { afterFrame } from './turn.tsx';

const SPARE = 6;
/** Number of rows of a new list that are drawn first. */
const FIRST = 6;

export interface Window {
  readonly first: number;
  readonly last: number;
}

/** @param height of every row, in pixels */
export function useWindow<T extends HTMLElement>(rows: number, height: number) {
  const ref = useRef<T>(null);
  const [view, setView] = useState<Window>({ first: 0, last: 0 });
  const look = (all: boolean) => {
    const box = ref.current;
    if (box === null) return;
    const top = Math.floor(box.scrollTop / height);
    const bottom = Math.min(rows, Math.ceil((box.scrollTop + (box.clientHeight || 400)) / height));
    const near = { first: Math.max(0, top - SPARE), last: Math.min(rows, bottom + SPARE) };
    setView((now) => {
      const first = all ? near.first : Math.min(top, Math.max(near.first, now.first));
      const last = all ? near.last : Math.max(bottom, Math.min(near.last, now.last));
      return now.first === first && now.last === last ? now : { first, last };
    });
  };
  /** First the visible rows, then those near them. */
  const update = () => {
    look(false);
    afterFrame(() => look(true));
  };
  const newest = useRef(update);
  newest.current = update;
  // After layout: asking for a height earlier would force another one.
  useEffect(
    () =>
      afterFrame(() => {
        setView((now) => (now.last === 0 ? { first: 0, last: FIRST } : now));
        afterFrame(() => newest.current());
      }),
    [rows, height],
  );
  useEffect(() => {
    const watch = new ResizeObserver(() => afterFrame(() => newest.current()));
    return watching(ref.current, watch);
  }, []);
  const last = Math.min(view.last, rows);
  return { ref, update, first: Math.min(view.first, last), last };
}

/** Takes the space of rows that are not drawn. */
export function Spacer({ rows, height, span }: { rows: number; height: number; span: number }) {
  if (rows === 0) return null;
  return (
    <tr class="spacer" style={{ height: `${rows * height}px` }}>
      <td colSpan={span} />
    </tr>
  );
}
