import type { Problem } from '../../scenario/problem.ts';
import { cheapestPlaces } from '../../shared/cheapest-places.ts';
import type { Rng } from '../../shared/rng.ts';
import { buildStart } from '../search/start.ts';
import { MOST_PLACES } from './budget.ts';
import type { DesignedSessions } from './cheapest-start.ts';

/** The reason to skip choices; null: they can be seeded. */
export function whyNoChoices({ peopleCount, groupCount, sessionCount, costs }: Problem): string | null {
  if (sessionCount > 1) return 'there is more than one session';
  if (costs.visits.length === 0) return 'nobody would rather be somewhere';
  return peopleCount * groupCount > MOST_PLACES ? 'places are too many' : null;
}

/**
 * A legal schedule of one session, built from the cheapest placement by pins, seats and curves on visits alone; null if
 * none was found.
 */
export function choiceSeed(problem: Problem, rng: Rng): DesignedSessions | null {
  const { peopleCount, groupCount, attends, capacity, pinnedGroup, costs } = problem;
  const places = Array.from({ length: peopleCount }, (_, p) => {
    const pin = pinnedGroup[p];
    return Float64Array.from(capacity.subarray(0, groupCount), (seats, g) =>
      seats > 0 && (pin < 0 || pin === g) ? 0 : Number.POSITIVE_INFINITY,
    );
  });
  for (const { people, groups, sessions, points } of costs.visits) {
    const [none = 0n, once = none] = points;
    if (sessions[0] === 1)
      for (const p of people) for (const g of groups) places[p][g] += Number(once - none);
  }
  const present = Int32Array.from(attends.keys()).filter((p) => attends[p] === 1);
  const found = cheapestPlaces(
    Array.from(present, (p) => places[p]),
    capacity.subarray(0, groupCount),
  );
  if (found === null) return null;
  const from = new Int32Array(peopleCount).fill(-1);
  for (const [i, p] of present.entries()) from[p] = found.placeOf[i];
  const assignment = buildStart(problem, rng, { from });
  return assignment && { assignment, sessions: 1 };
}
