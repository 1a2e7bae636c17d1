/** Options as callers give them: what fits each one, and what is said of the others, all at once. */
import { isRecord } from '../scenario/form.ts';
import { type Checked, type Issue, isSome } from '../shared/issue.ts';
import { didYouMean } from '../shared/nearest.ts';
import type { LibraryCode } from './issue-codes.ts';

export interface Fits {
  accepts(value: unknown): boolean;
  /** What must be given, as in "time must be …". */
  readonly words: string;
}

/** Each option of a function, and what fits it. Absent ones are given as `undefined` too. */
export type OptionTable<Options> = { readonly [Name in keyof Required<Options>]: Fits };

export const fits = (words: string, accepts: (value: unknown) => boolean): Fits => ({ words, accepts });
const isText = (value: unknown) => typeof value === 'string';
const isWhole = (value: unknown, least: number, most = Number.MAX_SAFE_INTEGER) =>
  Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;

export const text = fits('a text', isText);
export const texts = fits('a list of texts', (value) => Array.isArray(value) && value.every(isText));
export const either = fits('true or false', (value) => typeof value === 'boolean');
export const aNumber = fits('a number', (value) => typeof value === 'number' && !Number.isNaN(value));
export const fromZero = fits('a number from 0', (value) => Number.isFinite(value) && Number(value) >= 0);
export const seconds = fits('a number of seconds from 0', fromZero.accepts);
export const called = fits('a function', (value) => typeof value === 'function');
export const signal = fits('an AbortSignal', (value) => value === null || value instanceof AbortSignal);
export const sessionList = fits(
  'a list of sessions, from 0',
  (value) => Array.isArray(value) && value.every((one) => isWhole(one, 0)),
);
/** Whoever reads it says what is wrong with it. */
export const readElsewhere = fits('', () => true);
/** What is in it is looked at elsewhere. */
export const object = fits('an object', (value) => value === null || typeof value === 'object');

/** @param most absent: any */
export function whole(least: number, most?: number): Fits {
  const range = most === undefined ? `from ${least}` : `from ${least} to ${most}`;
  return fits(least === Number.MIN_SAFE_INTEGER ? 'a whole number' : `a whole number ${range}`, (value) =>
    isWhole(value, least, most),
  );
}

export function oneOf(names: readonly string[]): Fits {
  const quoted = names.map((name) => JSON.stringify(name));
  return fits(`one of ${quoted.join(', ')}`, (value) => names.includes(value as string));
}

/** What is wrong with the options: pointers lead into them, as `/time`. */
export function optionIssues<Options>(options: unknown, table: OptionTable<Options>): Issue<LibraryCode>[] {
  if (!isRecord(options)) {
    const message = `The options must be an object, not ${shown(options)}.`;
    return [{ code: 'invalid_option', pointer: '', message }];
  }
  const known: Readonly<Record<string, Fits>> = table;
  return Object.entries(options).flatMap(([name, value]): Issue<LibraryCode>[] => {
    const pointer = `/${name}`;
    if (!Object.hasOwn(known, name)) {
      const advice = didYouMean(name, Object.keys(known)) ?? `They are: ${Object.keys(known).join(', ')}.`;
      const message = `There is no option ${JSON.stringify(name)}.`;
      return [{ code: 'unknown_option', pointer, message, advice }];
    }
    const { accepts, words } = known[name];
    if (value === undefined || accepts(value)) return [];
    return [{ code: 'invalid_option', pointer, message: `${name} must be ${words}, not ${shown(value)}.` }];
  });
}

/** Refuses wrong options; null where all fit. */
export function refusedOptions<Options>(
  options: unknown,
  table: OptionTable<Options>,
): Extract<Checked<never>, { ok: false }> | null {
  const issues = optionIssues(options, table);
  return isSome(issues) ? { ok: false, issues } : null;
}

/** A value as a caller would know it again, cut where it is long. */
function shown(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  if (Array.isArray(value)) return value.length > 5 ? 'this list' : `[${value.map(shown).join(', ')}]`;
  if (typeof value === 'object' && value !== null) return 'an object';
  const full = isText(value) ? JSON.stringify(value) : String(value);
  return full.length > 60 ? `${full.slice(0, 59)}…` : full;
}
