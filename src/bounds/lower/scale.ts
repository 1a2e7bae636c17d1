import {
  ceilDivide,
  exactly,
  type Fraction,
  fraction,
  over,
  times,
  toNumber,
} from '../../shared/fraction.ts';

/** Prices of a certificate beside whole units of cost: both as whole numbers of parts of a unit. */
export class Scale {
  /** Parts of a unit. */
  readonly parts: bigint;
  private readonly measure: Fraction;

  /** @param measure what a unit costs */
  constructor(measure: Fraction, prices: Iterable<number>) {
    this.measure = measure;
    let parts = 1n;
    for (const price of new Set(prices)) parts = leastCommonMultiple(parts, this.inUnits(price).d);
    this.parts = parts;
  }

  /** One of the prices that the scale was made for, in parts. */
  of(price: number): bigint {
    const { n, d } = this.inUnits(price);
    return n * (this.parts / d);
  }

  /** The least whole number of units that is not below so many parts. */
  unitsUp(parts: bigint): bigint {
    return ceilDivide(parts, this.parts);
  }

  private inUnits(price: number): Fraction {
    return over(exactly(price), this.measure);
  }
}

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

function leastCommonMultiple(a: bigint, b: bigint): bigint {
  return fraction(a, b).n * b;
}
