/** Derives the formula of an exact search in a proof for VeriPB, clause by clause. */

import type { FormulaWatcher, Level, Swap, Worth } from '../check/exact/formula.ts';
import { pairsOf } from '../check/exact/seating-clauses.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { gcd } from '../shared/fraction.ts';
import type { ProblemFormula, Step } from './problem-formula.ts';
import { ones, type ProofText, type Reified, type Term } from './proof-text.ts';

/** Seat variables in the order of the table person × session, each with its place there. */
export function tableOf({ layout: { present, open, seat } }: ProblemFormula): Map<number, string> {
  const people = [...new Set(present.flat())].sort((a, b) => a - b);
  const cells = people.flatMap((p) =>
    [...present.keys()].flatMap((s) =>
      present[s].includes(p) ? open[s].map((g): [number, string] => [seat(s, p, g), `${s} ${p} ${g}`]) : [],
    ),
  );
  return new Map(cells);
}

/** The proof's variable for a variable of the search, with the literals that it counts. */
interface Known extends Reified {
  readonly inputs: readonly number[];
  readonly atLeast: bigint;
}

export class Follower implements FormulaWatcher {
  isLost = false;
  private readonly request: SolveRequest;
  private readonly formula: ProblemFormula;
  private readonly proof: ProofText;
  /** Up to here the variables of search and formula are the same. */
  private readonly shared: number;
  private readonly known = new Map<number, Known>();
  private readonly steps: ReadonlyMap<string, Step>;
  private readonly table: ReadonlyMap<number, string>;
  private readonly pairs = new Map<number, readonly [s: number, a: number, b: number]>();
  /** "The cost is below the bound." */
  private readonly cheaper: Reified;
  private readonly isBelowAll: boolean;
  /** Constraint of the current cost limit; null: none yet. */
  private limit: number | null = null;
  /** The same, in steps of the search. */
  private inSteps: number | null = null;
  /** Variables of the search for sums of prices; and negated conditions of the current limit. */
  private readonly sums = new Set<number>();
  private readonly over = new Set<number>();
  /** For the last swap: weights that measure how far a solution precedes its image, and the constraint that it does not come after it. */
  private lead: { id: number; readonly worth: ReadonlyMap<number, bigint> } | null = null;
  private readonly seatOf = new Map<string, number>();

  constructor(request: SolveRequest, formula: ProblemFormula, proof: ProofText, value: bigint) {
    this.request = request;
    this.formula = formula;
    this.proof = proof;
    const { present, pair } = formula.layout;
    this.table = tableOf(formula);
    for (const [variable, place] of this.table) this.seatOf.set(place, variable);
    for (const [s, people] of present.entries())
      for (const [a, b] of pairsOf(people)) this.pairs.set(pair(s, a, b), [s, a, b]);
    this.shared = this.table.size + this.pairs.size;
    const stepped = formula.counters.flatMap(({ slots, steps }) =>
      steps.map((step): [string, Step] => [keyOf(slots.flat(), BigInt(step.least)), step]),
    );
    this.steps = new Map(stepped);
    const own = new Set(stepped.map(([, { variable }]) => variable));
    this.isLost = [...formula.objective.keys()].some((v) => v > this.shared && !own.has(v));
    // "The cost is at most value − 1", as a lower limit on the prices saved, compared with the greatest cost.
    const prices = [...formula.objective];
    const short = prices.map(([v, n]): Term => (n > 0n ? [n, -v] : [-n, v]));
    const most = prices.reduce((sum, [, n]) => sum + (n > 0n ? n : 0n), 0n);
    this.cheaper = proof.reifySum(short, most - value + 1n);
    this.isBelowAll = value <= prices.reduce((sum, [, n]) => sum + (n < 0n ? n : 0n), 0n);
  }

  /** @returns the constraint that the cost is not below the bound */
  refuted(lemmas: readonly (readonly number[])[]): number {
    const { proof, cheaper } = this;
    for (const lemma of lemmas)
      proof.clause([-cheaper.variable, ...lemma.map((literal) => this.own(literal))]);
    const none = proof.clause([-cheaper.variable]);
    const prices = [...this.formula.objective.values()].map((n) => (n < 0n ? -n : n));
    const all = prices.reduce((sum, n) => sum + n, 0n);
    return proof.sum([cheaper.whenFalse, [none, all > 0n ? all : 1n]]);
  }

  means(variable: number, worth: readonly Worth[], atLeast: bigint): void {
    const inputs = worth.map(({ literal }) => this.own(literal));
    const step = worth.every(({ sum }) => sum === 1n) && this.steps.get(keyOf(inputs, atLeast));
    const terms = worth.map(({ sum }, i): Term => [sum, inputs[i]]);
    const made = step || this.proof.reifySum(terms, atLeast);
    this.known.set(variable, { ...made, inputs, atLeast });
    if (this.inSteps !== null) this.sums.add(variable);
  }

  clause(literals: readonly number[]): void {
    const { proof } = this;
    const own = literals.map((literal) => this.own(literal));
    if (this.lead !== null) {
      proof.clause(own);
      return;
    }
    // The empty clause: nothing is that cheap. Unit propagation finds this from prices, but not from seats.
    const isEmpty = literals.length === 0;
    if (isEmpty && !this.isBelowAll) this.isLost = true;
    if (isEmpty || this.limit !== null) own.push(-this.cheaper.variable);
    const reasons = [...this.meaningsIn(literals), ...this.contextOf(literals)];
    const concludes = literals.some((literal) => this.sums.has(literal));
    if (this.inSteps !== null && !concludes) reasons.push(this.inSteps);
    if (this.limit === null) this.byPlaces(literals);
    proof.clause(own, reasons.length > 0 ? proof.sum(reasons) : null);
  }

  /** The definitions of its literals, except literals counted by others of them. */
  private meaningsIn(literals: readonly number[]): number[] {
    const variables = literals.map(Math.abs);
    const counted = new Set(variables.flatMap((v) => this.known.get(v)?.inputs ?? []).map(Math.abs));
    return literals.flatMap((literal, i) => {
      const known = this.known.get(variables[i]);
      if (!known || this.over.has(literal) || counted.has(known.variable)) return [];
      if (this.inSteps !== null && !this.sums.has(variables[i])) return [];
      return [literal > 0 ? known.whenFalse : known.whenTrue];
    });
  }

  limited({ steps, rest, step }: Level): void {
    const { proof, formula, cheaper } = this;
    const paid = [...steps, ...rest].map(({ literal }) => Math.abs(this.own(literal)));
    if (paid.some((v) => !formula.objective.has(v))) this.isLost = true;
    if (this.limit === null) {
      const unit = [...formula.objective.values()].reduce(gcd, 0n);
      this.limit = proof.sum([cheaper.whenTrue], [], unit);
    }
    this.inSteps = proof.sum(
      [this.limit],
      rest.map(({ literal, sum }): Term => [sum, this.own(literal)]),
      step,
    );
  }

  deeper({ steps, step }: Level, full: number | null): void {
    const reached = full === null ? null : this.known.get(full)!;
    if (full !== null) this.over.add(-full);
    this.limit = this.proof.sum(
      [this.limit!, ...(reached ? [[reached.whenTrue, step] as const] : [])],
      reached ? [] : steps.map(({ literal, sum }): Term => [sum * step, this.own(literal)]),
    );
  }

  swapped(change: Swap): void {
    const { proof, table } = this;
    const renaming = this.renamingOf(change);
    if (renaming === null) {
      this.isLost = true;
      return;
    }
    const places = [...table.keys()];
    const worth = new Map<number, bigint>();
    for (const [i, v] of places.entries()) {
      const to = renaming.get(v);
      if (to === undefined) continue;
      const weight = 1n << BigInt(places.length - 1 - i);
      worth.set(v, (worth.get(v) ?? 0n) + weight);
      worth.set(to, (worth.get(to) ?? 0n) - weight);
    }
    const terms = [...worth].map(([v, n]): Term => [n, v]);
    this.lead = { id: proof.notAfter(terms, renaming), worth };
  }

  same(literal: number, one: readonly number[], other: readonly number[]): void {
    const { proof, lead } = this;
    if (lead === null) return;
    const equal = this.own(literal);
    const parts = one.map((x, i) => {
      const worth = lead.worth.get(x) ?? 0n;
      // Which of the two has the negative weight.
      const [more, less] = worth > 0n ? [x, other[i]] : [other[i], x];
      return [proof.clause([-equal, -more, less]), worth > 0n ? worth : -worth] as const;
    });
    lead.id = proof.sum([lead.id, ...parts.filter(([, n]) => n !== 0n)]);
  }

  alikeSoFar(
    variable: number,
    when: readonly number[],
    one: readonly number[],
    other: readonly number[],
  ): void {
    const { proof } = this;
    const still = proof.fresh();
    for (const literal of when) proof.fix(still, false, ones([-still, this.own(literal)]), 1);
    for (const [i, x] of one.entries()) {
      proof.fix(still, false, ones([-still, -x, other[i]]), 1);
      proof.fix(still, false, ones([-still, x, -other[i]]), 1);
    }
    for (const [i, x] of one.entries())
      proof.fix(still, true, ones([still, ...when.map((literal) => -this.own(literal)), -x, -other[i]]), 1);
    this.renamed.set(variable, still);
    this.same(variable, one, other);
  }

  private readonly renamed = new Map<number, number>();

  private own(literal: number): number {
    const variable = Math.abs(literal);
    const own =
      variable <= this.shared ? variable : (this.known.get(variable)?.variable ?? this.renamed.get(variable));
    if (own === undefined) throw new Error(`variable ${variable} of the search has no meaning`);
    return literal > 0 ? own : -own;
  }

  /** The constraints on a group's number of people: its seats, the seats of the others and its smallest size. */
  private contextOf(literals: readonly number[]): number[] {
    const last = literals.at(-1) ?? 0;
    const known = this.known.get(Math.abs(last));
    const place = known && this.table.get(known.inputs[0]);
    if (!known || place === undefined || literals.length > 2 || this.limit !== null) return [];
    const [s, , g] = place.split(' ').map(Number);
    const { layout } = this.formula;
    if (known.inputs.length !== layout.present[s].length) return [];
    if (last < 0) return literals.length === 1 ? [layout.limit(s, g) ?? []].flat() : [];
    if (literals.length === 1) return this.leftOver(s, g);
    const smallest = layout.smallest(s, g);
    const person = known.inputs.indexOf(-literals[0]);
    const isSmallest = known.atLeast === BigInt(this.request.scenario.groups[g].min_size);
    return smallest !== null && person >= 0 && isSmallest ? [smallest + person] : [];
  }

  private leftOver(s: number, g: number): number[] {
    const { present, open, seated, limit } = this.formula.layout;
    const others = open[s].filter((h) => h !== g);
    return [...present[s].map((p) => seated(s, p)), ...others.flatMap((h) => limit(s, h) ?? [])];
  }

  /** Shows group by group that two people meet because both meet a third or are always together. */
  private byPlaces(literals: readonly number[]): void {
    const meets = literals.find((literal) => literal > 0);
    if (meets === undefined || !literals.every((literal) => this.pairs.has(Math.abs(literal)))) return;
    const [s, person] = this.pairs.get(meets)!;
    const { open, seat } = this.formula.layout;
    for (const g of open[s]) this.proof.clause([...literals, -seat(s, person, g)]);
  }

  /** Images of all variables that change; null if something counted has no image. */
  private renamingOf({ kind, session, one, other }: Swap): Map<number, number> | null {
    const { layout, counters } = this.formula;
    const swap = (n: number): number => (n === one ? other : n === other ? one : n);
    const to = new Map<number, number>();
    for (const [v, place] of this.table) {
      const [s, p, g] = place.split(' ').map(Number);
      const [t, q, h] =
        kind === 'people' ? [s, swap(p), g] : kind === 'sessions' ? [swap(s), p, g] : [s, p, swap(g)];
      if (kind === 'groups' && s !== session) continue;
      const image = this.seatOf.get(`${t} ${q} ${h}`);
      if (image === undefined) return null;
      if (image !== v) to.set(v, image);
    }
    for (const [v, [s, a, b]] of this.pairs) {
      const image =
        kind === 'people'
          ? layout.pair(s, swap(a), swap(b))
          : kind === 'sessions'
            ? layout.pair(swap(s), a, b)
            : v;
      if (image !== v) to.set(v, image);
    }
    for (const { slots, steps } of counters) {
      const images = slots.flat().map((v) => to.get(v) ?? v);
      for (const { variable, least } of steps) {
        const image = this.steps.get(keyOf(images, BigInt(least)))?.variable;
        if (image === undefined) return null;
        if (image !== variable) to.set(variable, image);
      }
    }
    return to;
  }
}

function keyOf(inputs: readonly number[], atLeast: bigint): string {
  return `${[...inputs].sort((a, b) => a - b).join()} ${atLeast}`;
}
