/**
 * Schedules with a hole: people who never meet each other, and whom some sessions leave out. A schedule of these people
 * alone fills the hole.
 */
import type { Sessions } from './design.ts';

export interface Holed {
  readonly people: number;
  /** How many of them, the last ones, are in the hole. */
  readonly hole: number;
  /** Sessions of everybody. */
  readonly through: Sessions;
  /** Sessions of all who are not in the hole. */
  readonly around: Sessions;
}

/** A schedule with a hole that can be built, and how many sessions of either kind it has. */
export interface HoledPlan {
  readonly through: number;
  readonly around: number;
  build(): Holed;
}

/** All sessions, the hole filled with a schedule of its people that has at least as many as go around it. */
export function fillHole(holed: Holed, inner: Sessions): Sessions {
  const first = holed.people - holed.hole;
  const filled = holed.around.map((session, i) => [
    ...session,
    ...inner[i].map((group) => group.map((x) => first + x)),
  ]);
  return [...holed.through, ...filled];
}
