/** The pairs of a set in some sessions, and how much they meet. */
import * as z from 'zod';
import { fraction, times, ZERO } from '../../shared/fraction.ts';
import { grouped } from '../../shared/grouped.ts';
import { spend } from '../effort.ts';
import { eachPair } from '../lower/contact-limit.ts';
import type { SoftRule } from '../lower/terms.ts';
import { setOf } from './argument.ts';
import type { Work } from './division.ts';
import { price } from './price.ts';
import { cheaper, type Counts, latticeOf, type Least, leastOfCounts } from './reduced-cost.ts';
import type { SessionTable } from './session-table.ts';

/** Pairs that must and can meet alike in as many sessions that both attend; two of them, and how many there are. */
interface PairsAlike {
  readonly a: number;
  readonly b: number;
  readonly both: number;
  readonly least: number;
  readonly most: number;
  times: number;
}

/** What the pairs of a set can do in some sessions, and the fewest and most meetings of all of them. */
export interface SetMeetings {
  readonly kinds: readonly PairsAlike[];
  readonly fewest: number;
  readonly most: number;
}

/** People who are alike in all these sessions are looked at together. */
export function setMeetings(people: readonly number[], tables: readonly SessionTable[]): SetMeetings {
  const classes = grouped(people, (person) => {
    const likeness = tables.map((table) => table.likeness(person));
    return likeness.includes(null) ? `${person}` : likeness.join(';');
  });
  const list = [...classes.values()];
  spend((people.length + list.length ** 2 / 2) * (1 + tables.length));
  const kinds = new Map<number, PairsAlike>();
  const must = tables.map(() => 0);
  const can = tables.map(() => 0);
  eachPair(list, (a, b, howMany) => {
    let [both, least, most] = [0, 0, 0];
    for (const [t, table] of tables.entries()) {
      if (!table.attends(a) || !table.attends(b)) continue;
      both += 1;
      if (!table.canMeet(a, b)) continue;
      most += 1;
      can[t] += howMany;
      if (!table.mustMeet(a, b)) continue;
      least += 1;
      must[t] += howMany;
    }
    const key = (both * (tables.length + 1) + least) * (tables.length + 1) + most;
    const known = kinds.get(key);
    if (known) known.times += howMany;
    else kinds.set(key, { a, b, both, least, most, times: howMany });
  });
  const there = tables.map((table) => people.filter((person) => table.attends(person)).length);
  return {
    kinds: [...kinds.values()],
    fewest: tables.reduce((sum, table, t) => sum + Math.max(must[t], table.fewestPairs(there[t])), 0),
    most: tables.reduce((sum, table, t) => sum + Math.min(can[t], table.mostPairs(there[t])), 0),
  };
}

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
