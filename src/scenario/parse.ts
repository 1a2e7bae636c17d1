/** Parses a document to a solve request: first its shape, then the rules stage; reports all faults at once. */
import { accept, type Checked, Issues, some } from '../shared/issue.ts';
import { readJson } from '../shared/read-json.ts';
import type { AnyConstraint, Constraint, SolveRequest, WireForm } from './definition.ts';
import { findForm, isFormField } from './form.ts';
import { checkRules } from './rules/check-rules.ts';
import { draftOf, salvage } from './rules/draft.ts';
import { Findings } from './rules/findings.ts';
import { readShape } from './shape.ts';

export interface ParsedRequest {
  /** What was read. */ readonly request: SolveRequest;
  /** `k` or `a`. */ readonly form: WireForm;
  /** The parsed JSON document. */
  readonly source: unknown;
  /** Whether the document names no objectives. */
  readonly usedDefaultObjective: boolean;
}

export interface ParseOptions {
  /** Accept only JSON, as over HTTP; otherwise also comments and trailing commas. */
  readonly strict?: boolean | undefined;
  /** Unknown fields become warnings. */
  readonly ignoreUnknown?: boolean | undefined;
  /** The only form to accept; absent: found by the fields. */
  readonly form?: WireForm | undefined;
}

export function parseRequestText(text: string, options: ParseOptions = {}): Checked<ParsedRequest> {
  const read = readJson(text, options.strict ?? false);
  return read.ok ? parseRequest(read.value, options) : read;
}

/** Reads a request that is a JSON value already. */
export function parseRequest(document: unknown, options: ParseOptions = {}): Checked<ParsedRequest> {
  const { form, mixed } = options.form ? { form: options.form, mixed: null } : findForm(document);
  const shape = readShape(document, form, options.ignoreUnknown ?? false);
  const issues = new Issues();
  if (mixed !== null) issues.add(() => mixed);
  for (const each of shape.issues) {
    // In a mixed file, all fields of the other form together are one fault.
    const { code, pointer } = each;
    const isMixing = code === 'unknown_field' && isFormField(pointer.slice(pointer.lastIndexOf('/') + 1));
    if (mixed === null || !isMixing) issues.add(() => each);
  }
  // With that many faults of shape, the rules are not checked.
  const found = issues.full
    ? new Findings()
    : checkRules(shape.body === null ? salvage(shape.rest, form) : draftOf(shape.body, form));
  for (const each of found.issues.list()) issues.add(() => each);
  if (shape.body === null || !issues.none) return { ok: false, issues: some(issues.list()) };
  const { scenario, objectives, constraints } = shape.body;
  const request: SolveRequest = {
    scenario,
    objectives: objectives ?? [{ type: 'maximize_unique_contacts', weight: 1 }],
    constraints: constraints.map(readConstraint),
  };
  return accept({ request, form, source: document, usedDefaultObjective: objectives === undefined }, [
    ...shape.warnings,
    ...found.warnings.list(),
  ]);
}

function readConstraint(constraint: AnyConstraint): Constraint {
  if (constraint.type !== 'ImmovablePerson') return constraint;
  const { person_id, group_id, sessions } = constraint;
  return { type: 'ImmovablePeople', people: [person_id], group_id, sessions };
}
