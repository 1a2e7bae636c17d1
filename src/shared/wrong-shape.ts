/** Turns zod's findings into our words and codes. */
import type * as z from 'zod';
import { type Issue, issueOf, jsonPointer, MOST_ISSUES } from './issue.ts';
import { didYouMean } from './nearest.ts';

type ZodIssue = z.core.$ZodIssue;

export type ShapeCode =
  | 'wrong_type'
  | 'missing_field'
  | 'unknown_field'
  | 'invalid_value'
  | 'wrong_length'
  | 'empty_text'
  | 'out_of_range';

/** The issues of one finding: one for each unknown field, up to one more than are reported. Zod must report the input. */
export function wrongShape(issue: ZodIssue, fieldsAt: (path: Path) => readonly string[]): Issue<ShapeCode>[] {
  const pointer = jsonPointer(issue.path);
  const subject = subjectOf(issue.path);
  const { input } = issue;
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys
        .slice(0, MOST_ISSUES + 1)
        .map((key) => unknownField(key, issue.path, fieldsAt(issue.path)));
    case 'invalid_type':
      if (input === undefined) return [missing(issue.path)];
      return [wrongType(pointer, subject, WANTED[issue.expected] ?? issue.expected, input)];
    case 'invalid_value':
      if (input === undefined) return [missing(issue.path)];
      return [choice('invalid_value', pointer, subject, input, issue.values.map(String))];
    case 'invalid_union': {
      if (issue.discriminator === undefined) return ofUnion(issue, fieldsAt);
      if (issue.inclusive === false || typeof input !== 'object') return [notValid(issue)];
      const kind = (input as Readonly<Record<string, unknown>> | null)?.[issue.discriminator];
      if (kind === undefined) return [missing(issue.path)];
      return [choice('invalid_value', pointer, subject, kind, (issue.options ?? []).map(String))];
    }
    case 'invalid_key':
      return [issueOf('unknown_field', pointer, `${subject} is no name that can stand here.`)];
    case 'too_small':
      return [outOfRange(issue, `${least(issue.inclusive)} ${Number(issue.minimum)}`)];
    case 'too_big':
      return [outOfRange(issue, `at most ${Number(issue.maximum)}`)];
    default:
      return [notValid(issue)];
  }
}

/** Explains a union by its nearest shape that takes such a value and has all its fields there; if there is none, by all shapes. */
function ofUnion(
  issue: z.core.$ZodIssueInvalidUnion,
  fieldsAt: (path: Path) => readonly string[],
): Issue<ShapeCode>[] {
  const { errors, path, input, message } = issue;
  if (input === undefined) return [missing(path)];
  // A union's own message in lower case names the wanted value.
  const own = /^[a-z]/.test(message) ? message : undefined;
  if (errors.length === 0 || (own === undefined && message !== 'Invalid input')) return [notValid(issue)];
  const wanted = errors.map(([first]) => {
    if (first.path.length > 0) return undefined;
    if (first.code === 'invalid_type') return WANTED[first.expected];
    return first.code === 'invalid_value' || first.code === 'invalid_union' ? own : undefined;
  });
  const lacking = (faults: readonly ZodIssue[]) => faults.filter((fault) => fault.input === undefined).length;
  const [nearest] = errors
    .filter((_, at) => wanted[at] === undefined)
    .sort((a, b) => lacking(a) - lacking(b) || a.length - b.length);
  if (nearest === undefined)
    return [wrongType(jsonPointer(path), subjectOf(path), own ?? [...new Set(wanted)].join(' or '), input)];
  return nearest.flatMap((one) => wrongShape({ ...one, path: [...path, ...one.path] }, fieldsAt));
}

function notValid({ code, path, message }: ZodIssue): Issue<'invalid_value'> {
  // A message of our own with a capital is a whole sentence.
  const isSentence = code === 'custom' && /^(?!Invalid)[A-Z]/.test(message);
  const before = isSentence ? '' : `${subjectOf(path)} is not valid: `;
  return issueOf('invalid_value', path, `${before}${message}.`);
}

type Path = readonly PropertyKey[];

function least(isInclusive = true): string {
  return isInclusive ? 'at least' : 'more than';
}

const WANTED: Record<string, string> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  AbortSignal: 'an AbortSignal',
  record: 'an object',
};

export function wrongType(
  pointer: string,
  subject: string,
  wanted: string,
  input: unknown,
): Issue<'wrong_type'> {
  return issueOf('wrong_type', pointer, `${subject} must be ${wanted}, not ${show(input)}.`);
}

export function missing(path: Path): Issue<'wrong_type' | 'missing_field'> {
  if (path.length === 0) return wrongType('', 'The document', 'an object', undefined);
  const name = String(path[path.length - 1]);
  const where = path.length < 2 ? 'the document' : jsonPointer(path.slice(0, -1));
  return issueOf('missing_field', path, `The field "${name}" is missing from ${where}.`);
}

function unknownField(key: string, path: Path, known: readonly string[]): Issue<'unknown_field'> {
  const where = path.length === 0 ? 'at the top of the document' : `in ${jsonPointer(path)}`;
  const message = `Unknown field ${JSON.stringify(key)} ${where}.`;
  const advice = didYouMean(key, known) ?? `Known here: ${known.join(', ')}.`;
  return issueOf('unknown_field', [...path, key], message, known.length === 0 ? undefined : advice);
}

export function choice<Code extends string>(
  code: Code,
  pointer: string,
  subject: string,
  input: unknown,
  values: readonly string[],
): Issue<Code> {
  const listed = values.map((value) => JSON.stringify(value)).join(', ');
  const message = `${subject} must be ${values.length === 1 ? listed : `one of ${listed}`}, not ${show(input)}.`;
  return issueOf(code, pointer, message, typeof input === 'string' ? didYouMean(input, values) : undefined);
}

/** @param range such as "at least 1" */
function outOfRange(
  { origin, path, input }: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig,
  range: string,
): Issue<ShapeCode> {
  const subject = subjectOf(path);
  if (origin === 'array' && Array.isArray(input)) {
    const entries = range.endsWith(' 1') ? 'entry' : 'entries';
    return issueOf('wrong_length', path, `${subject} must have ${range} ${entries}, not ${input.length}.`);
  }
  if (origin === 'string' && range === 'at least 1')
    return issueOf('empty_text', path, `${subject} must not be empty.`);
  if (origin === 'string') {
    const message = `${subject} must have ${range} characters, not ${String(input).length}.`;
    return issueOf('wrong_length', path, message);
  }
  return issueOf('out_of_range', path, `${subject} must be ${range}, not ${show(input)}.`);
}

export function subjectOf(path: Path): string {
  const last = path[path.length - 1];
  if (last === undefined) return 'The document';
  const list = path[path.length - 2];
  if (typeof last === 'number')
    return `Entry ${last} of ${typeof list === 'number' ? jsonPointer(path.slice(0, -1)) : `"${String(list)}"`}`;
  return `"${String(last)}"`;
}

/** A value in a form that its writer recognizes, cut if long. */
export function show(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** zod's definitions of lists, objects, unions and wrappers, such as defaults. */
interface Definition {
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly element?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly discriminator?: string;
  readonly innerType?: z.core.$ZodType;
}

/** The fields of a shape at a path of a document; for a union, of the member with this type, or with most of the fields there. */
export function fieldsAt(shape: z.ZodType, document: unknown, path: readonly PropertyKey[]): string[] {
  let [def, there] = [definitionOf(shape, document), document];
  for (const step of path) {
    there = (there as Readonly<Record<PropertyKey, unknown>>)[step];
    def = definitionOf(def.shape?.[String(step)] ?? def.element, there);
  }
  return Object.keys(def.shape ?? {});
}

function definitionOf(shape: z.core.$ZodType | undefined, value: unknown): Definition {
  const def = (shape?._zod.def ?? {}) as Definition;
  if (def.innerType) return definitionOf(def.innerType, value);
  const { discriminator: name } = def;
  const type = name && (value as Readonly<Record<string, unknown>> | null)?.[name];
  const options = (def.options ?? []).map((option) => definitionOf(option, value));
  if (name) return options.find(({ shape }) => shape?.[name]?._zod.values?.has(type as string)) ?? def;
  const known = ({ shape }: Definition) =>
    Object.keys(value ?? {}).filter((key) => key in (shape ?? {})).length;
  const objects = options.filter(({ shape }) => shape !== undefined);
  return objects.toSorted((a, b) => known(b) - known(a))[0] ?? def;
}
