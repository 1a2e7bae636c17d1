/** When each session takes place: a start, a length, and the breaks between. */
import type { Checked, Issue } from '../shared/issue.ts';

export interface Slot {
  /** The wall clock of the event, kept in the UTC fields of the date. */
  readonly start: Date;
  readonly end: Date;
}

export interface Timetable {
  readonly slots: readonly Slot[];
  /** Minutes that the wall clock is ahead of UTC; null: the time of wherever the event takes place. */
  readonly offset: number | null;
}

export interface TimetableText {
  /** `2026-05-04T09:00`, with `Z` or an offset such as `+02:00` where the time zone matters. */
  readonly start: string;
  /** Minutes of one session. */
  readonly length: string;
  /** Minutes between sessions: one number for all, or one a gap with commas between. */
  readonly breaks: string;
}

const START = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d)?(Z|[+-]\d\d:?\d\d)?$/;
const MINUTE = 60_000;
const LONGEST = 1440;

/** Reads what `--start`, `--length` and `--break` say; issues name the flag. */
export function readTimetable(text: TimetableText, sessions: number): Checked<Timetable> {
  const issues: Issue[] = [];
  const refuse = (code: string, message: string, advice: string): number => {
    issues.push({ code, pointer: '', message, advice });
    return Number.NaN;
  };
  const minutes = (value: string, flag: string, least: number): number =>
    /^\d{1,4}$/.test(value.trim()) && Number(value) >= least && Number(value) <= LONGEST
      ? Number(value)
      : refuse(
          'bad_minutes',
          `${flag} "${value}" is not a number of minutes.`,
          `Give whole minutes from ${least} to ${LONGEST}.`,
        );
  const match = START.exec(text.start.trim());
  const first = match ? Date.parse(`${match[1]}T${match[2]}:00Z`) : Number.NaN;
  if (!match || Number.isNaN(first) || new Date(first).toISOString().slice(0, 10) !== match[1]) {
    refuse(
      'bad_start',
      `--start "${text.start}" is not a date and time.`,
      'Write it like 2026-05-04T09:00, or 2026-05-04T09:00+02:00 with a time zone.',
    );
  }
  const length = minutes(text.length, '--length', 1);
  const breaks = text.breaks.split(',').map((value) => minutes(value, '--break', 0));
  if (breaks.length > 1 && breaks.length !== sessions - 1) {
    refuse(
      'bad_breaks',
      `--break lists ${breaks.length} breaks, but ${sessions} sessions have ${sessions - 1} between them.`,
      'Give one number for all breaks, or one a gap.',
    );
  }
  if (issues.length > 0) return { ok: false, issues };
  const slots: Slot[] = [];
  let clock = first;
  for (let session = 0; session < sessions; session++) {
    const end = clock + length * MINUTE;
    slots.push({ start: new Date(clock), end: new Date(end) });
    clock = end + (breaks.length === 1 ? breaks[0] : breaks[session]) * MINUTE;
  }
  return { ok: true, value: { slots, offset: offsetOf(match?.[3]) }, warnings: [] };
}

function offsetOf(zone: string | undefined): number | null {
  if (zone === undefined) return null;
  if (zone === 'Z') return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))];
  return (zone[0] === '-' ? -1 : 1) * (hours * 60 + minutes);
}

/** "09:00–09:20". */
export function timesOf(slot: Slot): string {
  return `${clockOf(slot.start)}–${clockOf(slot.end)}`;
}

/** "2026-05-04". */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** "Monday, 4 May 2026". */
export function longDayOf(time: Date): string {
  return time.toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}

export function clockOf(time: Date): string {
  return time.toISOString().slice(11, 16);
}
