import type * as z from 'zod';
import { MOST_ISSUES } from './issue.ts';

/** Entries per part; the issues are counted after each part. */
const PART = 256;

/**
 * Makes a list or record stop reading after the part in which the issues exceed the number reported, so that a million bad entries cost no more than a few
 * hundred. To be called last, since zod's methods make copies.
 * A parse with `{ mostIssues }` as its context reads up to that many issues.
 */
export function bounded<T extends z.ZodArray | z.ZodRecord>(schema: T): T {
  // zod installs its own wrapper until the first parse.
  schema.safeParse(null);
  const inner = schema._zod;
  const { parse, run } = inner;
  const inParts: typeof parse = (payload, context) => {
    const input = payload.value;
    if (typeof input !== 'object' || input === null) return parse(payload, context);
    const names = Array.isArray(input) ? null : Object.keys(input);
    const size = (names ?? (input as unknown[])).length;
    if (size <= PART) return parse(payload, context);
    const most = (context as { readonly mostIssues?: number }).mostIssues ?? MOST_ISSUES;
    const values: unknown[] = [];
    const fields: Record<string, unknown> = {};
    for (let from = 0; from < size && payload.issues.length <= most; from += PART) {
      const value =
        names === null
          ? (input as unknown[]).slice(from, from + PART)
          : Object.fromEntries(
              names.slice(from, from + PART).map((name) => [name, (input as Record<string, unknown>)[name]]),
            );
      const part = parse({ value, issues: [] }, context);
      if (part instanceof Promise) throw new Error('a bounded list has to be read at once');
      for (const issue of part.issues) {
        if (names === null && issue.path !== undefined) issue.path[0] = Number(issue.path[0]) + from;
        payload.issues.push(issue);
      }
      if (names === null) for (const each of part.value as unknown[]) values.push(each);
      else Object.assign(fields, part.value);
    }
    payload.value = names === null ? values : fields;
    return payload;
  };
  inner.parse = inParts;
  // A schema without checks runs its parser directly.
  if (run === parse) inner.run = inParts;
  return schema;
}
