import type * as z from 'zod';
import { type Checked, type Issue, Issues, jsonPointer, some } from './issue.ts';
import { readJson } from './read-json.ts';

/** Reads JSON text of a given shape; every fault with its pointer. */
export function readDocument<S extends z.ZodType>(text: string, shape: S): Checked<z.output<S>> {
  const document = readJson(text, true);
  if (!document.ok) return document;
  const read = shape.safeParse(document.value);
  if (read.success) return { ok: true, value: read.data, warnings: [] };
  return { ok: false, issues: some(issuesOfShape(read.error)) };
}

/** What zod says, up to the most issues that are said of an input. */
export function issuesOfShape(
  { issues }: z.ZodError,
  say = (_pointer: string, message: string): string => message,
): readonly Issue[] {
  const found = new Issues();
  for (const { code, path, message } of issues) {
    found.add(() => {
      const pointer = jsonPointer(path);
      return { code, pointer, message: say(pointer, message) };
    });
  }
  return found.list();
}

/** Puts the file's path before each fault, so that a reader sees which file is meant. */
export function inFile(path: string, issues: readonly Issue[]): Issue[] {
  return issues.map((issue) => ({ ...issue, message: `${path}${issue.pointer}: ${issue.message}` }));
}
