/** One thing wrong (or doubtful) with an input: which rule, where, what, and what to do about it. */
export interface Issue<Code extends string = string> {
  /** Stable, snake_case. */
  readonly code: Code;
  /** JSON Pointer (RFC 6901) into the document as it was read; '' is the whole document. */
  readonly pointer: string;
  /** One sentence that names the offending value. */
  readonly message: string;
  /** What to do about it, one sentence. */
  readonly advice?: string;
}

/** A value, or everything that stands in its way. */
export type Checked<T> =
  | { readonly ok: true; readonly value: T; readonly warnings: readonly Issue[] }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** RFC 6901: joins the steps of a path into a JSON Pointer. */
export function jsonPointer(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
