/** The issues of the shape stage for a document that does not fit the definition. */
import type * as z from 'zod';
import { jsonPointer } from '../shared/issue.ts';
import { choice, fieldsAt, missing, wrongShape } from '../shared/wrong-shape.ts';
import { constraintsByType, objectivesByType, requestA, requestK, type WireForm } from './definition.ts';
import { isRecord } from './form.ts';
import type { ScenarioIssue } from './issue-codes.ts';

type ZodIssue = z.core.$ZodIssue;

/** Issues of one zod issue: one for each unknown field, up to one more than are ever reported. */
export function shapeIssues(issue: ZodIssue, document: unknown, form: WireForm): ScenarioIssue[] {
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
