/** Width of an element in pixels; 0 before its first layout. */
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
    // Also called at the start.
    return watching(box.current, new ResizeObserver(look));
  }, []);
  return width;
}
