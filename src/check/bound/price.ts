/** Numbers of certificates that are prices: JSON numbers, each its shortest decimal. */
import * as z from 'zod';
import { exactly, type Fraction } from '../../shared/fraction.ts';
import { refuse } from '../refuse.ts';
import type { Scale } from './reduced-cost.ts';

export const price = z.number().transform(exactly);
export const priceFrom0 = z.number().min(0).transform(exactly);
export const priceUpTo0 = z.number().max(0).transform(exactly);

/** Prices by number, in parts. @throws NotProven if a name is unknown, or two mean the same */
export function pricesByNumber(
  prices: Readonly<Record<string, Fraction>>,
  numberOf: (name: string) => number | undefined,
  scale: Scale,
): Map<number, bigint> {
  const found = new Map<number, bigint>();
  for (const [name, each] of Object.entries(prices)) {
    const number = numberOf(name) ?? refuse(`a price is of "${name}", whom the rules do not know`);
    if (found.has(number)) refuse(`what "${name}" stands for has two prices`);
    found.set(number, scale.parts(each));
  }
  return found;
}

/** All prices in a value, at any depth. */
export function pricesIn(value: unknown): Fraction[] {
  if (typeof value !== 'object' || value === null) return [];
  return isFraction(value) ? [value] : Object.values(value).flatMap(pricesIn);
}

function isFraction(value: object): value is Fraction {
  return 'n' in value && typeof value.n === 'bigint';
}
