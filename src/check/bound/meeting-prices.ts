/**
 * Checks a Lagrangian bound on contacts and repeats: any prices give a bound, so the check is to work out
 * that bound again, pair by pair (docs/proofs.md, "Prices of meetings").
 */
import { z } from 'zod';
import type { SolveRequest } from '../../scenario/definition.ts';
import { priorMeetings } from '../cost/seating.ts';
import { contactLimit } from '../lower/contact-limit.ts';
import { CautiousSum } from './cautious-sum.ts';
import { forcedOverlap } from './forced-overlap.ts';
import { pairCost } from './pair-cost.ts';
import { roundedUp } from './rounding.ts';
import { type SessionTable, sessionTables } from './session-table.ts';

const shape = z.strictObject({
  price: z.number(),
  own: z.record(z.string(), z.number()),
  overlap: z.number().min(0),
});

/** The bound that the prices prove, or a sentence on what is wrong with them. */
export function meetingPricesBound(request: SolveRequest, numbers: unknown): number | string {
  const read = shape.safeParse(numbers);
  if (!read.success) return 'the prices are not well-formed';
  const { price, own, overlap } = read.data;
  const { people } = request.scenario;
  const tables = sessionTables(request);
  const prior = priorMeetings(request);
  const priceOf = people.map((person) => (Object.hasOwn(own, person.id) ? own[person.id] : price));
  const present = tables.map((table) => new Set(table.present));

  const costOf = pairCost(request);
  const limit = contactLimit(request);
  const contact = request.objectives.reduce((sum, objective) => sum + objective.weight, 0);
  const bound = new CautiousSum();
  bound.add(contact * (limit.limit - limit.priorPairs - limit.possiblePairs));
  for (let a = 0; a < people.length; a++) {
    for (let b = a + 1; b < people.length; b++) {
      const common = tables.filter((_, s) => present[s].has(a) && present[s].has(b));
      const before = prior[a].get(b) ?? 0;
      if (common.length === 0 && before === 0) continue;
      const { least, size } = leastPairCost(costOf, common, [a, b], before, priceOf[a] + priceOf[b], overlap);
      bound.add(least, size);
    }
  }
  for (const [person, y] of priceOf.entries()) {
    const there = tables.filter((_, s) => present[s].has(person));
    const fewest = there.reduce((sum, table) => sum + table.fewestOthers, 0);
    const most = there.reduce((sum, table) => sum + table.mostOthers, 0);
    bound.add(Math.min((y - price) * fewest, (y - price) * most));
  }
  const fewest = tables.reduce((sum, table) => sum + table.fewestPairs(table.present.length), 0);
  const most = tables.reduce((sum, table) => sum + table.mostPairs(table.present.length), 0);
  bound.add(Math.min(2 * price * fewest, 2 * price * most));
  if (overlap > 0) bound.add(overlap * forcedOverlap(tables));
  return roundedUp(request, bound.least, fewest === most ? fewest : null);
}

function leastPairCost(
  costOf: ReturnType<typeof pairCost>,
  common: readonly SessionTable[],
  [a, b]: readonly [number, number],
  before: number,
  price: number,
  overlap: number,
): { least: number; size: number } {
  const least = common.filter((table) => table.mustMeet(a, b)).length;
  const most = common.filter((table) => table.canMeet(a, b)).length;
  let cheapest = Infinity;
  let size = 0;
  for (let m = least; m <= most; m++) {
    const [cost, again] = [costOf(before, m), overlap * ((m * (m - 1)) / 2)];
    cheapest = Math.min(cheapest, cost - price * m - again);
    size = Math.max(size, cost + Math.abs(price * m) + again);
  }
  return { least: cheapest, size };
}
