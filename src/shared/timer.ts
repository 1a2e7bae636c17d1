/** What a timer is set to; with more than 2³¹ milliseconds it would end at once. */
export function timerMilliseconds(seconds: number): number {
  return Math.min(seconds * 1000, 2 ** 31 - 1);
}
