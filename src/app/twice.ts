/** Two presses that mean one: where a button has become another in its place, the second one would do what nobody wants. */

/** They are no further apart, milliseconds. */
const TWO_PRESSES = 400;

let last = { place: '', at: Number.NEGATIVE_INFINITY };

/**
 * Whether a press is the second of two; else it is the one that the next may repeat.
 *
 * @param place where the buttons stand, of which one takes the place of another
 * @param press when it was made, not when a busy page came to it
 */
export function isSecondPress(place: string, { timeStamp }: Pick<Event, 'timeStamp'>): boolean {
  const isSecond = place === last.place && timeStamp - last.at < TWO_PRESSES;
  if (!isSecond) last = { place, at: timeStamp };
  return isSecond;
}

/** Another button stands there by itself, as when a search ends: who was about to press the first one did not mean it. */
export function becameOther(place: string): void {
  last = { place, at: performance.now() };
}
