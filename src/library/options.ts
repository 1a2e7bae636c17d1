/** Checks options: a schema for each, all errors reported together. */
import * as z from 'zod';
import { isRecord } from '../scenario/form.ts';
import { type Checked, type Issue, isSome, mapIssues } from '../shared/issue.ts';
import { didYouMean } from '../shared/nearest.ts';
import { readAs } from '../shared/read-document.ts';
import { show } from '../shared/wrong-shape.ts';
import { type LibraryCode, refused } from './issue-codes.ts';

/** A schema for each option of a function; an option may also be `undefined`. */
export type OptionTable<Options> = { readonly [Name in keyof Required<Options>]: z.ZodType };

export const text = z.string();
export const texts = z.array(text);
export const either = z.boolean();
export const fromZero = z.number().min(0);
/** A function of any realm: test runners may have their own `Function`. */
export const called = z.custom((value) => typeof value === 'function', {
  error: ({ input }) => `It must be a function, not ${show(input)}`,
});
export const signal = z.instanceof(AbortSignal).nullable();
export const sessionList = z.array(z.int().min(0));
/** Checked by the code that reads it. */
export const readElsewhere = z.unknown();
/** Its fields are checked elsewhere. */
export const object = z.looseObject({}).nullable();

/** What was read of an option, with pointers of its issues that begin with the option. */
export function below<T>(option: string, read: Checked<T>): Checked<T> {
  return mapIssues(read, (issue) => ({ ...issue, pointer: option + issue.pointer }));
}

/** Refuses invalid options, with pointers into them, such as `/time`; null if all are valid. */
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
