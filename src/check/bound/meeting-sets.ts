/** The pairs of a set in some sessions, and how much they meet. */
import * as z from 'zod';
import { ZERO } from '../../shared/fraction.ts';
import { spend } from '../effort.ts';
import type { SoftRule } from '../lower/terms.ts';
import { setOf } from './argument.ts';
import type { Work } from './division.ts';
import { PairKinds } from './pair-kinds.ts';
import { price } from './price.ts';
import { cheaper, type Least, leastReduced } from './reduced-cost.ts';
import type { SessionTable } from './session-table.ts';

/** Fewest and most meetings of the pairs of a set, in some sessions. */
function rangeOfSet(
  kinds: PairKinds,
  people: readonly number[],
  tables: readonly SessionTable[],
): [fewest: number, most: number] {
  const must = tables.map(() => 0);
  const can = tables.map(() => 0);
  kinds.each(
    () => '',
    (_kind, a, b, pairs) => {
      spend(tables.length);
      for (const [t, table] of tables.entries()) {
        if (!table.attends(a) || !table.attends(b) || !table.canMeet(a, b)) continue;
        can[t] += pairs;
        if (table.mustMeet(a, b)) must[t] += pairs;
      }
    },
  );
  const there = tables.map((table) => people.filter((person) => table.attends(person)).length);
  return [
    tables.reduce((sum, table, t) => sum + Math.max(must[t], table.fewestPairs(there[t])), 0),
    tables.reduce((sum, table, t) => sum + Math.min(can[t], table.mostPairs(there[t])), 0),
  ];
}

export const setNumbers = {
  sets: z.array(z.strictObject({ rule: z.string(), price })).default([]),
};

/** The pairs of one set, and all their meetings in its sessions; partitions may have prices for these too. */
export function leastOfSet(
  { tables, divisions, scale }: Work,
  rule: SoftRule,
  stated: z.output<z.ZodObject<typeof setNumbers>>,
): Least {
  const { people, sessions } = setOf(rule.terms)!;
  const named = new Set(sessions);
  const held = tables.filter(({ session }) => named.has(session));
  const kinds = new PairKinds({ people, tables: held, earlier: [] }, [rule]);
  const range = rangeOfSet(kinds, people, held);
  const own = scale.parts(stated.sets.find((set) => set.rule === rule.pointer)?.price ?? ZERO);
  const ofGroups = divisions.flatMap(({ sets }) => sets.find((set) => set.rule === rule.pointer)?.price ?? 0);
  const all = ofGroups.reduce((sum, each) => sum + BigInt(each), own);
  const ofPairs = kinds.least(
    () => '',
    () => all,
    ({ must, can, costs }) =>
      leastReduced(
        costs.slice(0, can + 1).map((cost) => scale.parts(cost)),
        must,
        all,
      ),
    range,
  );
  return { ...ofPairs, sum: cheaper(own, ...range) + ofPairs.sum };
}
