/**
 * The text of a proof for VeriPB (Bogaerts, Gocht, McCreesh and Nordström 2023; proof format 3.0): cutting planes over a formula's constraints, which are
 * numbered from 1; each step takes the next number.
 */
import type { ProblemFormula } from './problem-formula.ts';

/** Most text of a proof: some 100 MB. */
const MOST_CHARACTERS = 100_000_000;

/** A coefficient and a literal: a variable, or its negation with a minus sign. */
export type Term = readonly [coefficient: number | bigint, literal: number];

/** A constraint as part of a sum, once or `times` times. */
export type Part = number | readonly [id: number, times: number | bigint];

/** A variable with a meaning, and the constraints that give it if the variable is true and if it is false. */
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

  fresh(): number {
    this.variables += 1;
    return this.variables;
  }

  /** A constraint whose denial unit propagation refutes. */
  rup(terms: readonly Term[], atLeast: number | bigint): number {
    return this.step(`rup ${sumText(terms, atLeast)}`);
  }

  /** A clause found by unit propagation; over the constraint `by` alone, if given. */
  clause(literals: readonly number[], by: number | null = null): number {
    if (by === null) return this.rup(ones(literals), 1);
    return this.step(`rup ${sumText(ones(literals), 1)} : ${by} ~`);
  }

  /** States a solution by literals from which unit propagation finds the rest. */
  solution(literals: readonly number[]): void {
    this.write(`sol ${literals.map(literalText).join(' ')};`);
  }

  /** A constraint made by operations in reverse Polish notation. */
  pol(operations: string): number {
    return this.step(`pol ${operations}`);
  }

  /** Adds up at least one part and multiples of axioms ("the literal is at least 0"); then divides, rounding up. */
  sum(parts: readonly Part[], axioms: readonly Term[] = [], divisor: number | bigint = 1): number {
    const [first, ...others] = [
      ...parts.map((part) => (typeof part === 'number' ? `${part}` : multiple(`${part[0]}`, part[1]))),
      ...axioms.map(([times, literal]) => multiple(literalText(literal), times)),
    ];
    const division = BigInt(divisor) === 1n ? '' : ` ${divisor} d`;
    return this.pol(`${first}${others.map((one) => ` ${one} +`).join('')}${division}`);
  }

  /** Proof by contradiction: `steps` receives the number of the denial and ends where unit propagation finds the contradiction. */
  byContradiction(terms: readonly Term[], atLeast: number | bigint, steps: (denied: number) => void): number {
    this.write(`pbc ${sumText(terms, atLeast)} : subproof`);
    this.last += 1;
    steps(this.last);
    this.rup([], 1);
    return this.step('qed pbc');
  }

  /** A new variable, by redundance: true exactly if at least `atLeast` of the literals are. */
  reify(literals: readonly number[], atLeast: number): Reified {
    return this.reifySum(ones(literals), BigInt(atLeast));
  }

  /** A new variable: true exactly if the true terms, of which none is negative, add up to `atLeast`. */
  reifySum(terms: readonly Term[], atLeast: bigint): Reified {
    const variable = this.fresh();
    const whenTrue = this.fix(variable, false, [...terms, [atLeast, -variable]], atLeast);
    const all = terms.reduce((sum, [n]) => sum + BigInt(n), 0n);
    const short = all - atLeast + 1n;
    const few = terms.map(([n, literal]): Term => [n, -literal]);
    return { variable, whenTrue, whenFalse: this.fix(variable, true, [...few, [short, variable]], short) };
  }

  /** A constraint by redundance: this otherwise free variable can have that value. */
  fix(variable: number, value: boolean, terms: readonly Term[], atLeast: bigint | number): number {
    return this.step(`red ${sumText(terms, atLeast)} : x${variable} -> ${value ? 1 : 0}`);
  }

  /** Loads the order by which one of several symmetric solutions is kept: the one where the first variable that differs is true. Must come first. */
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

  /** Derives by dominance that no solution need come after its image under the renaming; the terms measure its lead. */
  notAfter(terms: readonly Term[], renaming: ReadonlyMap<number, number>): number {
    const witness = [...renaming].map(([from, to]) => `x${from} -> x${to}`).join(' ');
    this.write(`dom ${sumText(terms, 0)} : ${witness} : subproof`);
    this.write('scope geq proofgoal #2 pol -1 -2 +; qed : -1; end;');
    // The denial, the goal and the sum take numbers too.
    this.last += 3;
    return this.step('qed dom');
  }

  /** Concludes that the formula has no solution, by a constraint that cannot hold. */
  endInfeasible(contradiction: number): string {
    return this.end(`BOUNDS INF : ${contradiction} INF`);
  }

  /** Concludes bounds on the objective: the lower one by its constraint, the upper one by the stated solution; null: none. */
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
