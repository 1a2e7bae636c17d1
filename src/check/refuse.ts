/** The proof does not hold; the message is a sentence that says why. */
export class NotProven extends Error {}

export function refuse(why: string): never {
  throw new NotProven(why);
}
