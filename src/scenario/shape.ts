/** The parser's first stage: checks that a document has the shape of the definition. */
import type * as z from 'zod';
import { type Issue, Issues, MOST_ISSUES } from '../shared/issue.ts';
import { requestA, requestK, type WireForm } from './definition.ts';
import { groupFromA, type ShapedBody } from './rules/draft.ts';
import { shapeIssues } from './shape-issues.ts';

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
