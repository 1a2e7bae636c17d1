/** Writes a request as a document, without default values. */
import * as z from 'zod';
import {
  constraintsByType,
  type Group,
  link,
  type Objective,
  objectivesByType,
  type RequestBodyA,
  type RequestBodyK,
  type SolveRequest,
  type WireForm,
} from './definition.ts';
import { FIELD_NAMES } from './form.ts';

/** Reading this gives the same request. */
export function toFormK(request: SolveRequest): RequestBodyK {
  const { groups, session_count } = request.scenario;
  return body(request, { groups: groups.map((group) => minimalGroup(group, 'k')), session_count });
}

/** Reading this gives the same request. */
export function toFormA(request: SolveRequest): RequestBodyA {
  const { groups, session_count } = request.scenario;
  const formParts = { groups: groups.map((group) => minimalGroup(group, 'a')), num_sessions: session_count };
  return body(request, formParts);
}

function body<T>({ scenario, objectives, constraints }: SolveRequest, formParts: T) {
  const { people, prior_meetings, links, session_labels, session_starts } = scenario;
  const standard = isDefault(objectives);
  return {
    scenario: {
      people: people.map(({ id, attributes, sessions }) => ({
        id,
        ...(Object.keys(attributes).length === 0 ? {} : { attributes }),
        ...given('sessions', sessions),
      })),
      ...formParts,
      ...(prior_meetings.length === 0 ? {} : { prior_meetings }),
      ...given(
        'links',
        links?.map((one): z.input<typeof link> => withoutDefaults(one, link.shape)),
      ),
      ...given('session_labels', session_labels),
      ...given('session_starts', session_starts),
    },
    ...(standard
      ? {}
      : { objectives: objectives.map((one) => withoutDefaults(one, objectivesByType[one.type].shape)) }),
    ...(constraints.length === 0
      ? {}
      : { constraints: constraints.map((one) => withoutDefaults(one, constraintsByType[one.type].shape)) }),
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

function minimalGroup({ id, capacity, session_capacities, min_size, use, bench }: Group, form: WireForm) {
  const names = FIELD_NAMES[form];
  return {
    id,
    ...given(names.capacity, capacity),
    ...given(names.sessionCapacities, session_capacities),
    ...given('min_size', min_size === 0 ? null : min_size),
    ...given('use', use),
    ...(bench ? { bench: true } : {}),
  };
}

function given<K extends string, V>(name: K, value: V): { [N in K]?: NonNullable<V> } {
  return (value === null || value === undefined ? {} : { [name]: value }) as { [N in K]?: NonNullable<V> };
}

function withoutDefaults<T extends object>(entry: T, shape: Readonly<Record<string, z.ZodType>>): T {
  const kept = Object.entries(entry).filter(([name, value]) => {
    const field = shape[name];
    return !(field instanceof z.ZodDefault) || field.def.defaultValue !== value;
  });
  // Only fields that the parser fills in again are removed.
  return Object.fromEntries(kept) as T;
}
