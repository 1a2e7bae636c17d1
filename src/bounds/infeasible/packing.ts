import type { Argument } from './argument.ts';

/**
 * Together-sets of at least k people: a group of c seats holds at most ⌊c / k⌋ of them. Too many for all
 * groups together means no seating, though there may be seats enough.
 */
export const packing: Argument = ({ facts, units }) => {
  const sizes = [...new Set(units.map((unit) => unit.people.length))].filter((size) => size > 1);
  for (const size of sizes) {
    const large = units.filter((unit) => unit.people.length >= size);
    const room = facts.seats.reduce((sum, seats) => sum + Math.floor(seats / size), 0);
    if (large.length <= room) continue;
    return {
      argument: 'packing',
      people: large.map((unit) => unit.people[0]),
      numbers: { size },
    };
  }
  return null;
};
