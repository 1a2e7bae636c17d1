/**
 * How long to stay at each temperature. Cooling at constant thermodynamic speed spends time in proportion to the
 * standard deviation of the cost over the temperature (Salamon, Nulton, Harland, Pedersen, Ruppeiner and Liao, 1988).
 */
import { EVEN_SHARE, HOTTER_WORTH, SMOOTHING } from './tuning.ts';

export interface Level {
  readonly temperature: number;
  /** Of the cost at this temperature, in the kernel's unit. */
  readonly deviation: number;
  /** The cost rose here at least once: not all is frozen. */
  readonly rises: boolean;
}

/** A level from costs met one after the other at it; their trend counts as deviation, as it shows a change too. */
export function surveyed(temperature: number, costs: readonly number[]): Level {
  const mean = costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
  const square = costs.reduce((sum, cost) => sum + (cost - mean) ** 2, 0) / costs.length;
  const rises = costs.some((cost, i) => i > 0 && cost > costs[i - 1]);
  return { temperature, deviation: Math.sqrt(square), rises };
}

/** Visits at each level, about `total` together and at least one each; levels from hot to cold. */
export function shareVisits(levels: readonly Level[], total: number): number[] {
  const speeds = levels.map(({ deviation, temperature, rises }) => (rises ? deviation / temperature : 0));
  const smooth = speeds.map((_, i) => {
    const near = speeds.slice(Math.max(0, i - SMOOTHING), i + SMOOTHING + 1);
    return near.reduce((sum, speed) => sum + speed, 0) / near.length;
  });
  const peak = smooth.indexOf(smooth.reduce((most, speed) => Math.max(most, speed), 0));
  const weights = smooth.map((speed, i) => (i < peak ? HOTTER_WORTH * speed : speed));
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => {
    const own = sum > 0 ? ((1 - EVEN_SHARE) * weight) / sum : 0;
    return Math.max(1, Math.round(total * (own + EVEN_SHARE / levels.length)));
  });
}
