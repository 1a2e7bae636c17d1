/** A part of the page that is fetched when it is shown for the first time, or before, while nothing else is to do. */
import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';

/** In the order in which they are mostly needed. */
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

/** Between two looks, and between two parts where there are no idle callbacks, as in Safari; milliseconds. */
const PAUSE = 200;

/**
 * Fetches them one after the other; one that does not come is asked for again when it is shown.
 *
 * @param isBusy a plan that is looked for comes first
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
