import { nameOrder } from '../last-name.ts';
import type { Plan, PlanPerson } from '../plan.ts';

/** Who has a seat in some session, from A to Z as the language sorts: by the last name where most have one. */
export function attendeesByName({ people, language }: Plan): PlanPerson[] {
  const there = people.filter(({ stops }) => stops.some((stop) => stop !== null));
  const order = nameOrder(
    there.map(({ name }) => name),
    language.code,
  );
  return there.sort((a, b) => order(a.name, b.name));
}
