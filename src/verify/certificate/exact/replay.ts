/**
 * Replays a proof by reverse unit propagation (Goldberg and Novikov 2003; the lemmas of a DRUP proof without
 * deletions): each lemma must lead to a contradiction when it is denied, by unit propagation alone, and in
 * the end propagation alone must find one.
 */
import { fails, holds, type Judgement } from '../judgement.ts';
import type { Formula } from './formula.ts';

/** Clause visits after which a replay is given up. */
const VISIT_LIMIT = 1_000_000_000;

export function replay(formula: Formula, lemmas: readonly (readonly number[])[]): Judgement {
  const replayer = new Replayer(formula.variables);
  for (const clause of formula.clauses) replayer.add(clause);
  for (const [i, lemma] of lemmas.entries()) {
    if (replayer.contradiction) break;
    const follows = replayer.follows(lemma);
    if (replayer.visits > VISIT_LIMIT) return fails('the proof takes too long to replay');
    if (!follows) return fails(`lemma ${i} does not follow by unit propagation`);
    replayer.add(lemma);
  }
  return replayer.contradiction
    ? holds(`${lemmas.length} lemmas replayed over ${formula.clauses.length} clauses`)
    : fails('the lemmas do not end in a contradiction');
}

class Replayer {
  contradiction = false;
  visits = 0;
  /** 1: true, −1: false, 0: open; [slot of the literal]. */
  private readonly value: Int8Array;
  /** Clauses that watch the literal, which is one of their first two; [slot of the literal]. */
  private readonly watching: number[][][];
  private readonly assigned: number[] = [];
  private done = 0;

  constructor(variables: number) {
    this.value = new Int8Array(2 * variables + 2);
    this.watching = Array.from({ length: 2 * variables + 2 }, () => []);
  }

  /** Takes a clause as true for good. */
  add(literals: readonly number[]): void {
    if (this.contradiction || literals.some((literal) => this.value[slot(literal)] > 0)) return;
    const open = literals.filter((literal) => this.value[slot(literal)] === 0);
    if (open.length === 0) this.contradiction = true;
    else if (open.length === 1) {
      this.assume(open[0]);
      if (!this.propagate()) this.contradiction = true;
    } else {
      this.watching[slot(open[0])].push(open);
      this.watching[slot(open[1])].push(open);
    }
  }

  /** Whether denying all literals leads to a contradiction. */
  follows(literals: readonly number[]): boolean {
    const kept = this.assigned.length;
    let consistent = true;
    for (const literal of literals) {
      const value = this.value[slot(literal)];
      if (value > 0) consistent = false;
      else if (value === 0) this.assume(-literal);
    }
    consistent = consistent && this.propagate();
    for (const literal of this.assigned.splice(kept)) {
      this.value[slot(literal)] = 0;
      this.value[slot(-literal)] = 0;
    }
    this.done = kept;
    return !consistent;
  }

  private assume(literal: number): void {
    this.value[slot(literal)] = 1;
    this.value[slot(-literal)] = -1;
    this.assigned.push(literal);
  }

  /** Draws all consequences of what is assigned; false when a clause has only false literals. */
  private propagate(): boolean {
    while (this.done < this.assigned.length) {
      const gone = -this.assigned[this.done++];
      const clauses = this.watching[slot(gone)];
      let kept = 0;
      for (const [i, clause] of clauses.entries()) {
        this.visits += 1;
        // The literal that became false goes second.
        if (clause[0] === gone) {
          clause[0] = clause[1];
          clause[1] = gone;
        }
        const next = this.value[slot(clause[0])] > 0 ? -1 : this.nextWatch(clause);
        if (next > 0) {
          clause[1] = clause[next];
          clause[next] = gone;
          this.watching[slot(clause[1])].push(clause);
          continue;
        }
        clauses[kept++] = clause;
        if (this.value[slot(clause[0])] > 0) continue;
        if (this.value[slot(clause[0])] < 0) {
          for (const rest of clauses.slice(i + 1)) clauses[kept++] = rest;
          clauses.length = kept;
          return false;
        }
        this.assume(clause[0]);
      }
      clauses.length = kept;
    }
    return true;
  }

  /** The place of a literal, other than the first two, that is not false; −1: there is none. */
  private nextWatch(clause: readonly number[]): number {
    for (let i = 2; i < clause.length; i++) if (this.value[slot(clause[i])] >= 0) return i;
    return -1;
  }
}

function slot(literal: number): number {
  return literal > 0 ? 2 * literal : 1 - 2 * literal;
}
