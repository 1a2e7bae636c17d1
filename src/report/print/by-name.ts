import type { Plan, PlanPerson } from '../plan.ts';

/** Who has a seat in some session, from A to Z as the language sorts. */
export function attendeesByName({ people, language }: Plan): PlanPerson[] {
  const { compare } = new Intl.Collator(language.code, { numeric: true });
  return people
    .filter(({ stops }) => stops.some((stop) => stop !== null))
    .sort((a, b) => compare(a.name, b.name));
}
