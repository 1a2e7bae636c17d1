import type { Person } from './definition.ts';

/** A person's own value; an attribute may be called like something that every object inherits. */
export function attributeOf({ attributes }: Person, name: string): string | undefined {
  return Object.hasOwn(attributes, name) ? attributes[name] : undefined;
}
