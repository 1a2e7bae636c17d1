/** The screen for the room in a separate window: shows each plan made at the desk. */
import { computed, effect, signal } from '@preact/signals';
import { packDay } from '../../report/day/day-link.ts';
import { liveLink } from '../../report/day/day-links.ts';
import { current } from '../projects/keep.ts';
import { running } from '../state/solving.ts';
import { dayPlan, giveOut } from './editions.ts';
import { liveId } from './live.ts';

const roomLink = computed((): string | null => {
  const day = dayPlan.value;
  if (day === null) return null;
  const page = new URL('day.html?room', location.href).href;
  return liveId.value === null ? `${page}#${packDay(day)}` : liveLink(liveId.value, page);
});

/** The window, and the id of its project. */
const room = signal<{ readonly screen: Window | null; readonly shows: string } | null>(null);
/** The plan sent last. */
let told = '';

export function openRoom(): void {
  giveOut();
  told = roomLink.peek() ?? '';
  room.value = { screen: open(told, 'mingle-room'), shows: current.peek() };
}

effect(() => {
  const now = room.value;
  // Packing a plan takes time; and a plan still being searched is not shown.
  if (!now?.screen || now.screen.closed || running.value !== null || current.value !== now.shows) return;
  if (roomLink.value === null || roomLink.value === told) return;
  giveOut();
  told = roomLink.peek() ?? '';
  now.screen.location.replace(told);
});
