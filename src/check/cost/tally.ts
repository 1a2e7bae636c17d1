import { type Fraction, FractionSum, plus } from '../../shared/fraction.ts';

/** Sums a rule's units, and counts the places that they are from. */
export class Tally {
  places = 0;
  private sum: bigint;
  private readonly broken = new FractionSum();

  constructor(constant: bigint) {
    this.sum = constant;
  }

  /**
   * Adds equal units for each of some places.
   *
   * @param spared places with no more units than these are not counted
   */
  add(units: bigint, some = 1, spared = 0n): void {
    this.sum += some === 1 ? units : units * BigInt(some);
    if (units > spared) this.places += some;
  }

  addPlace(units: Fraction): void {
    this.places += 1;
    if (units.d === 1n) this.sum += units.n;
    else this.broken.add(units);
  }

  get units(): Fraction {
    return plus({ n: this.sum, d: 1n }, this.broken.value);
  }
}
