import type { Unit } from '../../check/infeasible/session-model.ts';
import { grouped } from '../../shared/grouped.ts';
import type { Argument } from './argument.ts';
import { hallViolation } from './hall.ts';

/**
 * Hall's condition on seats: a set of people who together may use only groups with fewer seats. Covers too
 * little room, pins over capacity and a together-set that fits nowhere. Treats units as divisible.
 */
export const seats: Argument = ({ units, facts }) => {
  const kinds = unitKinds(units);
  const tight = hallViolation(
    kinds.map(({ allowed, people }) => ({ allowed, places: people.length })),
    facts.seats,
  );
  if (tight === null) return null;
  const people = tight.flatMap((kind) => kinds[kind].people).sort((a, b) => a - b);
  const groups = [...new Set(tight.flatMap((kind) => kinds[kind].allowed))].sort((a, b) => a - b);
  return { argument: 'seats', people, groups };
};

interface UnitKind {
  readonly allowed: readonly number[];
  readonly people: readonly number[];
}

/** Merges units with the same list of groups. */
function unitKinds(units: readonly Unit[]): UnitKind[] {
  return [...grouped(units, ({ allowed }) => allowed)]
    .map(([allowed, own]) => ({ allowed: [...allowed], people: own.flatMap(({ people }) => people) }))
    .sort((a, b) => a.allowed.length - b.allowed.length);
}
