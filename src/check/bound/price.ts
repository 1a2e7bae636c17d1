/** Numbers of certificates that are prices: JSON numbers, each its shortest decimal. */
import * as z from 'zod';
import { exactly, type Fraction } from '../../shared/fraction.ts';

export const price = z.number().transform(exactly);
export const priceFrom0 = z.number().min(0).transform(exactly);
export const priceUpTo0 = z.number().max(0).transform(exactly);

/** All of them that something has. */
export function pricesIn(value: unknown): Fraction[] {
  if (typeof value !== 'object' || value === null) return [];
  return isFraction(value) ? [value] : Object.values(value).flatMap(pricesIn);
}

function isFraction(value: object): value is Fraction {
  return 'n' in value && typeof value.n === 'bigint';
}
