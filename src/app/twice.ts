/** Detects a double press where a button has been replaced by another, which the second press would hit by mistake. */

/** Most milliseconds between the two. */
const TWO_PRESSES = 400;

let last = { place: '', at: Number.NEGATIVE_INFINITY };

/**
 * Whether a press is the second of two; otherwise it counts as the first of a possible pair.
 * @param place identifies the buttons that replace each other
 * @param press its time stamp is when it was made, not when a busy page handled it
 */
export function isSecondPress(place: string, { timeStamp }: Pick<Event, 'timeStamp'>): boolean {
  const isSecond = place === last.place && timeStamp - last.at < TWO_PRESSES;
  if (!isSecond) last = { place, at: timeStamp };
  return isSecond;
}

/** Another button has appeared there by itself, as when a search ends: a press meant for the first one is ignored. */
export function becameOther(place: string): void {
  last = { place, at: performance.now() };
}
