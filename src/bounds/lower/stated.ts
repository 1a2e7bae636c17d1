import { exactly, type Fraction, fraction, times, toNumber } from '../../shared/fraction.ts';

/** Of a price that floating point found, the simple fractions nearby are tried: it is most likely one of them. */
const SIMPLE = 720_720;

/** A price in units as a certificate states it, in the cost of the request; 0 where the units are beyond doubles. */
export function stated(units: number, measure: Fraction): number {
  if (!Number.isFinite(units)) return 0;
  const simple = Math.round(units * SIMPLE);
  const near = Math.abs(simple / SIMPLE - units) <= 1e-9 * Math.max(1, Math.abs(units));
  const exact =
    near && Number.isSafeInteger(simple) ? fraction(BigInt(simple), BigInt(SIMPLE)) : exactly(units);
  return toNumber(times(exact, measure));
}
