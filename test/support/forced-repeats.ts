/** Meetings beyond the number of pairs: no schedule has fewer repeats, by counting alone. */
export function forcedRepeats(groups: number, size: number, sessions: number): number {
  const people = groups * size;
  return Math.max(0, (sessions * people * (size - 1) - people * (people - 1)) / 2);
}
