/** Splits a session into parts that are drawn one after the other. */
import type { Place } from '../../report/places.ts';

/** Approximate number of people drawn at once. */
const AT_ONCE = 16;

/** Splits places into runs of about `AT_ONCE` people. */
export function runsOf(places: readonly Place[]): Place[][] {
  const runs: Place[][] = [];
  let seats = AT_ONCE;
  for (const place of places) {
    if (seats >= AT_ONCE) {
      runs.push([]);
      seats = 0;
    }
    runs.at(-1)?.push(place);
    seats += peopleAt(place);
  }
  return runs;
}

export function peopleAt({ groups }: Pick<Place, 'groups'>): number {
  return groups.reduce((sum, { people }) => sum + people.length, 0);
}
