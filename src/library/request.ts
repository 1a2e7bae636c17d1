/** Requests, as every function of the library takes them. */
import * as z from 'zod';
import type { Result } from '../result/definition.ts';
import { changePeople as changedPeople, type PeopleChange } from '../scenario/change/change-people.ts';
import type { RequestBodyA, RequestBodyK, SolveRequest, WireForm } from '../scenario/definition.ts';
import { capAtEvenSizes } from '../scenario/even.ts';
import { isRecord } from '../scenario/form.ts';
import { type ParseOptions, parseRequest, parseRequestText } from '../scenario/parse.ts';
import { toFormK } from '../scenario/write.ts';
import { decodeText } from '../shared/decode-text.ts';
import type { Checked } from '../shared/issue.ts';
import { either, type OptionTable, refusedOptions, sessionList, texts } from './options.ts';

/** A solve request as a JSON value, in Form K or Form A. */
export type RequestDocument = RequestBodyK | RequestBodyA;

/** A request that was read and found sound. */
export interface ReadRequest {
  /** With all defaults filled in. */
  readonly request: SolveRequest;
  /** As it was read, in either form; result files carry it. */
  readonly document: Record<string, unknown>;
}

export interface ParsedRequest extends ReadRequest {
  /** The form of the document. */
  readonly form: WireForm;
}

/** A document that is only read, such as a constant. */
type Given<T> = T extends object ? { readonly [Field in keyof T]: Given<T[Field]> } : T;

/**
 * What functions take for a request; of a result file the request that it carries. TypeScript holds a document that fits none of
 * these against the last one made, so Form K is made here.
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
 * Reads a request in either form: a text or the bytes of one, JSON with or without comments and trailing commas; or a
 * JSON value. Issues say everything that is wrong, with JSON Pointers into the document.
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

/** The request that a function was given, read if it was not. */
export function requestOf(input: RequestInput): Checked<ReadRequest> {
  if (isRecord(input) && 'request' in input && 'document' in input) {
    return { ok: true, value: input as ReadRequest, warnings: [] };
  }
  return parse(
    isRecord(input) && 'schema' in input ? (input.scenario as RequestDocument) : (input as RequestDocument),
  );
}

/**
 * The request after people dropped out or arrived. Pointers of issues lead into the change: `/absent/0`.
 */
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
  return {
    ok: true,
    value: changedRequest(changed.value),
    warnings: [...read.warnings, ...changed.warnings],
  };
}

/** The request with groups capped at even sizes, where there are more seats than people. */
export function evenSizes(input: RequestInput): Checked<ReadRequest> {
  const read = requestOf(input);
  return read.ok ? { ...read, value: changedRequest(capAtEvenSizes(read.value.request)) } : read;
}

function changedRequest(request: SolveRequest): ReadRequest {
  return { request, document: { ...toFormK(request) } };
}
