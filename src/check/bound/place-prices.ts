/** The least cost of who is in which groups (docs/proofs.md, "prices"). */
import * as z from 'zod';
import { grouped } from '../../shared/grouped.ts';
import { spend } from '../effort.ts';
import { personNumbers } from '../lower/attendance.ts';
import type { SoftRule } from '../lower/terms.ts';
import { refuse } from '../refuse.ts';
import type { Work } from './partition.ts';
import { leastOfParts, partShape, placeParts } from './place-parts.ts';
import { price, pricesByNumber, priceUpTo0 } from './price.ts';
import { type Counts, latticeOf, type Least, leastOfCounts } from './reduced-cost.ts';
import { leastOfUnits, pricedTerms, priceOfVisit, visitCounts, visitNames } from './visits.ts';

export const placeShape = {
  visits: z
    .array(z.strictObject({ ...visitNames, price, own: z.record(z.string(), price).optional() }))
    .default([]),
  seats: z
    .array(z.strictObject({ session: z.int().min(0), group: z.string(), price: priceUpTo0 }))
    .default([]),
  parts: partShape.default([]),
};

/** Adds visits, seats, units, and parts of groups. */
export function leastOfPlaces(
  work: Work,
  rules: readonly SoftRule[],
  stated: z.output<z.ZodObject<typeof placeShape>>,
): Least {
  const { tables, typeOf, partitions, scale } = work;
  const piece = { ...work, rules };
  const numberOf = personNumbers(work.request);
  const terms = pricedTerms(
    piece,
    stated.visits.map(({ price: common, own = {}, ...name }) => ({
      ...name,
      value: { common: scale.parts(common), own: pricesByNumber(own, (id) => numberOf.get(id), scale) },
    })),
  );
  const places = placeParts(piece, stated.parts);
  const counts: Counts[] = [...places.counts];
  if (rules.length + stated.seats.length + stated.parts.length === 0)
    return { sum: 0n, lattice: latticeOf(counts, null) };
  let sum = leastOfParts(places);
  const byType = (people: Iterable<number>) => grouped(people, (person) => typeOf[person]);
  const everyone = byType(typeOf.keys());
  for (const [t, { rule, term, people: about, value }] of terms.entries()) {
    spend(typeOf.length);
    for (const person of value?.own.keys() ?? [])
      if (!about.has(person)) refuse(`${rule.pointer} has a price of somebody whom it does not count`);
    for (const [type, people] of byType(term.people)) {
      if (partitions.length > 0 && people.length < everyone.get(type)!.length)
        refuse('a rule counts part of a type');
      const priced = partitions.map(({ visits }) => BigInt(visits[t].prices[type]));
      const all = priced.reduce((more, each) => more + each, 0n);
      const ownPrice = (person: number) => (value === null ? 0n : priceOfVisit(value, person));
      // By text, as V8 takes huge numbers with the same last digits for one bucket.
      for (const some of grouped(people, (person) => String(ownPrice(person))).values()) {
        const alike = visitCounts(scale.parts(rule.weight), { ...term, people: some }, tables);
        counts.push(...alike);
        sum += leastOfCounts(alike, all + ownPrice(some[0]));
      }
    }
  }
  sum += leastOfUnits(piece, stated.seats, terms, places, scale);
  return { sum, lattice: latticeOf(counts, null) };
}
