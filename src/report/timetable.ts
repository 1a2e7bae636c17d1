/** Times of sessions: a start, a length, and breaks. */
import { readStart, type SessionStart, START_ADVICE } from '../scenario/session-start.ts';
import { counted } from '../shared/figures.ts';
import { accept, type Checked, type Issue, some } from '../shared/issue.ts';

/** docs/cli.md explains each. */
export const TIME_CODES = ['bad_minutes', 'bad_breaks'] as const;

type Code = (typeof TIME_CODES)[number] | 'bad_start';

export interface Slot {
  /** Wall clock of the event, in the UTC fields of the date. */
  readonly start: Date;
  readonly end: Date;
  /** Minutes that this clock is ahead of UTC; null: local time of the event's place. */
  readonly offset: number | null;
}

export interface Timetable {
  readonly slots: readonly Slot[];
}

export interface TimetableText {
  /** `2026-05-04T09:00`, with `Z` or an offset such as `+02:00` where the time zone matters. */
  readonly start: string;
  /** Length of a session: `20m`; a number alone means minutes. */
  readonly length: string;
  /** Break between sessions: one for all, or one per gap, separated by commas. */
  readonly breaks: string;
}

const MINUTE = 60_000;
const DAY = 1440;
const UNIT_MINUTES = { m: 1, min: 1, h: 60, d: DAY, w: 7 * DAY } as const;

/** In minutes; `days`: from start to start, since "7d" means the same time a week later. */
interface Span {
  readonly minutes: number;
  readonly days: boolean;
}

/** Pointers of issues lead into the text: `/start`. */
export function readTimetable(text: TimetableText, sessions: number): Checked<Timetable> {
  const issues: Issue[] = [];
  const refuse = (code: Code, field: keyof TimetableText, message: string, advice: string): void => {
    issues.push({ code, pointer: `/${field}`, message, advice });
  };
  const first = readStart(text.start);
  if (first === null)
    refuse('bad_start', 'start', `The start "${text.start}" is not a date and time.`, START_ADVICE);
  const length = spanOf(text.length);
  if (length === null || length.minutes < 1 || length.minutes > DAY) {
    const advice = 'Write it like 20m or 1h, up to a day; a bare number is minutes.';
    refuse('bad_minutes', 'length', `The length "${text.length}" is not the length of a session.`, advice);
  }
  const breaks = text.breaks.split(',').map((part) => {
    const span = spanOf(part);
    if (span !== null && (!span.days || span.minutes > (length?.minutes ?? 0))) return span;
    const advice = 'Write it like 5m, 1h or 7d, up to a year; a bare number is minutes.';
    refuse('bad_minutes', 'breaks', `The break "${part}" is not a time between sessions.`, advice);
    return null;
  });
  if (breaks.length > 1 && breaks.length !== sessions - 1) {
    const message = `There are ${breaks.length} breaks, and between ${counted(sessions, 'session')} there is room for ${sessions - 1}.`;
    refuse('bad_breaks', 'breaks', message, 'Give one for all breaks, or one a gap.');
  }
  if (issues.length > 0 || length === null || first === null) return { ok: false, issues: some(issues) };
  const slots: Slot[] = [];
  const { offset } = first;
  let { clock } = first;
  for (let session = 0; session < sessions; session++) {
    const end = clock + length.minutes * MINUTE;
    slots.push({ start: new Date(clock), end: new Date(end), offset });
    const gap = breaks.length === 1 ? breaks[0] : breaks[session];
    if (gap) clock = (gap.days ? clock : end) + gap.minutes * MINUTE;
  }
  return accept({ slots });
}

/** The times from a scenario; a session lasts `length`, or until the next one starts. */
export function timetableOf(starts: readonly string[] | undefined, length: string): Timetable | null {
  const read = (starts ?? []).flatMap((start) => readStart(start) ?? []);
  if (read.length === 0) return null;
  const most = (spanOf(length)?.minutes ?? 20) * MINUTE;
  const momentOf = ({ clock, offset }: SessionStart): number => clock - (offset ?? 0) * MINUTE;
  const slots = read.map((at): Slot => {
    const gaps = read.map((other) => momentOf(other) - momentOf(at)).filter((gap) => gap > 0);
    const end = at.clock + Math.min(most, ...gaps);
    return { start: new Date(at.clock), end: new Date(end), offset: at.offset };
  });
  return { slots };
}

/** Parses "20", "20m", "1.5h", "7d", "1w", up to a year; null for other text. */
function spanOf(text: string): Span | null {
  const match = /^(\d{1,6}(?:\.\d+)?)\s*(m|min|h|d|w)?$/i.exec(text.trim());
  if (match === null) return null;
  const unit = (match[2]?.toLowerCase() ?? 'm') as keyof typeof UNIT_MINUTES;
  const minutes = Number(match[1]) * UNIT_MINUTES[unit];
  if (!Number.isInteger(minutes) || minutes > 366 * DAY) return null;
  return { minutes, days: unit === 'd' || unit === 'w' };
}

/** As "09:00–09:20". */
export function timesOf(slot: Slot): string {
  return `${clockOf(slot.start)}–${clockOf(slot.end)}`;
}

/** As "2026-05-04". */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** As "Monday, 4 May 2026". */
export function longDayOf(time: Date, locale: string): string {
  return time.toLocaleDateString(locale, {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}

/** As "4 May". */
export function shortDayOf(time: Date, locale: string): string {
  return time.toLocaleDateString(locale, { timeZone: 'UTC', day: 'numeric', month: 'short' });
}

export function clockOf(time: Date): string {
  return time.toISOString().slice(11, 16);
}
