/** What the shape stage says about a document that does not fit the definition. */
import type * as z from 'zod';
import { jsonPointer, MOST_ISSUES } from '../shared/issue.ts';
import { didYouMean } from '../shared/nearest.ts';
import {
  constraintsByType,
  contactKind,
  groupA,
  groupK,
  link,
  objectivesByType,
  person,
  priorMeeting,
  requestA,
  requestK,
  type WireForm,
} from './definition.ts';
import { isRecord } from './form.ts';
import type { ScenarioCode, ScenarioIssue } from './issue-codes.ts';

type ZodIssue = z.core.$ZodIssue;

/** Issues of one zod issue; one for each unknown field, up to one more than are ever said. */
export function shapeIssues(issue: ZodIssue, document: unknown, form: WireForm): ScenarioIssue[] {
  const pointer = jsonPointer(issue.path);
  const subject = subjectOf(issue.path);
  const input = issue.input;
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.slice(0, MOST_ISSUES + 1).map((key) => unknownField(key, issue.path, document, form));
    case 'invalid_type':
      if (input === undefined) return [missing(issue.path)];
      return [
        {
          code: 'wrong_type',
          pointer,
          message: `${subject} must be ${wanted(issue.expected)}, not ${show(input)}.`,
        },
      ];
    case 'invalid_value':
      if (input === undefined) return [missing(issue.path)];
      return [choice('invalid_value', pointer, subject, input, issue.values.map(String))];
    case 'invalid_union': {
      const field = issue.path.at(-1);
      const wrong = (wanted: string): ScenarioIssue[] => [
        { code: 'wrong_type', pointer, message: `${subject} must be ${wanted}, not ${show(input)}.` },
      ];
      // What is wrong with a list or with {"where": …} is said of that, not of the choice.
      const within = (branch: number, otherwise: string): ScenarioIssue[] =>
        issue.errors[branch]
          ?.slice(0, MOST_ISSUES + 1)
          .flatMap((each) => shapeIssues({ ...each, path: [...issue.path, ...each.path] }, document, form)) ??
        wrong(otherwise);
      const isList = Array.isArray(input);
      if (issue.path.at(-2) === 'attributes')
        return within(isList ? 1 : -1, 'a text, a number, true or false, or a list of these');
      if (issue.path.at(-3) === 'attributes') return wrong('a text, a number, true or false');
      if (field === 'people' || field === 'groups' || field === 'weights') {
        if (input === undefined) return [missing(issue.path)];
        const asObject = isRecord(input) ? { people: 2, groups: -1, weights: 1 }[field] : -1;
        return within(isList ? 0 : asObject, CHOICES[field]);
      }
      const isObjective = issue.path[0] === 'objectives';
      const type = isRecord(input) ? input.type : undefined;
      if (type === undefined) return [missing(issue.path)];
      const [code, what, known] = isObjective
        ? (['invalid_value', 'The type of an objective', objectivesByType] as const)
        : (['unknown_constraint_type', 'The type of a constraint', constraintsByType] as const);
      return [choice(code, pointer, what, type, Object.keys(known))];
    }
    case 'too_small':
      return [outOfRange(issue.origin, 'at least', Number(issue.minimum), pointer, subject, input)];
    case 'too_big':
      return [outOfRange(issue.origin, 'at most', Number(issue.maximum), pointer, subject, input)];
    default:
      return [{ code: 'invalid_value', pointer, message: `${subject} is not valid: ${issue.message}.` }];
  }
}

const CHOICES = {
  people: 'a list of ids, "ALL", or {"where": {…}}',
  groups: 'a list of ids, or "ALL"',
  weights: 'a list of pairs with a number each, or {"people": […], "matrix": […]}',
};

function unknownField(
  key: string,
  path: readonly PropertyKey[],
  document: unknown,
  form: WireForm,
): ScenarioIssue {
  const where = path.length === 0 ? 'at the top of the document' : `in ${jsonPointer(path)}`;
  return {
    code: 'unknown_field',
    pointer: jsonPointer([...path, key]),
    message: `Unknown field ${JSON.stringify(key)} ${where}.`,
    advice: adviceFor(key, path, document, form),
  };
}

function adviceFor(key: string, path: readonly PropertyKey[], document: unknown, form: WireForm): string {
  if (path.length === 0 && (key === 'solver' || key === 'solver_settings')) {
    return 'Solver settings are no part of a scenario; on the command line, --settings takes them.';
  }
  const body = form === 'k' ? requestK : requestA;
  if (path.length === 0 && key in body.shape.scenario.shape) return 'It belongs inside "scenario".';
  const known = knownFields(path, document, form);
  return didYouMean(key, known) ?? `Known here: ${known.join(', ')}.`;
}

/** The field names that the definition has at a place of the document. */
function knownFields(path: readonly PropertyKey[], document: unknown, form: WireForm): string[] {
  const body = form === 'k' ? requestK : requestA;
  if (path.length === 0) return Object.keys(body.shape);
  if (path.length === 1 && path[0] === 'scenario') return Object.keys(body.shape.scenario.shape);
  const list = path[path.length - 2];
  if (list === 'people') return Object.keys(person.shape);
  if (list === 'groups') return Object.keys((form === 'k' ? groupK : groupA).shape);
  if (list === 'prior_meetings') return Object.keys(priorMeeting.shape);
  if (list === 'links') return Object.keys(link.shape);
  if (path[path.length - 1] === 'people') return ['where'];
  if (path[path.length - 1] === 'weights') return ['people', 'matrix'];
  if (list === 'kinds') return Object.keys(contactKind.shape);
  const entry = path.reduce<unknown>((at, step) => (at as Record<PropertyKey, unknown>)[step], document);
  const type = isRecord(entry) ? String(entry.type) : '';
  return Object.entries({ ...objectivesByType, ...constraintsByType }).flatMap(([name, schema]) =>
    name === type ? Object.keys(schema.shape) : [],
  );
}

function missing(path: readonly PropertyKey[]): ScenarioIssue {
  if (path.length === 0) {
    return { code: 'wrong_type', pointer: '', message: 'The document must be an object, not undefined.' };
  }
  const name = String(path[path.length - 1]);
  const where = path.length < 2 ? 'the document' : jsonPointer(path.slice(0, -1));
  return {
    code: 'missing_field',
    pointer: jsonPointer(path),
    message: `The field "${name}" is missing from ${where}.`,
  };
}

function choice(
  code: ScenarioCode,
  pointer: string,
  subject: string,
  input: unknown,
  values: string[],
): ScenarioIssue {
  const listed = values.map((value) => JSON.stringify(value)).join(', ');
  const message = `${subject} must be ${values.length === 1 ? listed : `one of ${listed}`}, not ${show(input)}.`;
  const advice = typeof input === 'string' ? didYouMean(input, values) : undefined;
  return { code, pointer, message, ...(advice === undefined ? {} : { advice }) };
}

function outOfRange(
  origin: string,
  side: 'at least' | 'at most',
  limit: number,
  pointer: string,
  subject: string,
  input: unknown,
): ScenarioIssue {
  if (origin === 'array' && Array.isArray(input)) {
    const entries = limit === 1 ? 'entry' : 'entries';
    const message = `${subject} must have ${side} ${limit} ${entries}, not ${input.length}.`;
    return { code: 'wrong_length', pointer, message };
  }
  if (origin === 'string') return { code: 'empty_text', pointer, message: `${subject} must not be empty.` };
  return {
    code: 'out_of_range',
    pointer,
    message: `${subject} must be ${side} ${limit}, not ${show(input)}.`,
  };
}

function subjectOf(path: readonly PropertyKey[]): string {
  const last = path[path.length - 1];
  if (last === undefined) return 'The document';
  if (typeof last === 'number') return `Entry ${last} of "${String(path[path.length - 2])}"`;
  return `"${String(last)}"`;
}

const WANTED: Record<string, string> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a text',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
};

function wanted(expected: string): string {
  return WANTED[expected] ?? expected;
}

function show(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (isRecord(value)) return 'an object';
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
