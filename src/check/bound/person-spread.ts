/**
 * Checks a bound on contacts and repeats from each person's own spread of meetings in whole numbers, with a price
 * on meetings and one on pairs of sessions in which two people meet twice (docs/proofs.md).
 */
import { z } from 'zod';
import type { SolveRequest } from '../../scenario/definition.ts';
import { priorMeetings } from '../cost/seating.ts';
import { contactLimit } from '../lower/contact-limit.ts';
import { CautiousSum } from './cautious-sum.ts';
import { forcedOverlap } from './forced-overlap.ts';
import { pairCost } from './pair-cost.ts';
import { roundedUp } from './rounding.ts';
import { sessionTables } from './session-table.ts';

const shape = z.strictObject({ price: z.number(), overlap: z.number().min(0) });

/** What each partner may add: meetings, and half their cost. */
type Options = readonly (readonly { readonly m: number; readonly cost: number }[])[];

/** Entries of all tables beyond which the checker gives up. */
const MOST_STEPS = 4_000_000;

/** The bound that the prices prove, or a sentence on what is wrong with them. */
export function personSpreadBound(request: SolveRequest, numbers: unknown): number | string {
  const read = shape.safeParse(numbers);
  if (!read.success) return 'the prices are not well-formed';
  const { price, overlap } = read.data;
  const { people } = request.scenario;
  const tables = sessionTables(request);
  const present = tables.map((table) => new Set(table.present));
  const prior = priorMeetings(request);
  const costOf = pairCost(request);
  const limit = contactLimit(request);
  const contact = request.objectives.reduce((sum, objective) => sum + objective.weight, 0);
  const bound = new CautiousSum();
  bound.add(contact * (limit.limit - limit.priorPairs - limit.possiblePairs));
  const known = new Map<string, { least: number; size: number }>();
  let steps = 0;
  for (let a = 0; a < people.length; a++) {
    const there = tables.filter((_, s) => present[s].has(a));
    const fewest = there.reduce((sum, table) => sum + table.fewestOthers, 0);
    const most = there.reduce((sum, table) => sum + table.mostOthers, 0);
    const partners: string[] = [];
    for (let b = 0; b < people.length; b++) {
      if (b === a) continue;
      const common = tables.filter((_, s) => present[s].has(a) && present[s].has(b));
      const before = prior[a].get(b) ?? 0;
      if (common.length === 0 && before === 0) continue;
      const must = common.filter((table) => table.mustMeet(a, b)).length;
      const can = common.filter((table) => table.canMeet(a, b)).length;
      partners.push([before, must, can].join());
    }
    const key = [fewest, most, ...partners.sort()].join(' ');
    let spread = known.get(key);
    if (spread === undefined) {
      steps += partners.reduce((sum, partner) => sum + most * Number(partner.split(',')[2]), 0);
      if (steps > MOST_STEPS) return 'the tables would be too large';
      const options = partners.map((partner) => {
        const [before, must, can] = partner.split(',').map(Number);
        return Array.from({ length: can - must + 1 }, (_, i) => {
          const m = must + i;
          return { m, cost: (costOf(before, m) - (overlap * m * (m - 1)) / 2) / 2 };
        });
      });
      spread = { least: leastSpread(options, fewest, most, price), size: sizeOf(options, most, price) };
      known.set(key, spread);
    }
    bound.add(spread.least, spread.size);
  }
  const fewest = tables.reduce((sum, table) => sum + table.fewestPairs(table.present.length), 0);
  const most = tables.reduce((sum, table) => sum + table.mostPairs(table.present.length), 0);
  bound.add(Math.min(2 * price * fewest, 2 * price * most));
  bound.add(overlap * forcedOverlap(tables));
  if (!Number.isFinite(bound.least)) return 'somebody cannot meet as many others as the groups ask for';
  return roundedUp(request, bound.least, fewest === most ? fewest : null);
}

/** Of the numbers that a least spread is worked out from; a long row of them is rounded once for each partner. */
function sizeOf(options: Options, most: number, price: number): number {
  const costs = options.reduce(
    (sum, choices) => sum + Math.max(...choices.map(({ cost }) => Math.abs(cost))),
    Math.abs(price) * most,
  );
  return costs * Math.max(1, options.length / 16);
}

/** The least cost of one choice from each partner's options, with a total of meetings that is possible. */
function leastSpread(options: Options, fewest: number, most: number, price: number): number {
  let table = new Map([[0, 0]]);
  for (const choices of options) {
    const next = new Map<number, number>();
    for (const [total, cost] of table) {
      for (const choice of choices) {
        const sum = total + choice.m;
        if (sum > most) continue;
        next.set(sum, Math.min(next.get(sum) ?? Infinity, cost + choice.cost));
      }
    }
    table = next;
  }
  let least = Infinity;
  for (const [total, cost] of table) if (total >= fewest) least = Math.min(least, cost - price * total);
  return least;
}
