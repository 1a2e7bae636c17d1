/** The parser's first stage: does a document have the shape of the definition? */
import type { Issue } from '../shared/issue.ts';
import { requestA, requestK, type WireForm } from './definition.ts';
import { groupFromA, type ShapedBody } from './rules/draft.ts';
import { shapeIssues } from './shape-issues.ts';

export interface Shape {
  /** null where the document does not have the shape. */
  readonly body: ShapedBody | null;
  /** The document without the unknown fields that were asked to be ignored. */
  readonly rest: unknown;
  readonly issues: readonly Issue[];
  readonly warnings: readonly Issue[];
}

/** @param ignoreUnknown unknown fields become warnings. */
export function readShape(document: unknown, form: WireForm, ignoreUnknown: boolean): Shape {
  const first = readBody(document, form);
  if (first.success) return { body: first.body, rest: document, issues: [], warnings: [] };
  const unknown = first.issues.filter(({ code }) => code === 'unrecognized_keys');
  const say = (list: ZodIssues) => list.flatMap((issue) => shapeIssues(issue, document, form));
  if (!ignoreUnknown || unknown.length === 0)
    return { body: null, rest: document, issues: say(first.issues), warnings: [] };
  const rest = without(document, unknown);
  const second = readBody(rest, form);
  const warnings = say(unknown);
  if (second.success) return { body: second.body, rest, issues: [], warnings };
  return { body: null, rest, issues: say(second.issues), warnings };
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
  const { groups, num_sessions, ...rest } = read.data.scenario;
  const scenario = { ...rest, groups: groups.map(groupFromA), session_count: num_sessions };
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
