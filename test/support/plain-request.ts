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

/** The request with another scenario, in part. */
export function withScenario(request: SolveRequest, more: Partial<SolveRequest['scenario']>): SolveRequest {
  return { ...request, scenario: { ...request.scenario, ...more } };
}

/** People have these values of the attribute by turns. */
export function withValues(request: SolveRequest, key: string, values: readonly string[]): SolveRequest {
  const people = request.scenario.people.map((person, p) => ({
    ...person,
    attributes: { ...person.attributes, [key]: values[p % values.length] },
  }));
  return withScenario(request, { people });
}

export const repeatRule = (weight: number, squared = false, maxAllowed = 1): Constraint => ({
  type: 'RepeatEncounter',
  max_allowed_encounters: maxAllowed,
  penalty_function: squared ? 'squared' : 'linear',
  penalty_weight: weight,
});

type Sessions = number[] | null;

export const together = (people: string[], sessions: Sessions = null): Constraint => ({
  type: 'MustStayTogether',
  people,
  sessions,
});

export const apart = (people: string[], sessions: Sessions = null): Constraint => ({
  type: 'MustStayApart',
  people,
  sessions,
});

export const pinned = (people: string[], group_id: string, sessions: Sessions = null): Constraint => ({
  type: 'ImmovablePeople',
  people,
  group_id,
  sessions,
});

export const wishTogether = (people: string[], penalty_weight: number): Constraint => ({
  type: 'ShouldStayTogether',
  people,
  penalty_weight,
  sessions: null,
});

/** So many of each value in every group. */
export const balance = (attribute_key: string, desired_values: Record<string, number>, more = {}) =>
  ({
    ...{ type: 'AttributeBalance', group_id: 'ALL', attribute_key, desired_values },
    ...{ mode: 'exact', penalty_weight: 1, sessions: null, ...more },
  }) as Constraint;

/** Even sums in all groups, or the one of the name. */
export const sums = (attribute_key: string, penalty_weight: number, group_id = 'ALL'): Constraint => ({
  type: 'AttributeSum',
  attribute_key,
  group_id,
  penalty_weight,
  sessions: null,
});

/** Everybody is in each group just once, or as the rest says. */
export const visits = (penalty_weight: number, more = {}) =>
  ({
    ...{ type: 'GroupVisits', people: 'ALL', groups: 'ALL', count: 'each', target_visits: 1 },
    ...{ mode: 'exact', penalty_weight, sessions: null, ...more },
  }) as Constraint;

/** Everybody is in each group at most once. */
export const visitOnce = (weight: number): Constraint => visits(weight, { mode: 'at_most' });
