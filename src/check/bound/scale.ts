import { commonMeasure, type Fraction, fraction, times } from '../../shared/fraction.ts';

/** Exact sums in whole numbers: every given number is a whole number of parts. */
export class Scale {
  private readonly part: Fraction;

  constructor(numbers: readonly Fraction[]) {
    this.part = commonMeasure(numbers) ?? fraction(1n);
  }

  /** One of the numbers, or a sum of their multiples. */
  parts({ n, d }: Fraction): bigint {
    return (n * this.part.d) / (d * this.part.n);
  }

  sum(parts: bigint): Fraction {
    return times(fraction(parts), this.part);
  }
}

/** The smaller of price · least and price · most. */
export function cheaper(price: bigint, least: number, most: number): bigint {
  return price * BigInt(price > 0n ? least : most);
}
