/** Milliseconds for a timer; a timer of more than 2³¹ would end at once. */
export function timerMilliseconds(seconds: number): number {
  return Math.min(seconds * 1000, 2 ** 31 - 1);
}
