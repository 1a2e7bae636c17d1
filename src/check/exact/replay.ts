/**
 * Replays a proof by reverse unit propagation (Goldberg and Novikov 2003; the lemmas of a DRUP proof without
 * deletions): each lemma must lead to a contradiction when it is denied, by unit propagation alone, and in
 * the end propagation alone must find one.
 */
import { spend } from '../effort.ts';
import { refuse } from '../refuse.ts';
import type { Formula } from './formula.ts';

/** A visit to a clause mostly waits for memory. */
export const STEPS_A_VISIT = 2;

/** @throws NotProven if the lemmas do not show that the formula has no solution */
export function replay(formula: Formula, lemmas: readonly (readonly number[])[]): void {
  const { variables, store, words, clauseCount } = formula;
  const replayer = new Replayer(
    variables,
    clauseCount + lemmas.length,
    lemmas.reduce((sum, lemma) => sum + lemma.length, words - clauseCount),
  );
  for (let at = 0; at < words; at += store[at] + 1) replayer.add(store, at + 1, store[at]);
  let paid = 0;
  for (const [i, lemma] of lemmas.entries()) {
    if (replayer.contradiction) break;
    const follows = replayer.follows(lemma);
    spend(STEPS_A_VISIT * (replayer.visits - paid));
    paid = replayer.visits;
    if (!follows) refuse(`lemma ${i} does not follow by unit propagation`);
    replayer.add(lemma, 0, lemma.length);
  }
  if (!replayer.contradiction) refuse('the lemmas do not end in a contradiction');
}

/** Literals have slots: 2·variable, +1 when negated; slot ^ 1 is the opposite. */
function slot(literal: number): number {
  return literal > 0 ? 2 * literal : 1 - 2 * literal;
}

/** Words of a clause before its slots. */
const HEAD = 3;

/** Unit propagation over permanent clauses and temporarily denied literals. */
export class Replayer {
  contradiction = false;
  /** Visits to clauses, and to every fourth literal examined in one. */
  visits = 0;
  /** 1: true, −1: false, 0: open; [slot]. */
  private readonly value: Int8Array;
  /**
   * The first clause that watches each slot, or 0; then the clauses in use: length, the next clauses that watch the same two slots,
   * and the slots, of which the first two are watched.
   */
  readonly store: Int32Array;
  /** Where the next clause begins. */
  used: number;
  /** True slots, in the order in which they became true. */
  readonly trail: Int32Array;
  assigned = 0;
  private done = 0;
  /** The start of the clause that gave each variable its value; −1: it was denied. */
  readonly reason: Int32Array;
  /** The start of the clause last found false; −1: the denied literals contradict each other. */
  clash = -1;
  /** The number of the clause that last contained each slot, and that of the clause being added; [slot]. */
  private readonly taken: Int32Array;
  private adding = 0;

  /** @param literals of all clauses and lemmas */
  constructor(variables: number, clauses: number, literals: number) {
    this.used = 2 * variables + 2;
    this.value = new Int8Array(this.used);
    this.trail = new Int32Array(variables);
    this.reason = new Int32Array(variables + 1);
    this.store = new Int32Array(this.used + HEAD * clauses + literals);
    this.taken = new Int32Array(this.used);
  }

  /** Adds a clause permanently: `count` literals from `from` on. */
  add(literals: ArrayLike<number>, from: number, count: number): void {
    const { store, value, taken, used } = this;
    if (this.contradiction) return;
    this.adding += 1;
    let end = used + HEAD;
    for (let i = from; i < from + count; i++) {
      const one = slot(literals[i]);
      if (value[one] > 0) return;
      if (value[one] < 0 || taken[one] === this.adding) continue;
      taken[one] = this.adding;
      store[end++] = one;
    }
    const open = end - used - HEAD;
    store[used] = open;
    this.used = end;
    if (open > 1) {
      this.watch(used, 0);
      this.watch(used, 1);
      return;
    }
    if (open === 1) this.assume(store[used + HEAD], used);
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

  /** Denies all literals, up to one that holds; returns whether there is no contradiction. */
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

  /** Undoes assignments until `kept` are left. */
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

  /** Unit propagation; false if a clause has only false literals. */
  private propagate(): boolean {
    while (this.done < this.assigned) {
      if (!this.propagateFalse(this.trail[this.done++] ^ 1)) return false;
    }
    return true;
  }

  /** Lets a clause watch its first slot, 0, or its second, 1. */
  private watch(clause: number, place: number): void {
    const { store } = this;
    const watched = store[clause + HEAD + place];
    store[clause + 1 + place] = store[watched];
    store[watched] = clause;
  }

  /** Finds another watch in each clause that watches a slot which became false. */
  private propagateFalse(gone: number): boolean {
    const { store, value } = this;
    let visits = 1;
    // The index that holds the next clause of the list.
    let link = gone;
    for (let clause = store[link]; clause !== 0; clause = store[link]) {
      const place = store[clause + HEAD] === gone ? 0 : 1;
      const other = store[clause + HEAD + 1 - place];
      visits++;
      if (value[other] <= 0) {
        const end = clause + HEAD + store[clause];
        const first = clause + HEAD + 2;
        let next = first;
        while (next < end && value[store[next]] < 0) next++;
        visits += (next - first) >> 2;
        if (next < end) {
          store[link] = store[clause + 1 + place];
          store[clause + HEAD + place] = store[next];
          store[next] = gone;
          this.watch(clause, place);
          continue;
        }
        if (value[other] < 0) {
          this.clash = clause;
          this.visits += visits;
          return false;
        }
        this.assume(other, clause);
      }
      link = clause + 1 + place;
    }
    this.visits += visits;
    return true;
  }
}
