/** Options as callers give them: the shape of each one, and what is said of those that do not fit, all at once. */
import * as z from 'zod';
import { isRecord } from '../scenario/form.ts';
import { type Checked, type Issue, isSome } from '../shared/issue.ts';
import { didYouMean } from '../shared/nearest.ts';
import { readAs } from '../shared/read-document.ts';
import { show } from '../shared/wrong-shape.ts';
import { type LibraryCode, refused } from './issue-codes.ts';

/** Each option of a function, and what fits it. Absent ones are given as `undefined` too. */
export type OptionTable<Options> = { readonly [Name in keyof Required<Options>]: z.ZodType };

export const text = z.string();
export const texts = z.array(text);
export const either = z.boolean();
export const fromZero = z.number().min(0);
/** Of whatever realm: a test runner may have a `Function` of its own. */
export const called = z.custom((value) => typeof value === 'function', 'It must be a function');
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
  if (!isRecord(options))
    return refused('invalid_option', `The options must be an object, not ${show(options)}.`);
  const known: Readonly<Record<string, z.ZodType>> = table;
  const issues = Object.entries(options).flatMap(([name, value]): readonly Issue<LibraryCode>[] => {
    if (!Object.hasOwn(known, name)) {
      const advice = didYouMean(name, Object.keys(known)) ?? `They are: ${Object.keys(known).join(', ')}.`;
      return refused('unknown_option', `There is no option ${JSON.stringify(name)}.`, advice, `/${name}`)
        .issues;
    }
    const read = value === undefined ? null : readAs(known[name], value, undefined, [name]);
    return read === null || read.ok ? [] : read.issues.map((issue) => ({ ...issue, code: 'invalid_option' }));
  });
  return isSome(issues) ? { ok: false, issues } : null;
}
