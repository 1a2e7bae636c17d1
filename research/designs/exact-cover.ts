import type { Rng } from '../../src/shared/rng.ts';

/**
 * Options that hold every item just once, or undefined where none were found within so many steps: always the item with
 * the fewest options left, its options in random order.
 */
export function exactCover(
  items: number,
  options: readonly (readonly number[])[],
  steps: number,
  rng: Rng,
): number[] | undefined {
  const holding: number[][] = Array.from({ length: items }, () => []);
  options.forEach((option, index) => {
    for (const item of option) holding[item].push(index);
  });
  /** How many chosen options forbid an option. */
  const barred = new Int32Array(options.length);
  const left = Int32Array.from(holding, (list) => list.length);
  const covered = new Uint8Array(items);
  const chosen: number[] = [];
  const bar = (option: number, by: number) => {
    barred[option] += by;
    if (barred[option] !== (by > 0 ? 1 : 0)) return;
    for (const item of options[option]) left[item] -= by;
  };
  const take = (option: number, by: number) => {
    for (const item of options[option]) {
      covered[item] += by;
      for (const other of holding[item]) bar(other, by);
    }
  };
  const extend = (): boolean => {
    let best = -1;
    for (let item = 0; item < items; item++)
      if (!covered[item] && (best < 0 || left[item] < left[best])) best = item;
    if (best < 0) return true;
    for (const option of rng.shuffle(holding[best].filter((one) => barred[one] === 0))) {
      if (steps-- <= 0) return false;
      take(option, 1);
      chosen.push(option);
      if (extend()) return true;
      chosen.pop();
      take(option, -1);
    }
    return false;
  };
  return extend() ? chosen : undefined;
}
