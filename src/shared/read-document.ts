import type * as z from 'zod';
import { type Checked, type Issue, jsonPointer } from './issue.ts';

/** Reads JSON text of a given shape; every fault with its pointer. */
export function readDocument<S extends z.ZodType>(text: string, shape: S): Checked<z.output<S>> {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    const message = `is not JSON: ${error instanceof Error ? error.message : error}`;
    return { ok: false, issues: [{ code: 'not_json', pointer: '', message }] };
  }
  const read = shape.safeParse(document);
  if (read.success) return { ok: true, value: read.data, warnings: [] };
  const issues = read.error.issues.map(
    ({ code, path, message }): Issue => ({ code, pointer: jsonPointer(path), message }),
  );
  return { ok: false, issues };
}

/** Puts the file's path before each fault, so that a reader sees which file is meant. */
export function inFile(path: string, issues: readonly Issue[]): Issue[] {
  return issues.map((issue) => ({ ...issue, message: `${path}${issue.pointer}: ${issue.message}` }));
}
