/** Marks sessions that have begun by the clock, which are not planned again. */
import { wallClock } from '../../report/day/day-plan.ts';
import type { Slot } from '../../report/timetable.ts';
import { shown, timetable } from '../state/shown.ts';
import { amend, project } from '../state/store.ts';

/** Interval of checks, in milliseconds. */
const LOOK = 60_000;
const DAY = 86_400_000;

/** Number of sessions that had begun by the clock when the organiser last set the number. */
let doubted = 0;

/**
 * Number of sessions that have begun. The last one can be planned while it runs; an event on an earlier day counts as 0.
 * @param now milliseconds of the wall clock
 */
export function begunBy(slots: readonly Slot[], now: number): number {
  const last = Math.max(...slots.map(({ end }) => end.getTime()));
  if (Math.floor(now / DAY) > Math.floor(last / DAY)) return 0;
  const begun = slots.filter(({ start }) => start.getTime() <= now).length;
  return Math.min(begun, slots.length - 1);
}

export function overByClock(): void {
  const begun = begunNow();
  if (begun > Math.max(project.peek().over, doubted)) amend({ do: 'over', over: begun });
}

/** The organiser's number counts more than the clock until the next session begins by the clock, since an event may be late. */
export function sayOver(over: number): void {
  doubted = begunNow();
  amend({ do: 'over', over });
}

/** Checks now and at intervals; returns a function that stops it. */
export function followClock(): () => void {
  doubted = 0;
  overByClock();
  const timer = setInterval(overByClock, LOOK);
  return () => clearInterval(timer);
}

/** By the times that attendees see: the project's, or those of the original file. */
function begunNow(): number {
  const slots = (timetable.peek() ?? shown.peek()?.timetable)?.slots ?? [];
  return Math.min(begunBy(slots, wallClock(new Date()).getTime()), project.peek().sessions - 1);
}
