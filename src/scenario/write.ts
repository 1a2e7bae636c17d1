/** A request back to a document, defaults left out. */
import { z } from 'zod';
import {
  type Constraint,
  constraintsByType,
  type Group,
  type Person,
  type RequestBodyA,
  type RequestBodyK,
  type SolveRequest,
} from './definition.ts';

/** Reading this gives the same request. */
export function toFormK(request: SolveRequest): RequestBodyK {
  const { groups, session_count } = request.scenario;
  return body(request, {
    groups: groups.map((group) => ({
      id: group.id,
      ...given('capacity', group.capacity),
      ...given('session_capacities', group.session_capacities),
      ...minSize(group),
    })),
    session_count,
  });
}

/** Reading this gives the same request. */
export function toFormA(request: SolveRequest): RequestBodyA {
  const { groups, session_count } = request.scenario;
  return body(request, {
    groups: groups.map((group) => ({
      id: group.id,
      ...given('size', group.capacity),
      ...given('session_sizes', group.session_capacities),
      ...minSize(group),
    })),
    num_sessions: session_count,
  });
}

function body<T>({ scenario, objectives, constraints }: SolveRequest, formParts: T) {
  const { people, prior_meetings } = scenario;
  const standard = objectives.length === 1 && objectives[0].weight === 1;
  return {
    scenario: {
      people: people.map(minimalPerson),
      ...formParts,
      ...(prior_meetings.length === 0 ? {} : { prior_meetings }),
    },
    ...(standard ? {} : { objectives: [...objectives] }),
    ...(constraints.length === 0 ? {} : { constraints: constraints.map(minimalConstraint) }),
  };
}

function minimalPerson({ id, attributes, sessions }: Person) {
  return {
    id,
    ...(Object.keys(attributes).length === 0 ? {} : { attributes }),
    ...given('sessions', sessions),
  };
}

function minSize({ min_size }: Group): { min_size?: number } {
  return min_size === 0 ? {} : { min_size };
}

function given<K extends string, V>(name: K, value: V): { [N in K]?: NonNullable<V> } {
  return (value === null || value === undefined ? {} : { [name]: value }) as { [N in K]?: NonNullable<V> };
}

function minimalConstraint(constraint: Constraint): Constraint {
  const fields = new Map<string, z.ZodType>(Object.entries(constraintsByType[constraint.type].shape));
  const kept = Object.entries(constraint).filter(([name, value]) => {
    const field = fields.get(name);
    return !(field instanceof z.ZodDefault) || field.def.defaultValue !== value;
  });
  // Only fields that the definition fills in again are gone.
  return Object.fromEntries(kept) as Constraint;
}
