/** URL of the attendees' page: beside the app, unless the organiser gives another one. */
import { computed, signal } from '@preact/signals';
import { remember, remembered } from '../remember.ts';

const KEY = 'mingle-day-address';

/** The URL typed; empty: beside the app. */
export const typedAddress = signal(remembered(KEY) ?? '');

/** null if the typed text is no URL. */
export const dayAddress = computed((): string | null => {
  const typed = typedAddress.value.trim();
  if (typed === '') return new URL('day.html', `${location.origin}${location.pathname}`).href;
  try {
    const { protocol, origin, pathname } = new URL(typed.includes('://') ? typed : `https://${typed}`);
    const page = pathname.endsWith('/') ? `${pathname}day.html` : pathname;
    return /^https?:$/.test(protocol) ? `${origin}${page}` : null;
  } catch {
    return null;
  }
});

export function typeAddress(text: string): void {
  typedAddress.value = text;
  remember(KEY, text);
}

/** Whether other devices cannot reach it. */
export function isOwnDevice(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^(127\.|\[::1\])/.test(hostname);
}
