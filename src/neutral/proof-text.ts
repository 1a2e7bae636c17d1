/**
 * The text of a proof for VeriPB (Bogaerts, Gocht, McCreesh and Nordström 2023; proof format 3.0): cutting planes over the constraints of a formula, which
 * have the numbers from 1 in its order; each step makes the next number.
 */
import type { ProblemFormula } from './problem-formula.ts';

/** Lines of a proof: some 100 MB of text. */
const MOST_CHARACTERS = 100_000_000;

/** A coefficient and a literal: a variable, or its negation with a minus sign. */
export type Term = readonly [coefficient: number | bigint, literal: number];

/** A constraint as part of a sum, once, or so many times. */
export type Part = number | readonly [id: number, times: number | bigint];

/** A variable, and which constraints say what is so where it is true, and where it is false. */
export interface Reified {
  readonly variable: number;
  readonly whenTrue: number;
  readonly whenFalse: number;
}

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

  /** One of the literals, by unit propagation; over this constraint alone, where one is given. */
  clause(literals: readonly number[], by: number | null = null): number {
    if (by === null) return this.rup(ones(literals), 1);
    return this.step(`rup ${sumText(ones(literals), 1)} : ${by} ~`);
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
      ...parts.map((part) => (typeof part === 'number' ? `${part}` : multiple(`${part[0]}`, part[1]))),
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
  reify(literals: readonly number[], atLeast: number): Reified {
    return this.reifySum(ones(literals), BigInt(atLeast));
  }

  /** Or where terms that are true, none worth less than nothing, come to so much. */
  reifySum(terms: readonly Term[], atLeast: bigint): Reified {
    const variable = this.fresh();
    const whenTrue = this.fix(variable, false, [...terms, [atLeast, -variable]], atLeast);
    const all = terms.reduce((sum, [n]) => sum + BigInt(n), 0n);
    const short = all - atLeast + 1n;
    const few = terms.map(([n, literal]): Term => [n, -literal]);
    return { variable, whenTrue, whenFalse: this.fix(variable, true, [...few, [short, variable]], short) };
  }

  /** By redundance, since this variable, which else may be anything, can have that value. */
  fix(variable: number, value: boolean, terms: readonly Term[], atLeast: bigint | number): number {
    return this.step(`red ${sumText(terms, atLeast)} : x${variable} -> ${value ? 1 : 0}`);
  }

  /** Of solutions that symmetries turn into each other one may be kept: that for which the first of these variables that differ is true. Comes first of all. */
  loadOrder(variables: readonly number[]): void {
    const named = (letter: string) => variables.map((_, i) => `${letter}${i}`);
    const sum = variables.map((_, i) => {
      const worth = 1n << BigInt(variables.length - 1 - i);
      return `-${worth} u${i} +${worth} v${i}`;
    });
    this.write(`def_order first vars left ${named('u').join(' ')}; right ${named('v').join(' ')}; end;`);
    this.write(`def ${sum.join(' ')} >= 0; end;`);
    this.write(`transitivity vars fresh_right ${named('w').join(' ')}; end;`);
    this.write('proof proofgoal #1 pol 1 2 + 3 +; qed : -1; qed; end; end;');
    this.write(`load_order first ${variables.map((v) => literalText(-v)).join(' ')};`);
  }

  /** That no solution is before what the renaming makes of it, by dominance; the terms are how far it is before. */
  notAfter(terms: readonly Term[], renaming: ReadonlyMap<number, number>): number {
    const witness = [...renaming].map(([from, to]) => `x${from} -> x${to}`).join(' ');
    this.write(`dom ${sumText(terms, 0)} : ${witness} : subproof`);
    this.write('scope geq proofgoal #2 pol -1 -2 +; qed : -1; end;');
    // The denial, the goal and the sum have numbers too.
    this.last += 3;
    return this.step('qed dom');
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
