/** How wide a part of the page is, in pixels, from when it is first laid out; 0 before. */
import { type Signal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { watching } from '../listen.ts';

export function useWidth(box: RefObject<HTMLElement | null>): Signal<number> {
  const width = useSignal(0);
  useEffect(() => {
    const look = ([{ contentRect }]: readonly ResizeObserverEntry[]) => {
      width.value = contentRect.width;
    };
    // Calls once at its beginning too.
    return watching(box.current, new ResizeObserver(look));
  }, []);
  return width;
}
