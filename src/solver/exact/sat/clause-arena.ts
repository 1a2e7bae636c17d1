/** Words before a clause's literals: size, glue, first word of its antecedents. */
const HEADER = 3;

/** The glue of a clause of the formula itself. */
export const GIVEN = -1;

/**
 * All clauses: the formula's first, then the learned ones in the order of learning. Nothing is ever removed, since a
 * proof may need it. A clause is identified by the index of its first literal.
 */
export class ClauseArena {
  words = new Int32Array(1 << 16);
  /** Learned clauses, in order. */
  readonly learned: number[] = [];
  private used = 0;
  private antecedents = new Int32Array(1 << 16);
  private antecedentsUsed = 0;

  /** @param antecedents clauses that it follows from by unit propagation */
  add(literals: readonly number[], glue: number, antecedents: readonly number[]): number {
    const clause = this.used + HEADER;
    this.words = withRoom(this.words, clause + literals.length);
    this.words[this.used] = literals.length;
    this.words[this.used + 1] = glue;
    this.words[this.used + 2] = this.antecedentsUsed;
    this.words.set(literals, clause);
    this.used = clause + literals.length;
    if (glue === GIVEN) return clause;
    this.learned.push(clause);
    this.antecedents = withRoom(this.antecedents, this.antecedentsUsed + antecedents.length + 1);
    this.antecedents[this.antecedentsUsed++] = antecedents.length;
    this.antecedents.set(antecedents, this.antecedentsUsed);
    this.antecedentsUsed += antecedents.length;
    return clause;
  }

  size(clause: number): number {
    return this.words[clause - HEADER];
  }

  /** How many decision levels it spanned when learned; −1 for a given clause. */
  glue(clause: number): number {
    return this.words[clause - HEADER + 1];
  }

  antecedentsOf(clause: number): Int32Array {
    const at = this.words[clause - HEADER + 2];
    return this.antecedents.subarray(at + 1, at + 1 + this.antecedents[at]);
  }

  literals(clause: number): Int32Array {
    return this.words.subarray(clause, clause + this.size(clause));
  }
}

function withRoom(words: Int32Array<ArrayBuffer>, needed: number): Int32Array<ArrayBuffer> {
  if (needed <= words.length) return words;
  const larger = new Int32Array(Math.max(needed, 2 * words.length));
  larger.set(words);
  return larger;
}
