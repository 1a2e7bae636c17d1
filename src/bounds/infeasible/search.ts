import type { Refutation } from './argument.ts';
import { minSizes } from './min-sizes.ts';
import type { SessionModel, Unit } from './session-model.ts';

/** Groups looked at for units, for each placement allowed: of 200,000 that takes some tenths of a second. */
const LOOKS_A_NODE = 100;

export type SearchOutcome =
  | { readonly found: 'seating' | 'nothing' }
  | { readonly found: 'refutation'; readonly refutation: Refutation };

/**
 * Tries every way to seat the units that some rule binds, the one with the fewest groups left first; groups
 * that are alike and still empty are tried once. The others fill up what is left, which is a matter of
 * numbers alone.
 *
 * @param nodeBudget the most placements to try before giving up with 'nothing'; fewer where each looks at many units and groups
 * @param isOver asked before each placement: gives up where it says so
 */
export function search(
  model: SessionModel,
  nodeBudget: number,
  isOver: () => boolean = () => false,
): SearchOutcome {
  const bound = model.units.flatMap((unit, number) => (isBound(unit) ? [number] : []));
  const kinds = groupKinds(model, bound);
  const load = model.facts.seats.map(() => 0);
  /** How many there are apart from the unit; [group][unit]. */
  const foes = load.map(() => new Int32Array(model.units.length));
  const isPlaced = model.units.map(() => false);
  let placed = 0;
  let nodes = 0;
  let looks = LOOKS_A_NODE * nodeBudget;
  let gaveUp = false;

  const fits = (unit: number, group: number): boolean =>
    load[group] + model.units[unit].people.length <= model.facts.seats[group] && foes[group][unit] === 0;

  const move = (unit: number, group: number, by: 1 | -1): void => {
    isPlaced[unit] = by === 1;
    placed += by;
    load[group] += by * model.units[unit].people.length;
    for (const other of model.units[unit].apart) foes[group][other] += by;
  };

  const options = (unit: number): number[] => {
    const emptyKinds = new Set<string>();
    return model.units[unit].allowed.filter((group) => {
      if (!fits(unit, group)) return false;
      if (load[group] > 0) return true;
      if (emptyKinds.has(kinds[group])) return false;
      emptyKinds.add(kinds[group]);
      return true;
    });
  };

  const seatRest = (): boolean => {
    if (placed === bound.length) return canFill(model, load);
    let next = -1;
    let nextOptions: number[] = [];
    for (const unit of bound) {
      if (isPlaced[unit]) continue;
      looks -= model.units[unit].allowed.length;
      const groups = options(unit);
      if (groups.length === 0) return false;
      const larger = next >= 0 && model.units[unit].people.length > model.units[next].people.length;
      if (
        next < 0 ||
        groups.length < nextOptions.length ||
        (groups.length === nextOptions.length && larger)
      ) {
        next = unit;
        nextOptions = groups;
      }
    }
    for (const group of nextOptions) {
      nodes += 1;
      if (nodes > nodeBudget || looks < 0 || isOver()) {
        gaveUp = true;
        return false;
      }
      move(next, group, 1);
      if (seatRest()) return true;
      move(next, group, -1);
      if (gaveUp) return false;
    }
    return false;
  };

  if (seatRest()) return { found: 'seating' };
  if (gaveUp) return { found: 'nothing' };
  return { found: 'refutation', refutation: { argument: 'search' } };
}

function isBound(unit: Unit): boolean {
  return unit.people.length > 1 || unit.pins.length > 0 || unit.apart.size > 0;
}

/** Groups of one kind are interchangeable while empty: same seats, smallest size and units that may use them. */
function groupKinds({ facts, units, minSizes }: SessionModel, bound: readonly number[]): string[] {
  return facts.seats.map((seats, group) => {
    const users = bound.filter((unit) => units[unit].allowed.includes(group));
    return `${seats} ${minSizes[group]} ${users.join()}`;
  });
}

/**
 * Whether people whom no rule binds can fill the groups up, smallest sizes kept. Without smallest sizes they
 * can, since the seats were enough for all.
 */
function canFill(model: SessionModel, load: readonly number[]): boolean {
  const { facts } = model;
  if (model.minSizes.every((size) => size <= 1)) return true;
  const used = facts.seats.flatMap((_, group) => (load[group] > 0 ? [group] : []));
  const filled = {
    ...model,
    units: used.map((group) => ({ people: [], pins: [group], apart: new Set<number>(), allowed: [] })),
    minSizes: model.minSizes.map((size, group) => Math.max(size, load[group])),
  };
  return minSizes(filled) === null;
}
