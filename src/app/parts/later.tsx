/** A part of the page that is loaded when first shown, or earlier, when idle. */
import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';

/** In the order in which they are usually needed. */
const ahead: (() => Promise<void>)[] = [];

export function later<P extends object>(fetchPart: () => Promise<ComponentType<P>>) {
  const part = signal<{ readonly Part: ComponentType<P> } | null>(null);
  const get = async () => {
    const Part = await fetchPart();
    part.value ??= { Part };
  };
  ahead.push(get);
  return function Later(props: P) {
    if (part.value !== null) return <part.value.Part {...props} />;
    void get();
    return null;
  };
}

/** Interval in ms, between checks, and between parts in browsers without idle callbacks, such as Safari. */
const PAUSE = 200;

/**
 * Loads them one after the other; one that fails is requested again when shown.
 * @param isBusy while true, a running search has priority
 */
export function fetchAhead(isBusy: () => boolean): void {
  const again = () => fetchAhead(isBusy);
  if (isBusy()) {
    setTimeout(again, PAUSE);
    return;
  }
  const get = ahead.shift();
  if (get === undefined) return;
  const next = () => void get().then(again, again);
  if ('requestIdleCallback' in window) requestIdleCallback(next);
  else setTimeout(next, PAUSE);
}
