import { exactly, type Fraction } from '../shared/fraction.ts';
import type { AttributeEntry } from './attribute-value.ts';
import type { Person } from './definition.ts';

/** The person's value of the attribute, several as one text. The name may be that of an inherited property. */
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

/** The text shown to people and written to table cells. */
export function textOfEntry(entry: AttributeEntry): string {
  return [entry].flat().join('; ');
}

export function attributeTexts({ attributes }: Person): [string, string][] {
  return Object.entries(attributes).map(([name, entry]) => [name, textOfEntry(entry)]);
}

function entryOf({ attributes }: Person, name: string): AttributeEntry | undefined {
  return Object.hasOwn(attributes, name) ? attributes[name] : undefined;
}

/** The exact value of a decimal number; null: it is none, or is above 10^15 in size. */
export function numberIn(text: string | undefined): Fraction | null {
  if (text === undefined || !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text.trim())) return null;
  const value = Number(text);
  return Math.abs(value) <= MOST_NUMBER ? exactly(value) : null;
}

const MOST_NUMBER = 1e15;
