import { sortedByName } from '../last-name.ts';
import type { Plan, PlanPerson } from '../plan.ts';

/** Who has a seat in some session, from A to Z as the language sorts: by the last name where most have one. */
export function attendeesByName({ people, language }: Plan): PlanPerson[] {
  return sortedByName(
    people.filter(({ stops }) => stops.some((stop) => stop !== null)),
    language.code,
  );
}
