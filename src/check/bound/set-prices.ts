/** What the pairs of a set cost by their meetings in some sessions (docs/proofs.md, "prices"). */
import * as z from 'zod';
import { fraction, times, ZERO } from '../../shared/fraction.ts';
import { spend } from '../effort.ts';
import type { SoftRule } from '../lower/terms.ts';
import { type Counts, latticeOf } from './lattice.ts';
import { setMeetings, setOf } from './meeting-sets.ts';
import { price } from './price.ts';
import { type Least, leastOfCounts } from './reduced-cost.ts';
import { cheaper } from './scale.ts';
import type { Work } from './work.ts';

export const setNumbers = {
  sets: z.array(z.strictObject({ rule: z.string(), price })).default([]),
};

/** The pairs of one set, and all their meetings in its sessions; partitions may have prices for these too. */
export function leastOfSet(
  { tables, divisions, scale }: Work,
  { pointer, weight, terms }: SoftRule,
  stated: z.output<z.ZodObject<typeof setNumbers>>,
): Least {
  const { people, sessions, units } = setOf(terms)!;
  const named = new Set(sessions);
  const held = tables.filter(({ session }) => named.has(session));
  const { kinds, fewest, most } = setMeetings(people, held);
  const counts = kinds.map(({ a, b, both, least, most: last, times: howMany }): Counts => {
    spend(last + 1);
    const costs = Array.from({ length: last + 1 }, (_, m) => times(weight, fraction(units(m, both, a, b))));
    return { least, costs, times: howMany };
  });
  const own = scale.parts(stated.sets.find((set) => set.rule === pointer)?.price ?? ZERO);
  const ofGroups = divisions.flatMap(({ sets }) => sets.find((set) => set.rule === pointer)?.price ?? 0);
  const all = ofGroups.reduce((sum, each) => sum + BigInt(each), own);
  return {
    sum: cheaper(own, fewest, most) + leastOfCounts(counts, all, scale),
    lattice: latticeOf(counts, fewest === most ? fewest : null),
  };
}
