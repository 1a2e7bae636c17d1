import { type ParsedRequest, parseRequest, parseRequestText } from '../../scenario/parse.ts';
import type { Checked, Issue } from '../../shared/issue.ts';
import { Refusal, type Source } from '../refusal.ts';
import type { TextSource } from './text-source.ts';

/** A solve request, and what is needed to talk about it. */
export interface ReadRequest extends ParsedRequest {
  /** The document as it was read; what a result file carries. */
  readonly source: Record<string, unknown>;
  readonly warnings: readonly Issue[];
  /** What pointers of issues lead into. */
  readonly origin: Source;
}

/** Reads a scenario file in either form; throws a `Refusal` with everything that is wrong. */
export function requestFromText({ name, text }: TextSource, ignoreUnknown = false): ReadRequest {
  return accept(parseRequestText(text, { ignoreUnknown }), { name, json: text });
}

/** The request that a result file carries. */
export function requestFromDocument(document: unknown, name: string): ReadRequest {
  return accept(parseRequest(document), { name, json: null });
}

function accept(read: Checked<ParsedRequest>, origin: Source): ReadRequest {
  if (!read.ok) throw new Refusal(read.issues, origin);
  const source = read.value.source as Record<string, unknown>;
  return { ...read.value, source, warnings: read.warnings, origin };
}
