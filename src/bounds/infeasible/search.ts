import { trySeatings } from '../../check/infeasible/try-seatings.ts';
import type { Refutation } from './argument.ts';
import type { SessionModel } from './session-model.ts';

/** Groups looked at for units, for each placement allowed: of 200,000 that takes some tenths of a second. */
const LOOKS_A_NODE = 100;

/**
 * The checker's own search.
 *
 * @param nodeBudget the most placements to try before giving up; fewer where each looks at many units and groups
 * @param isOver asked before each placement: gives up where it says so
 */
export function search(
  { units, facts, minSizes, used }: SessionModel,
  nodeBudget: number,
  isOver: () => boolean = () => false,
): Refutation | null {
  const bound = units.flatMap((unit, number) =>
    unit.people.length > 1 || unit.pins.length > 0 || unit.apart.size > 0 ? [number] : [],
  );
  const place = new Map(bound.map((unit, i) => [unit, i]));
  const task = {
    units: bound.map((number) => ({
      people: units[number].people.length,
      homes: units[number].allowed,
      foes: [...units[number].apart].flatMap((other) => (other === number ? [] : (place.get(other) ?? []))),
    })),
    seats: facts.seats,
    smallest: minSizes.map((size) => Math.max(1, size)),
    used: facts.seats.map((_, group) => used.has(group)),
    free: bound.reduce((left, number) => left - units[number].people.length, facts.present.length),
  };
  let looks = LOOKS_A_NODE * nodeBudget;
  const { found } = trySeatings(task, nodeBudget, (count) => {
    looks -= count;
    return looks >= 0 && !isOver();
  });
  return found === 'none' ? { argument: 'search' } : null;
}
