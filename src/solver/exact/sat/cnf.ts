/** Limits of formulas; the checker accepts slightly larger ones. */
const MOST_VARIABLES = 60_000;
export const MOST_WORDS = 3_000_000;

/** Words that take a `MOMENT` to write, in a process whose code V8 has not compiled, or to load (experiment A52). */
export const WORDS_A_MOMENT = 25_000;

/** A formula in conjunctive normal form. Literals are as in DIMACS: variable v from 1, its negation −v. */
export class Cnf {
  variables = 0;
  clauses = 0;
  /** Clauses one after the other, a 0 after each. */
  private store = new Int32Array(4096);
  private used = 0;
  private momentEnds = WORDS_A_MOMENT;

  variable(): number {
    return ++this.variables;
  }

  add(...literals: readonly number[]): void {
    if (this.used + literals.length + 1 > this.store.length) {
      const larger = new Int32Array(2 * this.store.length + literals.length);
      larger.set(this.store);
      this.store = larger;
    }
    for (const literal of literals) this.store[this.used++] = literal;
    this.store[this.used++] = 0;
    this.clauses++;
  }

  /** Literals of all clauses together, with the zeros. */
  get size(): number {
    return this.used;
  }

  /** Whether a `MOMENT` of writing has passed since it last returned true. */
  endsMoment(): boolean {
    const ends = this.used >= this.momentEnds;
    if (ends) this.momentEnds = this.used + WORDS_A_MOMENT;
    return ends;
  }

  get isTooLarge(): boolean {
    return this.size > MOST_WORDS || this.variables > MOST_VARIABLES;
  }

  get literals(): Int32Array {
    return this.store.subarray(0, this.used);
  }
}

/** The solver's literals: 2·variable, +1 if negated, variables from 0. */
export function fromDimacs(literal: number): number {
  return literal > 0 ? 2 * (literal - 1) : 2 * (-literal - 1) + 1;
}

export function toDimacs(literal: number): number {
  const variable = (literal >> 1) + 1;
  return literal & 1 ? -variable : variable;
}
