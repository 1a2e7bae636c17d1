/** Prices at which the pairs that two sessions share say most about the cost. */

import { forcedOverlap } from '../../check/bound/forced-overlap.ts';
import { sessionTables } from '../../check/bound/session-table.ts';
import type { Overlap } from '../../check/exact/cost-counts.ts';
import type { Problem } from '../../scenario/problem.ts';
import { fraction, toNumber } from '../../shared/fraction.ts';
import { meetingCosts, pairRanges } from '../lower/meeting-costs.ts';
import { overlapPrices } from '../lower/overlap-prices.ts';
import { requestOf } from './problem-request.ts';

/** Prices of shared pairs are whole numbers of such a part of a unit, at most (experiment A18). */
const MOST_PARTS = 12;

/** In units; null where shared pairs say nothing. */
export function overlapOf(problem: Problem): Overlap | null {
  const tables = sessionTables(requestOf(problem));
  const forced = forcedOverlap(tables);
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
  const ofParts = (count: number) => fraction(BigInt(count), BigInt(parts));
  return { meeting: ofParts(meeting), price: ofParts(price), forced };
}

/** A price as near to a whole number is meant to be one. */
const NEAR = 1e-6;
