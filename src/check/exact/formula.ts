import { spend } from '../effort.ts';
import { refuse } from '../refuse.ts';

const MOST_VARIABLES = 100_000;
/** The most literals and clauses, with the work until they are in the replay. */
const MOST_WORDS = 5_000_000;
export const TOO_LARGE = 'the formula is larger than the checker takes on';

/** Is told how a formula is built, for writing proofs for other programs. */
export interface FormulaWatcher {
  clause(literals: readonly number[]): void;
  /** The variable should hold exactly if the true literals are together worth at least `atLeast`. */
  means(variable: number, worth: readonly Worth[], atLeast: bigint): void;
  /** The limited sum is at most a number of steps of this size, plus a rest. */
  limited(level: Level): void;
  /** The rest is limited if this literal holds; null: always. */
  deeper(level: Level, full: number | null): void;
  /** Exchanging these variables for those turns legal schedules into legal ones of the same cost. */
  swapped(change: Swap): void;
  /** If the literal holds, these cells, one and the other of the last swap, are equal. */
  same(literal: number, one: readonly number[], other: readonly number[]): void;
  /** The variable should hold if those literals hold and the cells are equal. */
  alikeSoFar(
    variable: number,
    when: readonly number[],
    one: readonly number[],
    other: readonly number[],
  ): void;
}

export interface Worth {
  readonly literal: number;
  readonly sum: bigint;
}

export interface Level {
  readonly steps: readonly Worth[];
  readonly rest: readonly Worth[];
  readonly step: bigint;
  readonly most: bigint;
}

export interface Swap {
  readonly kind: 'people' | 'sessions' | 'groups';
  readonly session: number;
  readonly one: number;
  readonly other: number;
}

/**
 * The checker's own formula: clauses as lists of literals, variable v from 1, its negation −v. Variables are
 * numbered as formula.md says, so that a proof speaks of the same ones.
 */
export class Formula {
  variables = 0;
  /** Each clause as its length and its literals, `words` entries in all. */
  store = new Int32Array(4096);
  words = 0;
  clauseCount = 0;
  readonly watcher: FormulaWatcher | null;

  constructor(watcher: FormulaWatcher | null = null) {
    this.watcher = watcher;
  }

  /** @throws NotProven beyond what the checker takes on */
  fresh(): number {
    return this.reserve(1) + 1;
  }

  /**
   * Reserves consecutive variables.
   *
   * @returns the last variable before them
   * @throws NotProven beyond what the checker takes on
   */
  reserve(count: number): number {
    const before = this.variables;
    this.variables += count;
    if (this.variables > MOST_VARIABLES) refuse(TOO_LARGE);
    return before;
  }

  /**
   * @throws NotProven beyond what the checker takes on
   */
  add(clause: readonly number[]): void {
    const end = this.words + clause.length + 1;
    if (end > MOST_WORDS) refuse(TOO_LARGE);
    spend(clause.length + 1);
    if (end > this.store.length) {
      const longer = new Int32Array(2 * end);
      longer.set(this.store);
      this.store = longer;
    }
    this.store[this.words] = clause.length;
    for (let i = 0; i < clause.length; i++) this.store[this.words + 1 + i] = clause[i];
    this.words = end;
    this.clauseCount++;
    this.watcher?.clause(clause);
  }

  /** The clauses as lists of literals. */
  get clauses(): number[][] {
    const clauses: number[][] = [];
    for (let at = 0; at < this.words; at += this.store[at] + 1) {
      clauses.push([...this.store.subarray(at + 1, at + 1 + this.store[at])]);
    }
    return clauses;
  }

  /** "If all of these hold, then one of those does." */
  implies(premises: readonly number[], conclusions: readonly number[]): void {
    const clause: number[] = [];
    for (const literal of premises) clause.push(-literal);
    for (const literal of conclusions) clause.push(literal);
    this.add(clause);
  }

  /**
   * Counts true literals: entry j, from 1 to at most `most`, holds exactly when at least j of the inputs do.
   */
  count(inputs: readonly number[], most: number): number[] {
    if (inputs.length > 1 && most === 1) {
      const some = this.fresh();
      this.watcher?.means(some, alike(inputs), 1n);
      for (const input of inputs) this.implies([input], [some]);
      this.implies([some], inputs);
      return [Number.NaN, some];
    }
    return this.counter(inputs, most).at(-1) ?? [Number.NaN];
  }

  /** Entry i, j holds exactly when at least j of the inputs up to the i-th, which is the first for 0, do. */
  counter(inputs: readonly number[], most: number): number[][] {
    const rows: number[][] = [];
    for (const [i, input] of inputs.entries()) {
      const row = i === 0 ? [Number.NaN, input] : [Number.NaN];
      for (let j = 1; i > 0 && j <= i + 1 && j <= most; j++) {
        row.push(this.fresh());
        this.watcher?.means(row[j], alike(inputs.slice(0, i + 1)), BigInt(j));
      }
      for (let j = 1; i > 0 && j < row.length; j++) {
        // At least j of the first i + 1: at least j of the first i, or this one and at least j − 1 of them.
        const former = rows[i - 1];
        const already = j < former.length ? [former[j]] : [];
        const almost = j > 1 ? [former[j - 1]] : [];
        for (const literal of already) this.implies([literal], [row[j]]);
        this.implies([input, ...almost], [row[j]]);
        this.implies([row[j]], [...already, input]);
        for (const literal of almost) this.implies([row[j]], [literal]);
      }
      rows.push(row);
    }
    return rows;
  }
}

export function alike(literals: readonly number[]): Worth[] {
  return literals.map((literal) => ({ literal, sum: 1n }));
}
