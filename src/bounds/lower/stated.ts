import { exactly, type Fraction, fraction, times, toNumber } from '../../shared/fraction.ts';

/** Denominator of simple fractions, to which a floating-point price nearby is rounded, since it most likely is one. */
const SIMPLE = 720_720;

/** A price in units as stated in certificates, in the request's costs; 0 if the units exceed doubles. */
export function stated(units: number, measure: Fraction): number {
  if (!Number.isFinite(units)) return 0;
  const simple = Math.round(units * SIMPLE);
  const near = Math.abs(simple / SIMPLE - units) <= 1e-9 * Math.max(1, Math.abs(units));
  const exact =
    near && Number.isSafeInteger(simple) ? fraction(BigInt(simple), BigInt(SIMPLE)) : exactly(units);
  return toNumber(times(exact, measure));
}
