/**
 * Replays a proof by reverse unit propagation (Goldberg and Novikov 2003; the lemmas of a DRUP proof without
 * deletions): each lemma must lead to a contradiction when it is denied, by unit propagation alone, and in
 * the end propagation alone must find one.
 */
import { fails, holds, type Judgement } from '../../shared/judgement.ts';
import { spend } from '../effort.ts';
import type { Formula } from './formula.ts';

export function replay(formula: Formula, lemmas: readonly (readonly number[])[]): Judgement {
  const { variables, store, words } = formula;
  const replayer = new Replayer(
    variables,
    lemmas.reduce((sum, lemma) => sum + lemma.length + 1, words),
  );
  let clauses = 0;
  for (let at = 0; at < words; at += store[at] + 1, clauses++) replayer.add(store, at + 1, store[at]);
  let paid = 0;
  for (const [i, lemma] of lemmas.entries()) {
    if (replayer.contradiction) break;
    const follows = replayer.follows(lemma);
    // A visit to a clause takes half a step.
    spend((replayer.visits - paid) / 2);
    paid = replayer.visits;
    if (!follows) return fails(`lemma ${i} does not follow by unit propagation`);
    replayer.add(lemma, 0, lemma.length);
  }
  return replayer.contradiction
    ? holds(`${lemmas.length} lemmas replayed over ${clauses} clauses`)
    : fails('the lemmas do not end in a contradiction');
}

/** Literals have slots: 2·variable, +1 when negated; slot ^ 1 is the opposite. */
function slot(literal: number): number {
  return literal > 0 ? 2 * literal : 1 - 2 * literal;
}

/** Unit propagation over clauses that are true for good, and what is denied for a while. */
export class Replayer {
  contradiction = false;
  /** To clauses, and to every fourth literal that is looked at in one. */
  visits = 0;
  /** 1: true, −1: false, 0: open; [slot]. */
  private readonly value: Int8Array;
  /** Clauses in use, each its length and then its slots; the first two slots are watched. */
  private readonly store: Int32Array;
  used = 0;
  /** Where the clauses that watch a slot begin in the store; [slot]. */
  private readonly watching: number[][];
  /** True slots, in the order of becoming so. */
  readonly trail: Int32Array;
  assigned = 0;
  private done = 0;
  /** Where the clause begins that gave a variable its value; −1: it was denied. */
  readonly reason: Int32Array;
  /** Where the clause begins that was found false last; −1: what was denied contradicts itself. */
  clash = -1;
  /** The number of the clause that a slot was last taken into, and of the one that is added; [slot]. */
  private readonly taken: Int32Array;
  private adding = 0;

  /** @param words of all clauses and lemmas: literals, and one for each */
  constructor(variables: number, words: number) {
    this.value = new Int8Array(2 * variables + 2);
    this.trail = new Int32Array(variables);
    this.reason = new Int32Array(variables + 1);
    this.watching = Array.from({ length: 2 * variables + 2 }, () => []);
    this.store = new Int32Array(words);
    this.taken = new Int32Array(2 * variables + 2);
  }

  /** Takes a clause as true for good: so many literals from there on. */
  add(literals: ArrayLike<number>, from: number, count: number): void {
    const { store, value, taken, used } = this;
    if (this.contradiction) return;
    this.adding += 1;
    let end = used + 1;
    for (let i = from; i < from + count; i++) {
      const one = slot(literals[i]);
      if (value[one] > 0) return;
      if (value[one] < 0 || taken[one] === this.adding) continue;
      taken[one] = this.adding;
      store[end++] = one;
    }
    const open = end - used - 1;
    store[used] = open;
    this.used = end;
    if (open > 1) {
      this.watching[store[used + 1]].push(used);
      this.watching[store[used + 2]].push(used);
      return;
    }
    if (open === 1) this.assume(store[used + 1], used);
    else this.clash = used;
    this.contradiction = open === 0 || !this.propagate();
  }

  /** Whether denying all literals leads to a contradiction. */
  follows(literals: readonly number[]): boolean {
    const kept = this.assigned;
    const isConsistent = this.deny(literals);
    this.takeBack(kept);
    return !isConsistent;
  }

  /** Denies all literals, up to one that holds; whether that leads to no contradiction. */
  deny(literals: readonly number[]): boolean {
    for (const one of literals.map(slot)) {
      if (this.value[one] > 0) {
        this.clash = this.reason[one >> 1];
        return false;
      }
      if (this.value[one] === 0) this.assume(one ^ 1, -1);
    }
    return this.propagate();
  }

  /** Leaves so many values. */
  takeBack(kept: number): void {
    for (let i = kept; i < this.assigned; i++) {
      this.value[this.trail[i]] = 0;
      this.value[this.trail[i] ^ 1] = 0;
    }
    this.assigned = kept;
    this.done = kept;
  }

  private assume(one: number, reason: number): void {
    this.value[one] = 1;
    this.value[one ^ 1] = -1;
    this.reason[one >> 1] = reason;
    this.trail[this.assigned++] = one;
  }

  /** Draws all consequences of what is assigned; false when a clause has only false literals. */
  private propagate(): boolean {
    while (this.done < this.assigned) {
      if (!this.propagateFalse(this.trail[this.done++] ^ 1)) return false;
    }
    return true;
  }

  /** Finds another watch in each clause that watches a slot which became false. */
  private propagateFalse(gone: number): boolean {
    const { store, value } = this;
    const clauses = this.watching[gone];
    const length = clauses.length;
    this.visits += length + 1;
    let kept = 0;
    for (let i = 0; i < length; i++) {
      const clause = clauses[i];
      const other = store[clause + 1] === gone ? store[clause + 2] : store[clause + 1];
      if (value[other] <= 0) {
        store[clause + 1] = other;
        store[clause + 2] = gone;
        const end = clause + store[clause];
        let next = clause + 3;
        while (next <= end && value[store[next]] < 0) next++;
        this.visits += (next - clause - 3) >> 2;
        if (next <= end) {
          store[clause + 2] = store[next];
          store[next] = gone;
          this.watching[store[clause + 2]].push(clause);
          continue;
        }
        if (value[other] < 0) {
          this.clash = clause;
          while (i < length) clauses[kept++] = clauses[i++];
          clauses.length = kept;
          return false;
        }
        this.assume(other, clause);
      }
      clauses[kept++] = clause;
    }
    clauses.length = kept;
    return true;
  }
}
