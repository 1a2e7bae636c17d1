/** What happens to the page, or to a part of it. */

type Events = WindowEventMap & DocumentEventMap;

/** Hears it from now on; returns how to end that. */
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

/** Watches a part of the page from now on; returns how to end that. */
export function watching(part: Element | null, watch: ResizeObserver | IntersectionObserver): () => void {
  if (part !== null) watch.observe(part);
  return () => watch.disconnect();
}
