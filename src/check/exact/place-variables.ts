import type { Place } from './cost-counts.ts';
import type { SeatVariables } from './seating-clauses.ts';

/**
 * The variable of each place; two people in a certain group get a new one.
 *
 * @param makeBoth makes a variable that says that both of these are true
 */
export function placeVariables(
  { seat, pair }: Pick<SeatVariables, 'seat' | 'pair'>,
  places: readonly Place[],
  makeBoth: (one: number, other: number) => number,
): (place: Place) => number {
  const made = new Map<string, number>();
  const couples = places.filter(({ people, group }) => people.length === 2 && group !== null);
  const numbers = ({ session, people, group }: Place) => [session, group!, ...people];
  couples.sort((one, other) => inOrder(numbers(one), numbers(other)));
  for (const couple of couples) {
    const { session, people, group } = couple;
    const [one, other] = people.map((p) => seat(session, p, group!));
    made.set(numbers(couple).join(), makeBoth(one, other));
  }
  return (place) => {
    const [a, b] = place.people;
    if (place.group === null) return pair(place.session, a, b, place.over);
    return b === undefined ? seat(place.session, a, place.group) : made.get(numbers(place).join())!;
  };
}

/** Compares by the first difference; a list that ends there comes first. */
export function inOrder(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((number, i) => number !== other[i]);
  if (at < 0) return one.length - other.length;
  return at < other.length ? one[at] - other[at] : 1;
}
