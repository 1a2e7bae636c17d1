import type { Constraint, SolveRequest } from '../../src/scenario/definition.ts';

/** People p0, p1, … in groups g0, g1, … of the given sizes (seats), everyone always there. */
export function plainRequest(
  sizes: readonly number[],
  sessions: number,
  constraints: readonly Constraint[] = [],
  people = sizes.reduce((sum, size) => sum + size, 0),
): SolveRequest {
  return {
    scenario: {
      people: Array.from({ length: people }, (_, i) => ({ id: `p${i}`, attributes: {}, sessions: null })),
      groups: sizes.map((capacity, i) => ({ id: `g${i}`, min_size: 0, capacity, session_capacities: null })),
      prior_meetings: [],
      session_count: sessions,
    },
    objectives: [{ type: 'maximize_unique_contacts', weight: 1 }],
    constraints,
  };
}

export const repeatRule = (weight: number, squared = false, maxAllowed = 1): Constraint => ({
  type: 'RepeatEncounter',
  max_allowed_encounters: maxAllowed,
  penalty_function: squared ? 'squared' : 'linear',
  penalty_weight: weight,
});

/** Everybody is in each group at most once. */
export const visitOnce = (weight: number): Constraint => ({
  type: 'GroupVisits',
  people: 'ALL',
  groups: 'ALL',
  count: 'each',
  target_visits: 1,
  mode: 'at_most',
  penalty_weight: weight,
  sessions: null,
});
