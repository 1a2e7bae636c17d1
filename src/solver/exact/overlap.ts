/** Finds the prices at which pairs shared by two sessions give the best bound on the cost. */

import { meetingCosts, pairRanges } from '../../bounds/lower/meeting-costs.ts';
import { overlapPrices } from '../../bounds/lower/overlap-prices.ts';
import { overlapIn, tablesOfSeats } from '../../bounds/lower/seats-tables.ts';
import type { Problem } from '../../scenario/problem.ts';
import { toNumber } from '../../shared/fraction.ts';

/** The most parts into which a unit is divided to make prices whole numbers (experiment A18). */
const MOST_PARTS = 12;

/** Prices in parts of a unit. */
export interface Overlap {
  /** Parts of a unit, since prices are seldom whole units. */
  readonly parts: bigint;
  readonly meeting: bigint;
  /** For each two sessions in which a pair meets; above 0. */
  readonly price: bigint;
  /** Σ over any two sessions of the pairs that must meet in both. */
  readonly forced: bigint;
}

/** Null if shared pairs prove nothing. */
export function overlapOf(problem: Problem): Overlap | null {
  const tables = tablesOfSeats(problem);
  const forced = overlapIn(tables);
  if (forced === 0) return null;
  const ranges = pairRanges(problem.peopleCount, tables);
  const costs = meetingCosts(problem, tables, ranges, problem.costs.pairs);
  const found = overlapPrices(costs, forced);
  if (found === null) return null;
  const perUnit = toNumber(problem.costs.measure);
  const prices = [(2 * found.price) / perUnit, found.overlap / perUnit];
  const isNear = (value: number) => Math.abs(value - Math.round(value)) < NEAR;
  const shares = Array.from({ length: MOST_PARTS }, (_, i) => i + 1);
  const parts = shares.find((share) => prices.every((price) => isNear(price * share))) ?? MOST_PARTS;
  const [meeting, price] = prices.map((each) => Math.round(each * parts));
  if (!Number.isSafeInteger(meeting) || !Number.isSafeInteger(price) || price <= 0) return null;
  return { parts: BigInt(parts), meeting: BigInt(meeting), price: BigInt(price), forced: BigInt(forced) };
}

/** A price this close to a whole number is taken for one. */
const NEAR = 1e-6;
