/**
 * Refutations in LRAT (Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp 2017): each clause lists, in order, the clauses of its unit propagation, so that
 * a
 * checker need not search. Unused clauses are left out, others deleted after their last use.
 */
import { spend } from '../check/effort.ts';
import { Replayer, STEPS_A_VISIT } from '../check/exact/replay.ts';

type Clause = readonly number[];

/**
 * @param variables number of the formula's variables; lemmas may define others, each by clauses that begin with it
 * @param formula without empty clauses and repeated literals
 * @returns null if a lemma does not follow, or the lemmas do not end in a contradiction
 */
export function lratOf(
  variables: number,
  formula: readonly Clause[],
  lemmas: readonly Clause[],
): string | null {
  const writer = new Writer(variables, formula, lemmas);
  const { replayer } = writer;
  let paid = 0;
  for (const lemma of lemmas) {
    if (replayer.contradiction) break;
    if (!writer.derive(lemma)) return null;
    spend(STEPS_A_VISIT * (replayer.visits - paid));
    paid = replayer.visits;
  }
  return replayer.contradiction ? writer.text() : null;
}

class Writer {
  readonly replayer: Replayer;
  private readonly variables: number;
  private readonly given: number;
  /** Clauses of the formula, then of the steps, numbered from 1. */
  private readonly clauses: Clause[];
  /** Numbers of the clauses that imply a step; [step]. After a clause's negative number: those that refute the denied lemma and the rest of that clause. */
  private readonly hints: Int32Array[] = [];
  /** Steps with this literal, for variables that are not in the formula. */
  private readonly having = new Map<number, number[]>();
  /** Number of the clause at this position of the replayer's store. */
  private readonly numberAt: Int32Array;
  /** Number of the unit clause that fixes the variable; 0: none. */
  private readonly alone: Int32Array;
  /** Number of the last chain that used the variable, negative if it was denied; [variable]. */
  private readonly asked: Int32Array;
  private chains = 0;

  constructor(variables: number, formula: readonly Clause[], lemmas: readonly Clause[]) {
    let [most, literals] = [Math.max(1, variables), 0];
    for (const clause of [...formula, ...lemmas]) {
      literals += clause.length;
      for (const literal of clause) most = Math.max(most, Math.abs(literal));
    }
    this.replayer = new Replayer(most, formula.length + lemmas.length, literals);
    this.variables = variables;
    this.given = formula.length;
    this.clauses = [...formula];
    this.numberAt = new Int32Array(this.replayer.store.length);
    this.alone = new Int32Array(most + 1);
    this.asked = new Int32Array(most + 1);
    for (const i of formula.keys()) this.settle(i + 1);
  }

  /** Adds a lemma; false if it neither follows nor keeps the formula satisfiable. */
  derive(lemma: Clause): boolean {
    const { replayer } = this;
    const kept = replayer.assigned;
    const hints = replayer.deny(lemma) ? this.asDefinition(lemma, kept) : this.clash(lemma, kept);
    replayer.takeBack(kept);
    if (hints === null) return false;
    this.settle(this.step(lemma, hints));
    return true;
  }

  text(): string {
    const { clauses, given, hints } = this;
    const lastUse = new Int32Array(clauses.length + 1);
    const isLeftOut = (number: number) => number < clauses.length && lastUse[number] === 0;
    for (let number = clauses.length; number > given; number--) {
      if (isLeftOut(number)) continue;
      for (const hint of hints[number - given - 1]) lastUse[Math.abs(hint)] ||= number;
    }
    const lines: string[] = [];
    const remove = (at: number, numbers: readonly number[]) => {
      if (numbers.length > 0) lines.push([at, 'd', ...numbers, 0].join(' '));
    };
    remove(given, [...lastUse.subarray(1, given + 1).keys()].map((i) => i + 1).filter(isLeftOut));
    for (const [i, own] of hints.entries()) {
      const number = given + i + 1;
      if (isLeftOut(number)) continue;
      lines.push([number, ...clauses[number - 1], 0, ...own, 0].join(' '));
      if (number === clauses.length) break;
      remove(
        number,
        [...new Set(own.map(Math.abs))].filter((hint) => lastUse[hint] === number),
      );
    }
    return `${lines.join('\n')}\n`;
  }

  private step(clause: Clause, hints: readonly number[]): number {
    this.hints.push(Int32Array.from(hints));
    const number = this.clauses.push(clause);
    for (const literal of clause) {
      if (Math.abs(literal) <= this.variables) continue;
      const others = this.having.get(literal);
      if (others === undefined) this.having.set(literal, [number]);
      else others.push(number);
    }
    return number;
  }

  /** Adds a clause for good. Each literal that it fixes becomes a step too, so that others need not repeat its reasons. */
  private settle(number: number): void {
    const { replayer, clauses, alone } = this;
    if (replayer.contradiction) return;
    const before = replayer.assigned;
    this.numberAt[replayer.used] = number;
    replayer.add(clauses[number - 1], 0, clauses[number - 1].length);
    for (let i = before; i < replayer.assigned; i++) {
      const variable = replayer.trail[i] >> 1;
      const literal = replayer.trail[i] % 2 === 0 ? variable : -variable;
      const by = this.numberAt[replayer.reason[variable]];
      const isAlone = clauses[by - 1].length === 1;
      alone[variable] = isAlone ? by : this.step([literal], this.leadingTo(by, [literal], replayer.assigned));
    }
    if (replayer.contradiction) this.step([], this.clash([], replayer.assigned));
  }

  /**
   * For a lemma that begins with a variable not in the formula. In a solution that breaks the lemma this variable can be flipped, if the rest of each clause
   * with its negation holds there: if that follows from the denied lemma.
   */
  private asDefinition(lemma: Clause, kept: number): number[] | null {
    const { replayer } = this;
    const [first] = lemma;
    if (!(Math.abs(first) > this.variables)) return null;
    const hints: number[] = [];
    const denied = replayer.assigned;
    for (const number of this.having.get(-first) ?? []) {
      const rest = this.clauses[number - 1].filter((literal) => literal !== -first);
      if (replayer.deny(rest)) return null;
      hints.push(-number, ...this.clash([...lemma, ...rest], kept));
      replayer.takeBack(denied);
    }
    return hints;
  }

  /** The clauses that lead from the denied literals to the replayer's contradiction; none if these contradict each other. */
  private clash(denied: Clause, kept: number): number[] {
    const { clash } = this.replayer;
    return clash < 0 ? [] : this.leadingTo(this.numberAt[clash], denied, kept);
  }

  /** The clauses that falsify the clause `last`, which comes last. @param kept number of values that hold without the denied literals */
  private leadingTo(last: number, denied: Clause, kept: number): number[] {
    const { replayer, alone, asked, clauses } = this;
    const chain = ++this.chains;
    for (const literal of denied) asked[Math.abs(literal)] = -chain;
    const first: number[] = [];
    const found: number[] = [];
    const use = (number: number): void => {
      found.push(number);
      for (const literal of clauses[number - 1]) {
        const variable = Math.abs(literal);
        if (Math.abs(asked[variable]) === chain) continue;
        asked[variable] = chain;
        if (alone[variable] > 0) first.push(alone[variable]);
      }
    };
    use(last);
    for (let i = replayer.assigned - 1; i >= kept; i--) {
      const variable = replayer.trail[i] >> 1;
      if (asked[variable] === chain) use(this.numberAt[replayer.reason[variable]]);
    }
    return [...first, ...found.reverse()];
  }
}
