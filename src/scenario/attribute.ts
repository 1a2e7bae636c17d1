import { exactly, type Fraction } from '../shared/fraction.ts';
import type { Person } from './definition.ts';

/** A person's own value; an attribute may be called like something that every object inherits. */
export function attributeOf({ attributes }: Person, name: string): string | undefined {
  return Object.hasOwn(attributes, name) ? attributes[name] : undefined;
}

/** A text that is a decimal number, exactly; null: it is none, or one beyond 10^15 in size. */
export function numberIn(text: string | undefined): Fraction | null {
  if (text === undefined || !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text.trim())) return null;
  const value = Number(text);
  return Math.abs(value) <= MOST_NUMBER ? exactly(value) : null;
}

const MOST_NUMBER = 1e15;
