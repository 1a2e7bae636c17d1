/** The parser's first stage: checks that a document has the shape of the definition. */
import type * as z from 'zod';
import { type Issue, Issues, jsonPointer, MOST_ISSUES } from '../shared/issue.ts';
import { choice, fieldsAt, missing, wrongShape } from '../shared/wrong-shape.ts';
import { constraintsByType, objectivesByType, requestA, requestK, type WireForm } from './definition.ts';
import { isRecord } from './form.ts';
import type { ScenarioIssue } from './issue-codes.ts';
import { groupFromA, type ShapedBody } from './rules/draft.ts';

export interface Shape {
  /** Null if the document does not have the shape. */
  readonly body: ShapedBody | null;
  /** The document without the unknown fields that are ignored. */
  readonly rest: unknown;
  readonly issues: readonly Issue[];
  readonly warnings: readonly Issue[];
}

/** The most faults found in one pass if unknown fields are ignored. */
const MOST_IGNORED = 10_000;

/** @param ignoreUnknown unknown fields become warnings. */
export function readShape(document: unknown, form: WireForm, ignoreUnknown: boolean): Shape {
  const warnings = new Issues();
  for (let rest = document; ;) {
    const read = readBody(rest, form, ignoreUnknown ? MOST_IGNORED : MOST_ISSUES);
    if (read.success) return { body: read.data, rest, issues: [], warnings: warnings.list() };
    const unknown = read.error.issues.filter(({ code }) => code === 'unrecognized_keys');
    if (!ignoreUnknown || unknown.length === 0) {
      const issues = new Issues();
      say(read.error.issues, rest, form, issues);
      return { body: null, rest, issues: issues.list(), warnings: warnings.list() };
    }
    say(unknown, rest, form, warnings);
    rest = without(rest, unknown);
  }
}

function say(list: ZodIssues, document: unknown, form: WireForm, into: Issues): void {
  for (const issue of list) {
    if (into.full) {
      into.cut();
      return;
    }
    for (const each of shapeIssues(issue, document, form)) into.add(() => each);
  }
}

const formA = requestA.transform(({ scenario: { groups, num_sessions, ...rest }, ...body }): ShapedBody => {
  return { ...body, scenario: { ...rest, groups: groups.map(groupFromA), session_count: num_sessions } };
});

type ZodIssues = readonly z.core.$ZodIssue[];

function readBody(document: unknown, form: WireForm, mostIssues: number): z.ZodSafeParseResult<ShapedBody> {
  // zod passes the whole context on; `bounded` reads the limit there.
  const context = { reportInput: true, mostIssues };
  return form === 'k' ? requestK.safeParse(document, context) : formA.safeParse(document, context);
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

type ZodIssue = z.core.$ZodIssue;

/** Issues of one zod issue: one for each unknown field, up to one more than are ever reported. */
function shapeIssues(issue: ZodIssue, document: unknown, form: WireForm): ScenarioIssue[] {
  const { code, path, input } = issue;
  if (code === 'invalid_union' && issue.discriminator !== undefined) {
    const type = isRecord(input) ? input.type : undefined;
    if (type === undefined) return [missing(path)];
    const [fault, what, known] =
      path[0] === 'objectives'
        ? (['invalid_value', 'The type of an objective', objectivesByType] as const)
        : (['unknown_constraint_type', 'The type of a constraint', constraintsByType] as const);
    return [choice(fault, jsonPointer(path), what, type, Object.keys(known))];
  }
  const body = form === 'k' ? requestK : requestA;
  return wrongShape(issue, (at) => fieldsAt(body, document, at)).map((found, i) => {
    const advice =
      code === 'unrecognized_keys' ? elsewhere(issue.keys[i], path, body) : asObject(path, input);
    return advice === null ? found : { ...found, advice };
  });
}

/** Advice for people and groups that are given by their names alone. */
function asObject(path: readonly PropertyKey[], input: unknown): string | null {
  if (typeof input !== 'string' || path.length !== 3 || path[0] !== 'scenario') return null;
  if (path[1] !== 'people' && path[1] !== 'groups') return null;
  return `Write an object: {"id": ${JSON.stringify(input)}${path[1] === 'people' ? '' : ', …'}}.`;
}

/** Advice for a field that belongs in another place; null: it belongs nowhere. */
function elsewhere(
  key: string,
  path: readonly PropertyKey[],
  body: typeof requestK | typeof requestA,
): string | null {
  if (path.length > 0) return null;
  if (key === 'solver' || key === 'solver_settings')
    return 'Solver settings are no part of a scenario; on the command line, --settings takes them.';
  return key in body.shape.scenario.shape ? 'It belongs inside "scenario".' : null;
}
