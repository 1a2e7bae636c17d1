/**
 * The checker's own formula: clauses as lists of literals, variable v from 1, its negation −v. Variables are
 * numbered as docs/proofs.md says, so that a proof speaks of the same ones.
 */
export class Formula {
  readonly clauses: number[][] = [];
  variables = 0;
  private words = 0;

  /** @throws FormulaTooLarge beyond what the checker takes on */
  fresh(): number {
    this.variables += 1;
    if (this.variables > 100_000) throw new FormulaTooLarge();
    return this.variables;
  }

  /** @throws FormulaTooLarge beyond what the checker takes on */
  add(clause: readonly number[]): void {
    this.words += clause.length + 1;
    if (this.words > 5_000_000) throw new FormulaTooLarge();
    this.clauses.push([...clause]);
  }

  /** "If all of these hold, then one of those does." */
  implies(premises: readonly number[], conclusions: readonly number[]): void {
    this.add([...premises.map((literal) => -literal), ...conclusions]);
  }

  /**
   * Counts true literals: entry j, from 1 to at most `most`, holds exactly when at least j of the inputs do.
   */
  count(inputs: readonly number[], most: number): number[] {
    if (inputs.length > 1 && most === 1) {
      const some = this.fresh();
      for (const input of inputs) this.implies([input], [some]);
      this.implies([some], inputs);
      return [Number.NaN, some];
    }
    let rows = inputs.length > 0 ? [Number.NaN, inputs[0]] : [Number.NaN];
    for (const [i, input] of inputs.entries()) {
      if (i === 0) continue;
      const former = rows;
      rows = [Number.NaN];
      for (let j = 1; j <= i + 1 && j <= most; j++) rows.push(this.fresh());
      for (let j = 1; j < rows.length; j++) {
        // At least j of the first i + 1: at least j of the first i, or this one and at least j − 1 of them.
        const already = j < former.length ? [former[j]] : [];
        const almost = j > 1 ? [former[j - 1]] : [];
        for (const literal of already) this.implies([literal], [rows[j]]);
        this.implies([input, ...almost], [rows[j]]);
        this.implies([rows[j]], [...already, input]);
        for (const literal of almost) this.implies([rows[j]], [literal]);
      }
    }
    return rows;
  }
}

export class FormulaTooLarge extends Error {}
