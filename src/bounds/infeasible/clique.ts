import type { SessionModel } from '../../check/infeasible/session-model.ts';
import type { Argument } from './argument.ts';
import { tooManyFor } from './hall.ts';

/**
 * Units that are pairwise apart need a group each: Hall's condition on a clique of the apart rules, more
 * units than there are groups that any of them may use. A clique is grown greedily from each apart-set
 * that no clique before has in it, and from every unit.
 */
export const clique: Argument = (model, isOver) => {
  const tried = new Set<string>();
  const one = model.facts.seats.map(() => 1);
  for (const units of candidateCliques(model)) {
    if (isOver?.()) return null;
    const key = units.join();
    if (tried.has(key)) continue;
    tried.add(key);
    const claimants = units.map((unit) => ({ allowed: [...model.units[unit].allowed], places: 1 }));
    const stuck = tooManyFor(claimants, one)?.map((place) => units[place]);
    if (stuck === undefined) continue;
    const groups = [...new Set(stuck.flatMap((unit) => [...model.units[unit].allowed]))].sort(
      (a, b) => a - b,
    );
    return {
      argument: 'clique',
      people: stuck.sort((a, b) => a - b).map((unit) => model.units[unit].people[0]),
      groups,
    };
  }
  return null;
};

function* candidateCliques(model: SessionModel): Generator<number[]> {
  // Many rules may each be about two of the same people.
  const within = model.units.map(() => new Set<number>());
  let count = 0;
  for (const rule of model.rules) {
    if (rule.kind !== 'apart') continue;
    const [first, ...others] = new Set(rule.people.map((person) => model.unitOf.get(person)!));
    if ([...within[first]].some((clique) => others.every((unit) => within[unit].has(clique)))) continue;
    const found = grown(model, [first, ...others]);
    for (const unit of found) within[unit].add(count);
    count++;
    yield found;
  }
  for (const unit of model.units.keys()) if (model.apartFrom(unit).size > 0) yield grown(model, [unit]);
}

/** Adds the unit that leaves the most others to add, while there is one. */
function grown(model: SessionModel, start: readonly number[]): number[] {
  const chosen = [...start];
  let left = [...model.apartFrom(start[0])].filter(
    (unit) => !chosen.includes(unit) && chosen.every((other) => model.apartFrom(other).has(unit)),
  );
  const others = new Map(
    left.map((unit) => {
      const apart = model.apartFrom(unit);
      return [unit, left.reduce((n, other) => n + Number(apart.has(other)), 0)];
    }),
  );
  while (left.length > 0) {
    const next = left.reduce((best, unit) => (others.get(unit)! > others.get(best)! ? unit : best));
    chosen.push(next);
    const apart = model.apartFrom(next);
    const gone = left.filter((unit) => !apart.has(unit));
    left = left.filter((unit) => unit !== next && apart.has(unit));
    for (const unit of left) {
      const own = model.apartFrom(unit);
      others.set(unit, others.get(unit)! - 1 - gone.reduce((n, other) => n + Number(own.has(other)), 0));
    }
  }
  return chosen.sort((a, b) => a - b);
}
