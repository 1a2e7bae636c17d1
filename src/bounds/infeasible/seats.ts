import { grouped } from '../../shared/grouped.ts';
import type { Argument } from './argument.ts';
import { hallViolation } from './hall.ts';

/**
 * Hall's condition on seats: a set of people who together may use only groups with fewer seats. Covers too
 * little room, pins over capacity and a together-set that fits nowhere. Treats units as divisible.
 */
export const seats: Argument = ({ units, allowed, facts }) => {
  const kinds = [...grouped(units, ({ number }) => allowed[number])]
    .map(([groups, own]) => ({ allowed: [...groups], people: own.flatMap(({ people }) => people) }))
    .sort((a, b) => a.allowed.length - b.allowed.length);
  const tight = hallViolation(
    kinds.map(({ allowed, people }) => ({ allowed, places: people.length })),
    facts.seats,
  );
  if (tight === null) return null;
  const people = tight.flatMap((kind) => kinds[kind].people).sort((a, b) => a - b);
  const groups = [...new Set(tight.flatMap((kind) => kinds[kind].allowed))].sort((a, b) => a - b);
  return { argument: 'seats', people, groups };
};
