/** Options as callers give them: the shape of each one, and what is said of those that do not fit, all at once. */
import * as z from 'zod';
import { type Checked, type Issue, some } from '../shared/issue.ts';
import { readAs } from '../shared/read-document.ts';
import type { LibraryCode } from './issue-codes.ts';

/** Each option of a function, and what fits it. Absent ones are given as `undefined` too. */
export type OptionTable<Options> = { readonly [Name in keyof Required<Options>]: z.ZodType };

export const text = z.string();
export const texts = z.array(text);
export const either = z.boolean();
export const fromZero = z.number().min(0);
export const called = z.instanceof(Function);
export const signal = z.instanceof(AbortSignal).nullable();
export const sessionList = z.array(z.int().min(0));
/** Whoever reads it says what is wrong with it. */
export const readElsewhere = z.unknown();
/** What is in it is looked at elsewhere. */
export const object = z.looseObject({}).nullable();

/** Refuses wrong options, with pointers that lead into them, as `/time`; null where all fit. */
export function refusedOptions<Options>(
  options: unknown,
  table: OptionTable<Options>,
): Extract<Checked<never>, { ok: false }> | null {
  const read = readAs(z.strictObject(table).partial(), options);
  return read.ok ? null : { ok: false, issues: some(read.issues.map(asOption)) };
}

function asOption(issue: Issue): Issue<LibraryCode> {
  const code = issue.code === 'unknown_field' ? 'unknown_option' : 'invalid_option';
  const message = issue.message
    .replace(/^The document/, 'The options')
    .replace(/^Unknown field (.*) at the top of the document/s, 'There is no option $1');
  return { ...issue, code, message };
}
