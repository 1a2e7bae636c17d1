import { exactly, type Fraction } from '../shared/fraction.ts';
import type { AttributeEntry } from './attribute-value.ts';
import type { Person } from './definition.ts';

/** What a person has as the attribute, which may be called like something that every object inherits; a list as one text. */
export function attributeOf(person: Person, name: string): string | undefined {
  const entry = entryOf(person, name);
  return entry === undefined ? undefined : textOfEntry(entry);
}

export function valuesOf(person: Person, name: string): readonly string[] {
  const entry = entryOf(person, name);
  if (entry === undefined) return [];
  return typeof entry === 'string' ? [entry] : entry;
}

export function hasValue(person: Person, name: string, value: string): boolean {
  return valuesOf(person, name).includes(value);
}

/** As people read it, and as a cell of a table. */
export function textOfEntry(entry: AttributeEntry): string {
  return [entry].flat().join('; ');
}

export function attributeTexts({ attributes }: Person): [string, string][] {
  return Object.entries(attributes).map(([name, entry]) => [name, textOfEntry(entry)]);
}

function entryOf({ attributes }: Person, name: string): AttributeEntry | undefined {
  return Object.hasOwn(attributes, name) ? attributes[name] : undefined;
}

/** A text that is a decimal number, exactly; null: it is none, or one beyond 10^15 in size. */
export function numberIn(text: string | undefined): Fraction | null {
  if (text === undefined || !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text.trim())) return null;
  const value = Number(text);
  return Math.abs(value) <= MOST_NUMBER ? exactly(value) : null;
}

const MOST_NUMBER = 1e15;
