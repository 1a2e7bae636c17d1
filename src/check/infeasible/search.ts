/** Replays an exhaustive search: every seating of the people whom a rule binds, tried anew. */
import { fails, holds, type Judgement } from '../../shared/judgement.ts';
import { mayUse, type SessionRules } from './session-rules.ts';

/** The most placements that the checker tries; a larger search is not accepted as a proof. */
export const SEARCH_LIMIT = 200_000;

export function checkSearch(rules: SessionRules): Judgement {
  const units = [...new Set([...rules.present].map((person) => rules.unit(person)))].map((unit) => [...unit]);
  const bound = units.filter(
    ([person, ...others]) => others.length > 0 || rules.pins(person).size > 0 || rules.isParted(person),
  );
  const foes = bound.map(([a]) => bound.map(([b]) => a !== b && rules.unitsApart(a, b)));
  const homes = bound.map(([person]) =>
    [...rules.seats.keys()].filter((group) => mayUse(rules, person, group)),
  );
  const seated: (string | null)[] = bound.map(() => null);
  const load = new Map<string, number>();
  const free = rules.present.size - bound.reduce((sum, unit) => sum + unit.length, 0);
  let placements = 0;
  /** Groups with one look are alike to every unit while they are empty. */
  const look = new Map<string, string>();
  for (const [group, seats] of rules.seats) {
    rules.effort.take(homes.reduce((sum, { length }) => sum + length, 1));
    look.set(group, JSON.stringify([seats, rules.minSize(group), homes.map((list) => list.includes(group))]));
  }

  /** Groups for the unit now; of empty groups that look the same to every unit, only the first. */
  const choices = (unit: number): string[] => {
    const seen = new Set<string>();
    return homes[unit].filter((group) => {
      rules.effort.take(1 + seated.length / 2);
      const taken = load.get(group) ?? 0;
      if (taken + bound[unit].length > rules.seats.get(group)!) return false;
      if (seated.some((place, other) => place === group && foes[unit][other])) return false;
      if (taken > 0) return true;
      const own = look.get(group)!;
      return !seen.has(own) && seen.add(own) !== undefined;
    });
  };

  /** 'none': no seating this way; 'some': there is one; 'limit': the search became too large. */
  const explore = (): 'none' | 'some' | 'limit' => {
    const open = bound.flatMap((_, unit) => (seated[unit] === null ? [{ unit, groups: choices(unit) }] : []));
    if (open.length === 0) return fillable(rules, load, free) ? 'some' : 'none';
    const { unit, groups } = open.reduce((least, next) =>
      next.groups.length < least.groups.length ||
      (next.groups.length === least.groups.length && bound[next.unit].length > bound[least.unit].length)
        ? next
        : least,
    );
    for (const group of groups) {
      placements += 1;
      if (placements > SEARCH_LIMIT) return 'limit';
      seated[unit] = group;
      load.set(group, (load.get(group) ?? 0) + bound[unit].length);
      const found = explore();
      load.set(group, load.get(group)! - bound[unit].length);
      seated[unit] = null;
      if (found !== 'none') return found;
    }
    return 'none';
  };

  const found = explore();
  if (found === 'some') return fails('there is a seating that keeps these rules');
  if (found === 'limit') return fails(`the search needs more than ${SEARCH_LIMIT} placements`);
  return holds(`all ${placements} placements lead nowhere`);
}

/** Whether free people can fill the groups: used ones to their smallest size, others not at all or to theirs. */
function fillable(rules: SessionRules, load: ReadonlyMap<string, number>, free: number): boolean {
  /** Reachable numbers of free people seated, group by group. */
  let reach = new Set([0]);
  for (const [group, seats] of rules.seats) {
    const taken = load.get(group) ?? 0;
    const least = Math.max(rules.minSize(group), taken);
    const next = new Set<number>(taken === 0 ? reach : []);
    for (const sum of reach) {
      rules.effort.take(1 + Math.max(0, seats - least));
      for (let size = least; size <= seats && sum + size - taken <= free; size++)
        next.add(sum + size - taken);
    }
    reach = next;
  }
  return reach.has(free);
}
