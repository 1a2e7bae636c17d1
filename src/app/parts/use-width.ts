/** How wide a part of the page is, in pixels, from when it is first laid out; 0 before. */
import { type Signal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

export function useWidth(box: RefObject<HTMLElement | null>): Signal<number> {
  const width = useSignal(0);
  useEffect(() => {
    if (box.current === null) return;
    // Calls once at its beginning too.
    const watch = new ResizeObserver(([{ contentRect }]) => {
      width.value = contentRect.width;
    });
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return width;
}
