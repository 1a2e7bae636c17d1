/** The least value at a whole number of the range, its ends included; 0 where the range is empty. */
export function leastOver(from: number, to: number, value: (at: number) => bigint): bigint {
  let least: bigint | null = null;
  for (let at = from; at <= to; at++) {
    const here = value(at);
    if (least === null || here < least) least = here;
  }
  return least ?? 0n;
}
