/** The event's clock, and the current session by it. */
import { useEffect, useState } from 'preact/hooks';
import { type DaySession, wallClock } from '../../report/day/day-plan.ts';

const MINUTE = 60_000;

/** The local wall clock in minutes since 2000, with fractions. @param every update interval in milliseconds */
export function useMinutes(every: number): number {
  const [minutes, setMinutes] = useState(minutesNow);
  useEffect(() => {
    const timer = setInterval(() => setMinutes(minutesNow()), every);
    return () => clearInterval(timer);
  }, [every]);
  return minutes;
}

export function minutesNow(): number {
  return (wallClock(new Date()).getTime() - Date.UTC(2000, 0, 1)) / MINUTE;
}

export interface Moment {
  /** Index of the running session; null: none. */
  readonly now: number | null;
  /** Index of the first session that has not begun; null: none. */
  readonly next: number | null;
}

/** null if the plan has no times. @param minutes since 2000, with fractions */
export function momentOf(sessions: readonly DaySession[], minutes: number): Moment | null {
  let [now, next]: (number | null)[] = [null, null];
  for (const [index, { slot }] of sessions.entries()) {
    if (slot === null) return null;
    if (slot.start <= minutes && minutes < slot.start + slot.length) now = index;
    if (slot.start > minutes && (next === null || slot.start < (sessions[next].slot?.start ?? 0)))
      next = index;
  }
  return sessions.length === 0 ? null : { now, next };
}

/** Remaining time as "4:05" or "1:00:00", rounded up to a second. */
export function countdownText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
