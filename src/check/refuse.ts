import { nullOn } from '../shared/or-else.ts';

/** The proof does not hold; the message is a sentence that says why. */
export class NotProven extends Error {}

export function refuse(why: string): never {
  throw new NotProven(why);
}

/** The result of the work; null if something is refused. */
export function unlessRefused<T>(work: () => T): T | null {
  return nullOn(NotProven, work);
}
