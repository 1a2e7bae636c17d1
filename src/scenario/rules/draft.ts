/**
 * The input of the rules stage: the well-formed entries of a document, each with its index. They are checked even
 * if others have faults of shape, so that all faults are reported at once.
 */
import type * as z from 'zod';
import {
  type AnyConstraint,
  constraint,
  type Group,
  groupA,
  groupK,
  type Link,
  link,
  type Objective,
  objective,
  type Person,
  type PriorMeeting,
  person,
  priorMeeting,
  type SolveRequest,
  type WireForm,
} from '../definition.ts';
import { FIELD_NAMES, type FieldNames, isRecord } from '../form.ts';

export interface Entry<T> {
  readonly index: number;
  readonly value: T;
}

export interface Draft {
  readonly names: FieldNames;
  /** Null if missing or invalid. */
  readonly sessionCount: number | null;
  readonly labels: readonly string[] | null;
  readonly starts: readonly string[] | null;
  readonly people: readonly Entry<Person>[];
  readonly groups: readonly Entry<Group>[];
  readonly priorMeetings: readonly Entry<PriorMeeting>[];
  readonly links: readonly Entry<Link>[];
  readonly objectives: readonly Entry<Objective>[] | null;
  readonly constraints: readonly Entry<AnyConstraint>[];
  /** Ids of all people, of malformed entries too; null if they are not all known. */
  readonly personIds: ReadonlySet<string> | null;
  readonly groupIds: ReadonlySet<string> | null;
  readonly linkNames: ReadonlySet<string> | null;
}

/** A document that passed the shape stage, with the names of Form K. */
export interface ShapedBody {
  readonly scenario: SolveRequest['scenario'];
  readonly objectives?: readonly Objective[] | undefined;
  readonly constraints: readonly AnyConstraint[];
}

/** Converts Form A's names to Form K's. */
export function groupFromA({ size, session_sizes, ...rest }: z.output<typeof groupA>): Group {
  return { ...rest, ...(size === undefined ? {} : { capacity: size }), session_capacities: session_sizes };
}

export function draftOf(body: ShapedBody, form: WireForm): Draft {
  const { scenario, objectives, constraints } = body;
  return {
    names: FIELD_NAMES[form],
    sessionCount: scenario.session_count,
    labels: scenario.session_labels ?? null,
    starts: scenario.session_starts ?? null,
    people: numbered(scenario.people),
    groups: numbered(scenario.groups),
    priorMeetings: numbered(scenario.prior_meetings),
    links: numbered(scenario.links ?? []),
    objectives: objectives === undefined ? null : numbered(objectives),
    constraints: numbered(constraints),
    personIds: new Set(scenario.people.map(({ id }) => id)),
    groupIds: new Set(scenario.groups.map(({ id }) => id)),
    linkNames: new Set((scenario.links ?? []).map(({ name }) => name)),
  };
}

/** The well-formed rest of a document that failed the shape stage. */
export function salvage(document: unknown, form: WireForm): Draft {
  const body = isRecord(document) ? document : {};
  const scenario = isRecord(body.scenario) ? body.scenario : {};
  const sessionCount = scenario[FIELD_NAMES[form].sessionCount];
  return {
    names: FIELD_NAMES[form],
    sessionCount:
      Number.isSafeInteger(sessionCount) && Number(sessionCount) >= 1 ? Number(sessionCount) : null,
    labels: textsIn(scenario.session_labels),
    starts: textsIn(scenario.session_starts),
    people: wellFormed(scenario.people, person),
    groups: wellFormed<z.ZodType<Group>>(
      scenario.groups,
      form === 'k' ? groupK : groupA.transform(groupFromA),
    ),
    priorMeetings: wellFormed(scenario.prior_meetings, priorMeeting),
    links: wellFormed(scenario.links, link),
    objectives: body.objectives === undefined ? null : wellFormed(body.objectives, objective),
    constraints: wellFormed(body.constraints, constraint),
    personIds: textsOf(scenario.people, 'id'),
    groupIds: textsOf(scenario.groups, 'id'),
    linkNames: scenario.links === undefined ? new Set() : textsOf(scenario.links, 'name'),
  };
}

function numbered<T>(values: readonly T[]): Entry<T>[] {
  return values.map((value, index) => ({ index, value }));
}

function wellFormed<S extends z.ZodType>(list: unknown, schema: S): Entry<z.output<S>>[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry, index) => {
    const read = schema.safeParse(entry);
    return read.success ? [{ index, value: read.data }] : [];
  });
}

function textsIn(list: unknown): string[] | null {
  return Array.isArray(list) && list.every((entry) => typeof entry === 'string') ? list : null;
}

/** Null if some id is missing or malformed, since it could be any: then no reference is reported as unknown. */
function textsOf(list: unknown, field: 'id' | 'name'): Set<string> | null {
  if (!Array.isArray(list)) return null;
  const ids = list.map((entry) => (isRecord(entry) ? entry[field] : undefined));
  return ids.every((id) => typeof id === 'string') ? new Set(ids) : null;
}
