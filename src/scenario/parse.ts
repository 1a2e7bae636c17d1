/** A document to a solve request: shape first, then the rules stage; all that is wrong is said at once. */
import type { Checked, Issue } from '../shared/issue.ts';
import {
  type AnyConstraint,
  type Constraint,
  requestA,
  requestK,
  type SolveRequest,
  type WireForm,
} from './definition.ts';
import { findForm, isFormField } from './form.ts';
import { readJson } from './read-json.ts';
import { checkRules } from './rules/check-rules.ts';
import { draftOf, groupFromA, type ShapedBody, salvage } from './rules/draft.ts';
import { shapeIssues } from './shape-issues.ts';

export interface ParsedRequest {
  readonly request: SolveRequest;
  readonly form: WireForm;
  /** The document as it was read. */
  readonly source: unknown;
  /** The document names no objectives. */
  readonly usedDefaultObjective: boolean;
}

export interface ParseOptions {
  /** JSON only, as over HTTP; otherwise comments and trailing commas pass too. */
  readonly strict?: boolean;
  /** Unknown fields become warnings. */
  readonly ignoreUnknown?: boolean;
}

/** Reads the text of a request in either form. */
export function parseRequestText(text: string, options: ParseOptions = {}): Checked<ParsedRequest> {
  const read = readJson(text, options.strict ?? false);
  return read.ok ? parseRequest(read.value, options) : read;
}

/** Reads a request that is a JSON value already. */
export function parseRequest(document: unknown, options: ParseOptions = {}): Checked<ParsedRequest> {
  const { form, mixed } = findForm(document);
  const shape = readShape(document, form, options.ignoreUnknown ?? false);
  const issues = mixed === null ? shape.issues : [mixed, ...shape.issues.filter(isNotMixing)];
  const found = checkRules(shape.body === null ? salvage(document, form) : draftOf(shape.body, form));
  if (shape.body === null || issues.length + found.issues.length > 0) {
    return { ok: false, issues: [...issues, ...found.issues] };
  }
  const { scenario, objectives, constraints } = shape.body;
  const request: SolveRequest = {
    scenario,
    objectives: objectives ?? [{ type: 'maximize_unique_contacts', weight: 1 }],
    constraints: constraints.map(readConstraint),
  };
  return {
    ok: true,
    value: { request, form, source: document, usedDefaultObjective: objectives === undefined },
    warnings: [...shape.warnings, ...found.warnings],
  };
}

/** In a mixed file, the fields of the other form are one fault together. */
function isNotMixing({ code, pointer }: Issue): boolean {
  return code !== 'unknown_field' || !isFormField(pointer.slice(pointer.lastIndexOf('/') + 1));
}

interface Shape {
  /** null where the document does not have the shape. */
  readonly body: ShapedBody | null;
  readonly issues: readonly Issue[];
  readonly warnings: readonly Issue[];
}

function readShape(document: unknown, form: WireForm, ignoreUnknown: boolean): Shape {
  const first = readBody(document, form);
  if (first.success) return { body: first.body, issues: [], warnings: [] };
  const unknown = first.issues.filter(({ code }) => code === 'unrecognized_keys');
  const say = (list: ZodIssues) => list.flatMap((issue) => shapeIssues(issue, document, form));
  if (!ignoreUnknown || unknown.length === 0) return { body: null, issues: say(first.issues), warnings: [] };
  const rest = readBody(without(document, unknown), form);
  const warnings = say(unknown);
  if (rest.success) return { body: rest.body, issues: [], warnings };
  return { body: null, issues: say(rest.issues), warnings };
}

type Body = { success: true; body: ShapedBody } | { success: false; issues: ZodIssues };
type ZodIssues = NonNullable<ReturnType<typeof requestK.safeParse>['error']>['issues'];

function readBody(document: unknown, form: WireForm): Body {
  if (form === 'k') {
    const read = requestK.safeParse(document, { reportInput: true });
    return read.success ? { success: true, body: read.data } : { success: false, issues: read.error.issues };
  }
  const read = requestA.safeParse(document, { reportInput: true });
  if (!read.success) return { success: false, issues: read.error.issues };
  const { people, prior_meetings, groups, num_sessions } = read.data.scenario;
  const scenario = { people, prior_meetings, groups: groups.map(groupFromA), session_count: num_sessions };
  return { success: true, body: { ...read.data, scenario } };
}

/** A copy of the document that lacks the unknown fields. */
function without(document: unknown, unknown: ZodIssues): unknown {
  const copy = structuredClone(document);
  for (const issue of unknown) {
    if (issue.code !== 'unrecognized_keys') continue;
    const holder = issue.path.reduce<unknown>((at, step) => (at as Record<PropertyKey, unknown>)[step], copy);
    for (const key of issue.keys) delete (holder as Record<string, unknown>)[key];
  }
  return copy;
}

function readConstraint(constraint: AnyConstraint): Constraint {
  if (constraint.type !== 'ImmovablePerson') return constraint;
  const { person_id, group_id, sessions } = constraint;
  return { type: 'ImmovablePeople', people: [person_id], group_id, sessions };
}
