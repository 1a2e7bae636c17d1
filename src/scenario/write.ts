/** A request back to a document, defaults left out. */
import * as z from 'zod';
import {
  type Constraint,
  constraintsByType,
  type Group,
  type Link,
  link,
  type Objective,
  objectivesByType,
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
      ...given('use', group.use),
      ...(group.bench ? { bench: true } : {}),
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
      ...given('use', group.use),
      ...(group.bench ? { bench: true } : {}),
    })),
    num_sessions: session_count,
  });
}

function body<T>({ scenario, objectives, constraints }: SolveRequest, formParts: T) {
  const { people, prior_meetings, links, session_labels, session_starts } = scenario;
  const standard = isDefault(objectives);
  return {
    scenario: {
      people: people.map(minimalPerson),
      ...formParts,
      ...(prior_meetings.length === 0 ? {} : { prior_meetings }),
      ...given('links', links?.map(minimalLink)),
      ...given('session_labels', session_labels),
      ...given('session_starts', session_starts),
    },
    ...(standard ? {} : { objectives: objectives.map(minimalObjective) }),
    ...(constraints.length === 0 ? {} : { constraints: constraints.map(minimalConstraint) }),
  };
}

/** Whether these are the objectives of a document that names none. */
export function isDefault([objective, ...others]: readonly Objective[]): boolean {
  return (
    others.length === 0 &&
    objective?.type === 'maximize_unique_contacts' &&
    objective.weight === 1 &&
    objective.over === undefined
  );
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

function minimalLink(one: Link): z.input<typeof link> {
  return withoutDefaults(one, link.shape);
}

function minimalConstraint(constraint: Constraint): Constraint {
  return withoutDefaults(constraint, constraintsByType[constraint.type].shape);
}

function minimalObjective(objective: Objective): Objective {
  return withoutDefaults(objective, objectivesByType[objective.type].shape);
}

function withoutDefaults<T extends object>(entry: T, shape: Readonly<Record<string, z.ZodType>>): T {
  const kept = Object.entries(entry).filter(([name, value]) => {
    const field = shape[name];
    return !(field instanceof z.ZodDefault) || field.def.defaultValue !== value;
  });
  // Only fields that the definition fills in again are gone.
  return Object.fromEntries(kept) as T;
}
