/**
 * Conflict-driven clause learning (Marques-Silva and Sakallah 1996; Moskewicz et al. 2001; Eén and Sörensson
 * 2003; Audemard and Simon 2009): two watched literals, first unique implication point, minimised clauses,
 * activity order, saved phases, restarts and clause deletion by glue. It records the antecedents of each learned
 * clause, so that an unsatisfiable formula leaves a proof. No randomness, no clock.
 */
import { CONFLICTS_PER_SECOND, MOMENT, NOTICED, SECONDS_OF_A_LONG_TRY } from '../../shared-numbers.ts';
import { ClauseArena, GIVEN } from './clause-arena.ts';
import type { Cnf } from './cnf.ts';
import { fromDimacs } from './cnf.ts';
import { VariableOrder } from './variable-order.ts';
import { WatchLists } from './watch-lists.ts';

/** Conflicts of a slice, by which an exact search keeps pace with proposals, and conflicts that take a `MOMENT`. */
export const SLICE = NOTICED * CONFLICTS_PER_SECOND;
export const CONFLICTS_A_MOMENT = MOMENT * CONFLICTS_PER_SECOND;
/** Conflicts of a short try, about a second, and of a long one, whose proof takes a few seconds to replay. */
export const SHORT_TRY = CONFLICTS_PER_SECOND;
export const LONG_TRY = SECONDS_OF_A_LONG_TRY * CONFLICTS_PER_SECOND;
/** Restart if the glue of this many recent conflicts is this much worse than the average; never after fewer (experiment A16). */
const RECENT = 32;
const RESTART_MARGIN = 1.2;
/** The deepest recursion through reasons when a clause is minimised, against stack overflow. */
const DEEPEST = 200;

const NONE = -1;
/** Values of `seen` while a clause is learned: in it or implied by it, or neither. */
const IMPLIED = 1;
const NOT_IMPLIED = 2;

export class SatSolver {
  readonly arena = new ClauseArena();
  conflicts = 0;
  /** 1 true, −1 false, 0 open; [literal]. */
  private readonly values: Int8Array;
  private readonly level: Int32Array;
  private readonly reason: Int32Array;
  private readonly phase: Uint8Array;
  private readonly trail: Int32Array;
  private trailLength = 0;
  private head = 0;
  /** Trail length where each decision level begins. */
  private readonly levels: number[] = [];
  private readonly watches: WatchLists;
  private readonly order: VariableOrder;
  private readonly seen: Uint8Array;
  private readonly levelStamp: Int32Array;
  private stamp = 0;
  private live: number[] = [];
  /** Learned clauses kept before the worse half is deleted; grows each time (A16). */
  private keep = 2 * SHORT_TRY;
  private recentGlue = 0;
  private averageGlue = 0;
  private sinceRestart = 0;
  /** The clause that is false at level 0 once the formula is refuted; else `NONE`. */
  private refuted = NONE;
  private readonly formula: Int32Array;
  /** Words of the formula that are loaded. */
  private loaded = 0;

  /** @param phases the value to try first; [variable], 1 for true */
  constructor(cnf: Cnf, phases: Uint8Array) {
    this.values = new Int8Array(2 * cnf.variables);
    this.level = new Int32Array(cnf.variables);
    this.reason = new Int32Array(cnf.variables).fill(NONE);
    this.phase = phases.slice();
    this.trail = new Int32Array(cnf.variables);
    this.watches = new WatchLists(2 * cnf.variables);
    this.order = new VariableOrder(cnf.variables);
    this.seen = new Uint8Array(cnf.variables);
    this.levelStamp = new Int32Array(cnf.variables + 1);
    this.formula = cnf.literals;
  }

  /** Loads about `words` more words of the formula; returns false once all are loaded. */
  load(words = Number.POSITIVE_INFINITY): boolean {
    const { formula } = this;
    const end = Math.min(this.loaded + words, formula.length);
    let literals: number[] = [];
    while (this.loaded < end || literals.length > 0) {
      const literal = formula[this.loaded++];
      if (literal !== 0) literals.push(fromDimacs(literal));
      else {
        this.attach(this.arena.add(literals, GIVEN, []));
        literals = [];
      }
    }
    return this.loaded < formula.length;
  }

  /** Watches a new clause at level 0; a unit clause is assigned, a false one refutes the formula. */
  private attach(clause: number): void {
    const size = this.arena.size(clause);
    if (size >= 2) {
      this.watch(clause);
      return;
    }
    const literal = this.arena.words[clause];
    if (size === 0 || this.values[literal] < 0) this.refuted = clause;
    else if (this.values[literal] === 0) this.assign(literal, clause);
  }

  private watch(clause: number): void {
    const { words } = this.arena;
    this.watches.add(words[clause], clause, words[clause + 1]);
    this.watches.add(words[clause + 1], clause, words[clause]);
  }

  /**
   * Runs until an answer or `limit` conflicts in all; may be called again after 'limit'.
   */
  solve(limit: number): 'satisfiable' | 'unsatisfiable' | 'limit' {
    this.load();
    while (this.refuted === NONE) {
      const conflict = this.propagate();
      if (conflict !== NONE) {
        this.conflicts++;
        if (this.levels.length === 0) this.refuted = conflict;
        else this.learn(conflict);
        continue;
      }
      if (this.conflicts >= limit) return 'limit';
      if (this.sinceRestart >= RECENT && this.recentGlue > RESTART_MARGIN * this.averageGlue) {
        this.sinceRestart = 0;
        this.recentGlue = this.averageGlue;
        this.backtrack(0);
      }
      if (this.live.length > this.keep + this.trailLength) this.forget();
      const variable = this.nextVariable();
      if (variable < 0) return 'satisfiable';
      this.levels.push(this.trailLength);
      this.assign(2 * variable + (this.phase[variable] ? 0 : 1), NONE);
    }
    return 'unsatisfiable';
  }

  /** Call after 'satisfiable'; variables as in DIMACS, from 1. */
  isTrue(variable: number): boolean {
    return this.values[2 * (variable - 1)] > 0;
  }

  /** Call after 'unsatisfiable': the clause that is false at level 0. */
  get emptyClause(): number {
    return this.refuted;
  }

  /** The reason for a variable's value at level 0, −1: none; variables from 0. */
  reasonAtRoot(variable: number): number {
    return this.values[2 * variable] !== 0 && this.level[variable] === 0 ? this.reason[variable] : NONE;
  }

  private nextVariable(): number {
    for (;;) {
      const variable = this.order.pop();
      if (variable < 0 || this.values[2 * variable] === 0) return variable;
    }
  }

  private assign(literal: number, reason: number): void {
    const variable = literal >> 1;
    this.values[literal] = 1;
    this.values[literal ^ 1] = -1;
    this.level[variable] = this.levels.length;
    this.reason[variable] = reason;
    this.trail[this.trailLength++] = literal;
  }

  /** Unit propagation. @returns a clause that became false, or −1 */
  private propagate(): number {
    const { values, watches } = this;
    while (this.head < this.trailLength) {
      const words = this.arena.words;
      const falseLiteral = this.trail[this.head++] ^ 1;
      const list = watches.pairs[falseLiteral];
      const length = watches.lengths[falseLiteral];
      let to = 0;
      let from = 0;
      while (from < length) {
        const clause = list[from];
        const blocker = list[from + 1];
        from += 2;
        if (values[blocker] > 0) {
          list[to++] = clause;
          list[to++] = blocker;
          continue;
        }
        // The false literal goes second; the first is what the clause may imply.
        const first = words[clause] === falseLiteral ? words[clause + 1] : words[clause];
        words[clause] = first;
        words[clause + 1] = falseLiteral;
        if (values[first] > 0) {
          list[to++] = clause;
          list[to++] = first;
          continue;
        }
        const end = clause + words[clause - 3];
        let at = clause + 2;
        while (at < end && values[words[at]] < 0) at++;
        if (at < end) {
          words[clause + 1] = words[at];
          words[at] = falseLiteral;
          watches.add(words[clause + 1], clause, first);
          continue;
        }
        list[to++] = clause;
        list[to++] = first;
        if (values[first] < 0) {
          while (from < length) list[to++] = list[from++];
          watches.lengths[falseLiteral] = to;
          this.head = this.trailLength;
          return clause;
        }
        this.assign(first, clause);
      }
      watches.lengths[falseLiteral] = to;
    }
    return NONE;
  }

  /** Learns the clause of the first unique implication point, and jumps back to where it implies something. */
  private learn(conflict: number): void {
    const literals: number[] = [0];
    const antecedents: number[] = [];
    const touched: number[] = [];
    const current = this.levels.length;
    let clause = conflict;
    let open = 0;
    let at = this.trailLength;
    let implied = NONE;
    do {
      antecedents.push(clause);
      const { words } = this.arena;
      const end = clause + this.arena.size(clause);
      for (let i = clause; i < end; i++) {
        const literal = words[i];
        const variable = literal >> 1;
        if (literal === implied || this.seen[variable]) continue;
        this.seen[variable] = IMPLIED;
        touched.push(variable);
        if (this.level[variable] === 0) {
          antecedents.push(this.reason[variable]);
          continue;
        }
        this.order.bump(variable);
        if (this.level[variable] === current) open++;
        else literals.push(literal);
      }
      do at--;
      while (!this.seen[this.trail[at] >> 1]);
      implied = this.trail[at];
      clause = this.reason[implied >> 1];
      open--;
    } while (open > 0);
    literals[0] = implied ^ 1;
    const learned = this.minimise(literals, antecedents, touched);
    for (const variable of touched) this.seen[variable] = 0;
    this.order.decay();
    this.conclude(learned, antecedents);
  }

  /** Drops literals implied by the others, and adds the reasons to the antecedents. */
  private minimise(literals: readonly number[], antecedents: number[], touched: number[]): number[] {
    const mark = (variable: number, how: number): void => {
      this.seen[variable] = how;
      touched.push(variable);
    };
    /** Whether all of the literal's reason is in the clause or implied by it in turn. */
    const isImplied = (literal: number, depth: number): boolean => {
      const reason = this.reason[literal >> 1];
      if (reason === NONE || depth > DEEPEST) return false;
      const { words } = this.arena;
      const end = reason + this.arena.size(reason);
      for (let i = reason; i < end; i++) {
        const other = words[i];
        const variable = other >> 1;
        if (variable === literal >> 1 || this.seen[variable] === IMPLIED) continue;
        if (this.seen[variable] === NOT_IMPLIED) return false;
        if (this.level[variable] === 0) {
          antecedents.push(this.reason[variable]);
          mark(variable, IMPLIED);
        } else if (isImplied(other, depth + 1)) mark(variable, IMPLIED);
        else {
          mark(variable, NOT_IMPLIED);
          return false;
        }
      }
      antecedents.push(reason);
      return true;
    };
    return literals.filter((literal, i) => i === 0 || !isImplied(literal, 0));
  }

  private conclude(literals: number[], antecedents: readonly number[]): void {
    let back = 1;
    for (let i = 2; i < literals.length; i++) {
      if (this.level[literals[i] >> 1] > this.level[literals[back] >> 1]) back = i;
    }
    const glue = this.glueOf(literals);
    if (literals.length > 1) [literals[1], literals[back]] = [literals[back], literals[1]];
    this.backtrack(literals.length > 1 ? this.level[literals[1] >> 1] : 0);
    const clause = this.arena.add(literals, glue, antecedents);
    if (literals.length > 1) {
      this.watch(clause);
      this.live.push(clause);
    }
    this.assign(literals[0], clause);
    this.sinceRestart++;
    this.recentGlue += (glue - this.recentGlue) / Math.min(RECENT, this.conflicts);
    this.averageGlue += (glue - this.averageGlue) / this.conflicts;
  }

  private glueOf(literals: readonly number[]): number {
    this.stamp++;
    let glue = 0;
    for (const literal of literals) {
      const level = this.level[literal >> 1];
      if (this.levelStamp[level] === this.stamp) continue;
      this.levelStamp[level] = this.stamp;
      glue++;
    }
    return glue;
  }

  private backtrack(to: number): void {
    if (this.levels.length <= to) return;
    const length = this.levels[to];
    for (let i = this.trailLength - 1; i >= length; i--) {
      const literal = this.trail[i];
      const variable = literal >> 1;
      this.values[literal] = 0;
      this.values[literal ^ 1] = 0;
      this.phase[variable] = literal & 1 ? 0 : 1;
      this.order.insert(variable);
    }
    this.trailLength = length;
    this.head = length;
    this.levels.length = to;
  }

  /** Stops watching the worse half of the learned clauses; those in use as reasons stay. */
  private forget(): void {
    const inUse = new Set<number>();
    for (let i = 0; i < this.trailLength; i++) inUse.add(this.reason[this.trail[i] >> 1]);
    const worst = this.live
      .filter((clause) => !inUse.has(clause))
      .sort((a, b) => this.arena.glue(b) - this.arena.glue(a) || a - b);
    const gone = new Set(worst.slice(0, worst.length >> 1));
    this.live = this.live.filter((clause) => !gone.has(clause));
    this.watches.remove(gone);
    this.keep += SLICE;
  }
}
