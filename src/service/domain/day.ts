/** Days of the allowances: from midnight to midnight UTC. */

/** Milliseconds since 1970; injected so that tests can set it. */
export type WallClock = () => number;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 86_400_000;

/** As YYYY-MM-DD. */
export function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

export function msToMidnight(at: number): number {
  return DAY_MS - (at % DAY_MS);
}
