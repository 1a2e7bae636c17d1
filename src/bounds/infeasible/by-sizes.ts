/** Refutations by the sizes of units and groups, and by exhaustive search. */
import { sizesFit } from '../../check/infeasible/arguments.ts';
import { seatingTask, trySeatings } from '../../check/infeasible/try-seatings.ts';
import type { SessionModel } from '../../check/lower/session-model.ts';
import { grouped } from '../../shared/grouped.ts';
import type { Argument, Refutation } from './argument.ts';
import { hallViolation } from './hall.ts';

/**
 * Together-sets of at least k people: a group of c seats holds at most ⌊c / k⌋ of them. If there are more than all groups hold,
 * there is no seating, even with enough seats.
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

/** Some groups must be used (pins, or a rule), and every group in use holds from its smallest size to its seats. */
export const minSizes: Argument = (model) => {
  if (model.used.size === 0 && model.minSizes.every((size) => size <= 1)) return null;
  return sizesFit(model) ? null : { argument: 'min_sizes' };
};

/** Looks at a group for a unit per allowed placement: for 200,000 placements these take some tenths of a second. */
const CHECKS_A_NODE = 100;

/**
 * The checker's own search.
 *
 * @param nodeBudget the most placements to try before giving up; fewer if each examines many units and groups
 * @param isOver polled before each placement; true gives up
 */
export function search(
  model: SessionModel,
  nodeBudget: number,
  isOver: () => boolean = () => false,
): Refutation | null {
  let checks = CHECKS_A_NODE * nodeBudget;
  const { found } = trySeatings(seatingTask(model), nodeBudget, (count) => {
    checks -= count;
    return checks >= 0 && !isOver();
  });
  return found === 'none' ? { argument: 'search' } : null;
}

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
