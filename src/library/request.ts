/** Requests, as the library's functions take them. */
import * as z from 'zod';
import type { Result } from '../result/definition.ts';
import { changePeople as changedPeople, type PeopleChange } from '../scenario/change/change-people.ts';
import type { RequestBodyA, RequestBodyK, SolveRequest, WireForm } from '../scenario/definition.ts';
import { capAtEvenSizes } from '../scenario/even.ts';
import { isRecord } from '../scenario/form.ts';
import { type ParseOptions, parseRequest, parseRequestText } from '../scenario/parse.ts';
import { toFormK } from '../scenario/write.ts';
import { decodeText } from '../shared/decode-text.ts';
import { accept, type Checked } from '../shared/issue.ts';
import { either, type OptionTable, refusedOptions, sessionList, texts } from './options.ts';

/** A solve request as a JSON value, in Form K or Form A. */
export type RequestDocument = RequestBodyK | RequestBodyA;

/** A valid request. */
export interface ReadRequest {
  /** The request in Form K with all defaults filled in. */
  readonly request: SolveRequest;
  /** The document that was read, in either form; result files contain it. */
  readonly document: Record<string, unknown>;
}

export interface ParsedRequest extends ReadRequest {
  /** The form of the document: `k` or `a`. */
  readonly form: WireForm;
}

/** A deeply read-only document, such as a constant. */
type Given<T> = T extends object ? { readonly [Field in keyof T]: Given<T[Field]> } : T;

/**
 * Input of the library's functions: a request that was read, a document, or a result file, whose request is then used.
 * Form K is last in the union because TypeScript reports errors against its last member.
 */
export type RequestInput =
  | Result
  | ReadRequest
  | Given<RequestBodyA>
  | (Given<RequestBodyK> & { readonly schema?: never });

const PARSING: OptionTable<ParseOptions> = {
  strict: either,
  ignoreUnknown: either,
  form: z.enum(['k', 'a']),
};
const CHANGE: OptionTable<PeopleChange> = { absent: texts, added: texts, keptSessions: sessionList };

/**
 * Reads a request in either form: as text or bytes (JSON, also with comments and trailing commas), or as a JSON value.
 * Issues report all errors, with JSON Pointers into the document.
 */
export function parse(
  input: string | Uint8Array | RequestDocument,
  options: ParseOptions = {},
): Checked<ParsedRequest> {
  const wrong = refusedOptions(options, PARSING);
  if (wrong) return wrong;
  const text = input instanceof Uint8Array ? decodeText(input) : input;
  const read = typeof text === 'string' ? parseRequestText(text, options) : parseRequest(text, options);
  if (!read.ok) return read;
  const { request, source, form } = read.value;
  return { ...read, value: { request, form, document: source as Record<string, unknown> } };
}

/** The request of a function's input; a document is read first. */
export function requestOf(input: RequestInput): Checked<ReadRequest> {
  if (isRecord(input) && 'request' in input && 'document' in input) {
    return accept(input as ReadRequest);
  }
  return parse(
    isRecord(input) && 'schema' in input ? (input.scenario as RequestDocument) : (input as RequestDocument),
  );
}

/** The request after people dropped out (`absent`) or arrived (`added`). Pointers of issues lead into the change: `/absent/0`. */
export function changePeople(
  input: RequestInput,
  change: { readonly [Field in keyof PeopleChange]?: PeopleChange[Field] | undefined },
): Checked<ReadRequest> {
  const wrong = refusedOptions(change, CHANGE);
  if (wrong) return wrong;
  const read = requestOf(input);
  if (!read.ok) return read;
  const { absent = [], added = [], keptSessions = [] } = change;
  const changed = changedPeople(read.value.request, { absent, added, keptSessions });
  if (!changed.ok) return changed;
  return accept(changedRequest(changed.value), [...read.warnings, ...changed.warnings]);
}

/** The request with groups capped at even sizes, if there are more seats than people. */
export function evenSizes(input: RequestInput): Checked<ReadRequest> {
  const read = requestOf(input);
  return read.ok ? { ...read, value: changedRequest(capAtEvenSizes(read.value.request)) } : read;
}

function changedRequest(request: SolveRequest): ReadRequest {
  return { request, document: { ...toFormK(request) } };
}
