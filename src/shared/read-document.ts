import type * as z from 'zod';
import { accept, type Checked, Issues, mapIssues, some } from './issue.ts';
import { readJson } from './read-json.ts';
import { fieldsAt, wrongShape } from './wrong-shape.ts';

/** Reads JSON text of a given shape; each issue has its pointer. */
export function readDocument<S extends z.ZodType>(text: string, shape: S): Checked<z.output<S>> {
  const document = readJson(text, true);
  return document.ok ? readAs(shape, document.value) : document;
}

/**
 * Reads a value of a given shape, with at most the issues reported for one input.
 *
 * @param what name of the value, put into each issue
 * @param at pointer of the value in the document known to the reader
 */
export function readAs<S extends z.ZodType>(
  shape: S,
  document: unknown,
  what?: string,
  at: readonly PropertyKey[] = [],
): Checked<z.output<S>> {
  const read = shape.safeParse(document, { reportInput: true });
  if (read.success) return accept(read.data);
  const found = new Issues();
  for (const issue of read.error.issues) {
    const placed = { ...issue, path: [...at, ...issue.path] };
    for (const fault of wrongShape(placed, (path) => fieldsAt(shape, document, path.slice(at.length)))) {
      const within = what === undefined ? '' : `The ${what} is not well-formed at "${fault.pointer}": `;
      found.add(() => ({ ...fault, message: within + fault.message }));
    }
  }
  return { ok: false, issues: some(found.list()) };
}

/** The same with the file's path, and the place in it, before each issue. */
export function inFile<Read extends Checked<unknown>>(path: string, read: Read): Read {
  return mapIssues(read, ({ pointer, message, ...issue }) => {
    return { ...issue, pointer: '', message: `${path}${pointer && ` ${pointer}`}: ${message}` };
  });
}
