/** A place in the columns: column · groups + the place in it. */
export type Place = number;

export interface Columns {
  readonly count: number;
  /** [class] */
  readonly places: readonly (readonly Place[])[];
}

/**
 * Classes fill whole columns, in their order; what is left of each stays in one, if it can, so that no group gets two more of a class than another.
 *
 * @param isFirstEmpty nobody is in the first column
 */
export function columnsOf(classes: readonly number[][], groups: number, isFirstEmpty: boolean): Columns {
  let count = isFirstEmpty ? 1 : 0;
  const column = () => {
    const from = groups * count++;
    return Array.from({ length: groups }, (_, i) => from + i);
  };
  const places = classes.map(({ length }) => {
    const whole: Place[] = [];
    while (whole.length + groups <= length) whole.push(...column());
    return whole;
  });
  const leftOf = (c: number) => classes[c].length - places[c].length;
  const byLeft = [...classes.keys()].sort((a, b) => leftOf(b) - leftOf(a));
  const shared: Place[][] = [];
  for (let left = byLeft.reduce((sum, c) => sum + leftOf(c), 0); left > 0; left -= groups)
    shared.push(column());
  for (const c of byLeft) {
    const room = shared.find(({ length }) => length >= leftOf(c));
    if (room) places[c].push(...room.splice(0, leftOf(c)));
  }
  const rest = shared.flat();
  for (const c of byLeft) places[c].push(...rest.splice(0, leftOf(c)));
  return { count, places };
}
