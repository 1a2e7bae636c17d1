/** A start time: `2026-05-04T09:00`, with `Z` or an offset such as `+02:00` if the time zone matters. */
export interface SessionStart {
  /** The wall clock of the event, as if it were UTC, in milliseconds. */
  readonly clock: number;
  /** Minutes that the wall clock is ahead of UTC; null: local time at the event. */
  readonly offset: number | null;
}

const START = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d)?(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?$/;

export const START_ADVICE = 'Write it like 2026-05-04T09:00, or 2026-05-04T09:00+02:00 with a time zone.';

/** Null if the text is no date and time. */
export function readStart(text: string): SessionStart | null {
  const match = START.exec(text.trim());
  if (match === null) return null;
  const clock = Date.parse(`${match[1]}T${match[2]}:00Z`);
  if (Number.isNaN(clock) || new Date(clock).toISOString().slice(0, 10) !== match[1]) return null;
  return { clock, offset: offsetOf(match[3]) };
}

function offsetOf(zone: string | undefined): number | null {
  if (zone === undefined) return null;
  if (zone === 'Z') return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))];
  return (zone.startsWith('-') ? -1 : 1) * (60 * hours + minutes);
}
