/** Event listeners and observers. */

type Events = WindowEventMap & DocumentEventMap;

/** Adds a listener; returns a function that removes it. */
export function listen(
  hear: { readonly [K in keyof Events]?: (event: Events[K]) => void },
  target: EventTarget = window,
  options: AddEventListenerOptions = {},
): () => void {
  const ended = new AbortController();
  for (const [type, each] of Object.entries(hear))
    target.addEventListener(type, each as EventListener, { ...options, signal: ended.signal });
  return () => ended.abort();
}

/** Observes an element; returns a function that stops it. */
export function watching(part: Element | null, watch: ResizeObserver | IntersectionObserver): () => void {
  if (part !== null) watch.observe(part);
  return () => watch.disconnect();
}
