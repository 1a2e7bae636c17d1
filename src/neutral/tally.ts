/** Variables of a proof that count: "at least k are true" and "both are true". */
import { ones, type ProofText, type Reified, type Term } from './proof-text.ts';

export interface Tally {
  /** "At least 1 of them", "at least 2", …, as far as possible. */
  readonly steps: readonly Reified[];
  /** Clauses: if a step is true, so is the one before. */
  readonly order: readonly number[];
  /** Constraint: at least as many steps are true as literals. */
  readonly most: number;
  /** Constraint: at most as many. */
  readonly least: number;
}

/** @param limit the constraint that at most `count` are true; null if there are no more literals */
export function tally(
  proof: ProofText,
  literals: readonly number[],
  count: number,
  limit: number | null,
): Tally {
  const steps = Array.from({ length: count }, (_, k) => proof.reify(literals, k + 1));
  const order = steps.slice(1).map(({ variable, whenTrue }, k) => {
    return proof.clause([-variable, steps[k].variable], proof.sum([whenTrue, steps[k].whenFalse]));
  });
  const difference = (sign: number): Term[] => [
    ...steps.map(({ variable }): Term => [sign, variable]),
    ...literals.map((literal): Term => [-sign, literal]),
  ];
  const most = proof.byContradiction(difference(1), 0, (denied) => {
    for (const { variable, whenFalse } of steps) {
      proof.sum([denied, whenFalse]);
      proof.clause([variable]);
    }
    if (limit !== null) proof.sum([denied, limit]);
  });
  const least = proof.byContradiction(difference(-1), 0, (denied) => {
    for (const { variable, whenTrue } of steps.toReversed()) {
      proof.sum([denied, whenTrue]);
      proof.clause([-variable]);
    }
  });
  return { steps, order, most, least };
}

/** A new variable, defined by three clauses as true exactly if two literals are. */
export interface Both {
  readonly variable: number;
  /** If it is true, so is the one, and so is the other. */
  readonly one: number;
  readonly other: number;
  readonly whenBoth: number;
}

export function both(proof: ProofText, one: number, other: number): Both {
  const variable = proof.fresh();
  return {
    variable,
    one: proof.fix(variable, false, ones([one, -variable]), 1),
    other: proof.fix(variable, false, ones([other, -variable]), 1),
    whenBoth: proof.fix(variable, true, ones([variable, -one, -other]), 1),
  };
}
