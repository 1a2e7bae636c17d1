/** Rules on who meets again soon, in this event or after another. */
import type { Constraint, PriorMeeting, SolveRequest } from '../../src/scenario/definition.ts';
import type { Rng } from '../../src/shared/rng.ts';

/** Pairs who met some events ago, each maybe in several, and a rule on those who did so lately; or neither. */
export function withRecent(request: SolveRequest, rng: Rng): SolveRequest {
  const { scenario, constraints } = request;
  if (rng.below(3) > 0) return request;
  const met = scenario.people.flatMap((one, i) =>
    scenario.people.slice(0, i).flatMap((other): PriorMeeting[] => {
      const people: [string, string] = rng.below(2) === 0 ? [one.id, other.id] : [other.id, one.id];
      const events = [1, 2, 3, 4].filter(() => rng.below(5) === 0);
      return events.map((events_ago) => ({ people, count: 1 + rng.below(2), events_ago }));
    }),
  );
  const rule = { type: 'RecentMeetings' as const, gap: 1 + rng.below(4), penalty_weight: rng.below(9) / 4 };
  return {
    ...request,
    scenario: { ...scenario, prior_meetings: [...scenario.prior_meetings, ...met] },
    constraints: [...constraints, rule],
  };
}

/** A limit within some sessions in a row, beside that within all; or none. */
export function withWindow(request: SolveRequest, rng: Rng): SolveRequest {
  if (rng.below(4) > 0) return request;
  const rule: Constraint = {
    type: 'RepeatEncounter',
    max_allowed_encounters: rng.below(2),
    window: 1 + rng.below(4),
    penalty_function: rng.below(2) === 0 ? 'linear' : 'squared',
    penalty_weight: rng.below(9) / 4,
  };
  return { ...request, constraints: [...request.constraints, rule] };
}
