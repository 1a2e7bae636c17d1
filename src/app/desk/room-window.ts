/** The screen for the room, in a window of its own: it shows each plan that the desk makes. */
import { computed, effect } from '@preact/signals';
import { packDay } from '../../report/day/day-link.ts';
import { liveLink } from '../../report/day/day-links.ts';
import { current } from '../projects/keep.ts';
import { running } from '../state/solving.ts';
import { dayPlan, giveOut } from './editions.ts';
import { liveId } from './live.ts';

export const roomLink = computed((): string | null => {
  const day = dayPlan.value;
  if (day === null) return null;
  const page = new URL('day.html?room', location.href).href;
  return liveId.value === null ? `${page}#${packDay(day)}` : liveLink(liveId.value, page);
});

let room: Window | null = null;
/** The project that it shows. */
let shows = '';

export function openRoom(): void {
  giveOut();
  room = open(roomLink.peek() ?? '', 'mingle-room');
  shows = current.peek();
}

effect(() => {
  // What is being found is no plan yet.
  if (roomLink.value === null || running.value !== null || current.value !== shows) return;
  if (room === null || room.closed) return;
  giveOut();
  room.location.replace(roomLink.peek() ?? '');
});
