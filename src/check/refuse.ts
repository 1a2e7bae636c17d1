/** Nothing is proven; the message is a sentence on why. */
export class NotProven extends Error {}

export function refuse(why: string): never {
  throw new NotProven(why);
}
