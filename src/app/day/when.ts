/** Which session is on, by the clock of the event. */
import type { DaySession } from '../../report/day/day-plan.ts';

export interface Moment {
  /** Under way; null: none. */
  readonly now: number | null;
  /** The first that has not begun; null: none. */
  readonly next: number | null;
}

/** Null where the plan has no times. @param minutes as sessions have them, with fractions */
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

/** "4:05", "1:00:00"; what is left, so a second that has begun counts. */
export function countdownText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
