/** Replays an exhaustive search: every seating of the people whom a rule binds, tried anew. */
import { fails, holds, type Judgement } from '../../shared/judgement.ts';
import type { SessionModel } from './session-model.ts';
import { trySeatings } from './try-seatings.ts';

/** The most placements that the checker tries; a larger search is not accepted as a proof. */
export const SEARCH_LIMIT = 200_000;

export function checkSearch({ seatings, effort }: SessionModel): Judgement {
  effort.take(seatings.seats.length * seatings.units.reduce((sum, { homes }) => sum + homes.length, 1));
  const { found, placements } = trySeatings(seatings, SEARCH_LIMIT, (looks) => {
    effort.take(looks);
    return true;
  });
  if (found === 'some') return fails('there is a seating that keeps these rules');
  if (found === 'limit') return fails(`the search needs more than ${SEARCH_LIMIT} placements`);
  return holds(`all ${placements} placements lead nowhere`);
}
