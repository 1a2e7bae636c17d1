/** Replays an exhaustive search: every seating of the people whom a rule binds, tried anew. */
import { fails, holds, type Judgement } from '../../shared/judgement.ts';
import { mayUse, type SessionRules } from './session-rules.ts';
import { trySeatings } from './try-seatings.ts';

/** The most placements that the checker tries; a larger search is not accepted as a proof. */
export const SEARCH_LIMIT = 200_000;

export function checkSearch(rules: SessionRules): Judgement {
  const units = [...new Set([...rules.present].map((person) => rules.unit(person)))].map((unit) => [...unit]);
  const bound = units.filter(
    ([person, ...others]) => others.length > 0 || rules.pins(person).size > 0 || rules.isParted(person),
  );
  const groups = [...rules.seats.keys()];
  const task = {
    units: bound.map(([person, ...others]) => ({
      people: others.length + 1,
      homes: [...groups.keys()].filter((g) => mayUse(rules, person, groups[g])),
      foes: [...bound.keys()].filter((i) => bound[i][0] !== person && rules.unitsApart(person, bound[i][0])),
    })),
    seats: [...rules.seats.values()],
    smallest: groups.map(rules.minSize),
    used: groups.map(rules.mustUse),
    free: rules.present.size - bound.flat().length,
  };
  rules.effort.take(groups.length * task.units.reduce((sum, { homes }) => sum + homes.length, 1));
  const { found, placements } = trySeatings(task, SEARCH_LIMIT, (looks) => {
    rules.effort.take(looks);
    return true;
  });
  if (found === 'some') return fails('there is a seating that keeps these rules');
  if (found === 'limit') return fails(`the search needs more than ${SEARCH_LIMIT} placements`);
  return holds(`all ${placements} placements lead nowhere`);
}
