/**
 * How long to stay at each temperature. Cooling at constant thermodynamic speed spends time in proportion to the
 * standard deviation of the cost over the temperature (Salamon, Nulton, Harland, Pedersen, Ruppeiner and Liao, 1988).
 */

import { ENOUGH } from '../shared-numbers.ts';

/** Ratio of neighbouring temperatures, and the usual number of levels (experiment A15). */
export const COOLING = 0.93;
export const USUAL_LEVELS = 50;
/** Ratio of the first temperatures of two successive coolings (experiments A9 and A36). */
export const COOLER = 0.75;
/** Neighbours on each side over which a level is smoothed (experiment A13). */
const SMOOTHING = 2;

export interface Level {
  readonly temperature: number;
  /** Standard deviation of the cost at this temperature, in the kernel's unit. */
  readonly deviation: number;
  /** Whether the cost rose here at least once: not all is frozen. */
  readonly rises: boolean;
  /** Proposals of a visit: the fewer, the more of them are accepted. */
  readonly proposals: number;
}

/** A level from the series of costs met at it; a trend counts as deviation, as it shows a change too. */
export function measuredLevel(temperature: number, costs: readonly number[], proposals: number): Level {
  const mean = costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
  const square = costs.reduce((sum, cost) => sum + (cost - mean) ** 2, 0) / costs.length;
  const rises = costs.some((cost, i) => i > 0 && cost > costs[i - 1]);
  return { temperature, deviation: Math.sqrt(square), rises, proposals };
}

/** Updates a level if enough costs were met at it, and clears the costs. */
export function learn(levels: Level[], at: number, costs: number[], proposals: number): void {
  if (costs.length >= ENOUGH) levels[at] = measuredLevel(levels[at].temperature, costs, proposals);
  costs.length = 0;
}

/** Levels from `hot` down without a survey; a single one of temperature 0 if `hot` is 0. */
export function defaultLevels(hot: number): Level[] {
  return Array.from({ length: hot === 0 ? 1 : USUAL_LEVELS }, (_, i) => {
    const temperature = hot * COOLING ** i;
    return { temperature, deviation: temperature, rises: hot > 0, proposals: 1 };
  });
}

/** Visits at each level, about `total` in all and at least one each; levels from hot to cold. */
export function shareVisits(levels: readonly Level[], total: number): number[] {
  const speeds = speedsOf(levels);
  const sum = speeds.reduce((a, b) => a + b, 0);
  // If the cost changes nowhere, all levels are equally good.
  return speeds.map((speed) => Math.max(1, Math.round(total * (sum > 0 ? speed / sum : 1 / levels.length))));
}

/** The levels below `share` of the temperature at which the cost changes most; at least the coldest. */
export function levelsBelow(levels: readonly Level[], share: number): Level[] {
  const hottest = share * levels[peakOf(speedsOf(levels))].temperature;
  const from = levels.findIndex(({ temperature }) => temperature <= hottest);
  return levels.slice(from < 0 ? -1 : from);
}

/** How fast the cost changes at each level, smoothed. */
function speedsOf(levels: readonly Level[]): number[] {
  const speeds = levels.map(({ deviation, temperature, rises }) => (rises ? deviation / temperature : 0));
  // At the hottest level the cost still climbs from where it was frozen, which says nothing about the level.
  if (speeds.length > 1) speeds[0] = speeds[1];
  return speeds.map((_, i) => {
    const near = speeds.slice(Math.max(0, i - SMOOTHING), i + SMOOTHING + 1);
    return near.reduce((sum, speed) => sum + speed, 0) / near.length;
  });
}

function peakOf(speeds: readonly number[]): number {
  return speeds.indexOf(speeds.reduce((most, speed) => Math.max(most, speed), 0));
}
