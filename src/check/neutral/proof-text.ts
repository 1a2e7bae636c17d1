/**
 * The text of a proof for VeriPB (Bogaerts, Gocht, McCreesh and Nordström 2023; proof format 3.0): cutting planes over the constraints of a formula, which
 * have the numbers from 1 in its order; each step makes the next number.
 */
import type { ProblemFormula } from './problem-formula.ts';

/** Lines of a proof: some 100 MB of text. */
const MOST_CHARACTERS = 100_000_000;

/** A coefficient and a literal: a variable, or its negation with a minus sign. */
export type Term = readonly [coefficient: number | bigint, literal: number];

/** A constraint so many times, at least once, as part of a sum. */
export type Part = readonly [id: number, times: number | bigint];

export class ProofTooLong extends Error {}

export class ProofText {
  private readonly lines: string[];
  private characters = 0;
  private last: number;
  private variables: number;

  constructor({ variables, constraints }: Pick<ProblemFormula, 'variables' | 'constraints'>) {
    this.lines = ['pseudo-Boolean proof version 3.0', `f ${constraints.length};`];
    this.last = constraints.length;
    this.variables = variables;
  }

  /** A variable that nothing speaks of yet. */
  fresh(): number {
    this.variables += 1;
    return this.variables;
  }

  /** "At least so much", as unit propagation finds when it is denied. */
  rup(terms: readonly Term[], atLeast: number | bigint): number {
    return this.step(`rup ${sumText(terms, atLeast)}`);
  }

  /** One of the literals, by unit propagation. */
  clause(literals: readonly number[]): number {
    return this.rup(ones(literals), 1);
  }

  /** A solution of the formula, by literals from which unit propagation finds the rest. */
  solution(literals: readonly number[]): void {
    this.write(`sol ${literals.map(literalText).join(' ')};`);
  }

  /** By operations in reverse Polish notation. */
  pol(operations: string): number {
    return this.step(`pol ${operations}`);
  }

  /** The sum, with at least one part; axioms are literals that are at least 0, so many times; divided in the end, and rounded up. */
  sum(parts: readonly Part[], axioms: readonly Term[] = [], divisor: number | bigint = 1): number {
    const [first, ...others] = [
      ...parts.map(([id, times]) => multiple(String(id), times)),
      ...axioms.map(([times, literal]) => multiple(literalText(literal), times)),
    ];
    const division = BigInt(divisor) === 1n ? '' : ` ${divisor} d`;
    return this.pol(`${first}${others.map((one) => ` ${one} +`).join('')}${division}`);
  }

  /** By contradiction: the steps are given the number of the denial, and lead to what unit propagation refutes. */
  byContradiction(terms: readonly Term[], atLeast: number | bigint, steps: (denied: number) => void): number {
    this.write(`pbc ${sumText(terms, atLeast)} : subproof`);
    this.last += 1;
    steps(this.last);
    this.rup([], 1);
    return this.step('qed pbc');
  }

  /** A new variable that is true exactly when at least so many of the literals are (redundance). */
  reify(
    literals: readonly number[],
    atLeast: number,
  ): { variable: number; whenTrue: number; whenFalse: number } {
    const variable = this.fresh();
    const name = `x${variable}`;
    const enough: Term[] = [...ones(literals), [atLeast, -variable]];
    const whenTrue = this.step(`red ${sumText(enough, atLeast)} : ${name} -> 0`);
    const least = literals.length - atLeast + 1;
    const few: Term[] = [...ones(literals.map((literal) => -literal)), [least, variable]];
    const whenFalse = this.step(`red ${sumText(few, least)} : ${name} -> 1`);
    return { variable, whenTrue, whenFalse };
  }

  /** The formula has no solution, as this constraint shows, which cannot hold. */
  endInfeasible(contradiction: number): string {
    return this.end(`BOUNDS INF : ${contradiction} INF`);
  }

  /** The objective is at least so much, as the constraint says, and at most what the solution costs; null: none was stated. */
  endBounds(lower: { readonly value: bigint; readonly id: number }, upper: bigint | null): string {
    return this.end(`BOUNDS ${lower.value} : ${lower.id} ${upper ?? 'INF'}`);
  }

  private end(conclusion: string): string {
    return [...this.lines, 'output NONE;', `conclusion ${conclusion};`, 'end pseudo-Boolean proof;', ''].join(
      '\n',
    );
  }

  private step(text: string): number {
    this.write(`${text};`);
    this.last += 1;
    return this.last;
  }

  private write(line: string): void {
    this.characters += line.length + 1;
    if (this.characters > MOST_CHARACTERS) throw new ProofTooLong();
    this.lines.push(line);
  }
}

export function ones(literals: readonly number[]): Term[] {
  return literals.map((literal): Term => [1, literal]);
}

function multiple(what: string, times: number | bigint): string {
  return BigInt(times) === 1n ? what : `${what} ${times} *`;
}

function sumText(terms: readonly Term[], atLeast: number | bigint): string {
  return [
    ...terms.map(([n, literal]) => `${n < 0 ? '' : '+'}${n} ${literalText(literal)}`),
    `>= ${atLeast}`,
  ].join(' ');
}

function literalText(literal: number): string {
  return literal > 0 ? `x${literal}` : `~x${-literal}`;
}
