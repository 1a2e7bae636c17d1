import { describe, test } from 'vitest';

/**
 * `npm test` tries enough to see a fault that a change makes; `npm run test:long` runs the files that import this with
 * the sizes that look for what nobody thought of, and leaves out what it would only repeat. Nothing is promised by a
 * long run alone, but what holds in Firefox.
 */
export const long = process.env.MINGLE_TESTS === 'long';

/** How many, or which: usually, and in a long run. */
export function sized<T>(usual: T, inLong: T): T {
  return long ? inLong : usual;
}

type Body = () => Promise<void> | void;

/** A test of long runs alone: one that costs less holds the same promise, or most of it, in every run. */
export function longTest(name: string, body: Body, timeout?: number): void {
  if (long) test(name, body, timeout);
}

/** A test that costs something and would tell the same in a long run, which leaves it out; of the app's that means Chromium without its window alone. */
export function usualTest(name: string, body: Body, timeout?: number): void {
  if (!long) test(name, body, timeout);
}

/** Such tests, where a group has no others: an empty one would fail. */
export function usualGroup(name: string, body: () => void): void {
  if (!long) describe(name, body);
}
