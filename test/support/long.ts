/**
 * `npm test` tries enough to see a fault that a change makes; `npm run test:long` runs the files that import this with
 * the sizes that look for what nobody thought of. Nothing is promised by a long run alone.
 */
export const long = process.env.MINGLE_TESTS === 'long';

/** How many, or which: usually, and in a long run. */
export function sized<T>(usual: T, inLong: T): T {
  return long ? inLong : usual;
}
