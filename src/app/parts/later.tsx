/** A part of the page that is fetched when it is shown for the first time. */
import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';

export function later<P extends object>(fetchPart: () => Promise<ComponentType<P>>) {
  const part = signal<{ readonly Part: ComponentType<P> } | null>(null);
  return function Later(props: P) {
    if (part.value !== null) return <part.value.Part {...props} />;
    void fetchPart().then((Part) => {
      part.value ??= { Part };
    });
    return null;
  };
}
