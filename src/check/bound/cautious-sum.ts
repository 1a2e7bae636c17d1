/** What rounding may do to a term that takes a few dozen operations on numbers of its size, as a share of that size. */
const ROUNDING = 2 ** -48;

/**
 * A sum that is surely not above the exact one. Prices are numbers of the certificate's choice: of huge ones that
 * cancel, rounding alone would leave any sum that is wanted. Compensated (Neumaier 1974), so that only the rounding
 * within the terms is left, which is given away.
 */
export class CautiousSum {
  private sum = 0;
  private lost = 0;
  private size = 0;

  /** @param size at least the absolute value of everything that the term was worked out from */
  add(term: number, size = Math.abs(term)): void {
    const sum = this.sum + term;
    this.lost += Math.abs(this.sum) >= Math.abs(term) ? this.sum - sum + term : term - sum + this.sum;
    this.sum = sum;
    this.size += size;
  }

  /** Not a number where a term was too large for one. */
  get least(): number {
    return this.sum + this.lost - ROUNDING * this.size;
  }
}
