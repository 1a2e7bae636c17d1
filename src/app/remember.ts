/** Short texts in the browser's local storage, if it is available: even access may be refused. */
import { orElse } from '../shared/or-else.ts';

export function remembered(key: string): string | null {
  return orElse(() => localStorage.getItem(key), null);
}

/** Returns whether it was stored. */
export function remember(key: string, text: string): boolean {
  return orElse(() => {
    localStorage.setItem(key, text);
    return true;
  }, false);
}

export function forget(key: string): void {
  orElse(() => localStorage.removeItem(key), undefined);
}

export function keysOf(start: string): string[] {
  return orElse(() => Object.keys(localStorage), []).filter((key) => key.startsWith(start));
}
