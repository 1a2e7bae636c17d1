/**
 * A lower bound on the objective and its proof for VeriPB: a price λ for each meeting, and for each count of meetings its least at that price. That is the
 * argument `prices` (docs/proofs.md) with one price for all meetings and none for shared pairs; without a price it says that no count costs less than its least. A pair
 * that must meet, or cannot, takes part as such.
 */

import { pairsOf } from '../check/exact/seating-clauses.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { ceilDivide, gcd } from '../shared/fraction.ts';
import { leastMeetings, type MeetingTotal, mostMeetings } from './meeting-totals.ts';
import { PairFacts } from './pair-facts.ts';
import type { Counter, ProblemFormula, Step } from './problem-formula.ts';
import type { Part, ProofText, Term } from './proof-text.ts';

/** The price of a meeting as a fraction of units. */
interface Price {
  readonly n: bigint;
  readonly d: bigint;
}

export interface LeastCost {
  /** In units of the objective. */
  readonly value: bigint;
  /** The constraint that says so. */
  readonly id: number;
}

export function leastCost(request: SolveRequest, formula: ProblemFormula, proof: ProofText): LeastCost {
  const parts = sortedOut(formula, new PairFacts(request, formula));
  const sessions = [...formula.layout.present.keys()].filter((s) => formula.layout.present[s].length > 1);
  const needsTotals = pricesFor(parts).some(({ n }) => n !== 0n);
  const most = needsTotals ? sessions.map((s) => mostMeetings(request, formula, s, proof)) : [];
  const least = needsTotals ? sessions.map((s) => leastMeetings(request, formula, s, proof)) : [];
  const totals = { most, least };
  const prices = pricesFor(parts).map((price) => ({ price, value: boundAt(parts, totals, price) }));
  const best = prices.reduce((one, other) => (compareBounds(one, other) >= 0 ? one : other));
  return written(formula, parts, totals, best.price, proof);
}

interface Totals {
  readonly most: readonly MeetingTotal[];
  readonly least: readonly MeetingTotal[];
}

/** The objective by what a price of meetings bears on. */
interface Parts {
  /** Of a pair's meetings in all sessions that both attend: for these a meeting is paid for. */
  readonly meetings: readonly Counter[];
  readonly others: readonly Counter[];
  /** What variables cost by themselves. */
  readonly single: ReadonlyMap<number, bigint>;
  /** Pair variables of which no count of `meetings` is. */
  readonly loose: readonly number[];
  readonly facts: PairFacts;
}

export function sortedOut({ counters, objective, layout }: ProblemFormula, facts: PairFacts): Parts {
  const pairOf = new Map<number, string>();
  const sessionsOf = new Map<string, number>();
  for (const [s, people] of layout.present.entries()) {
    for (const [a, b] of pairsOf(people)) {
      pairOf.set(layout.pair(s, a, b), `${a} ${b}`);
      sessionsOf.set(`${a} ${b}`, (sessionsOf.get(`${a} ${b}`) ?? 0) + 1);
    }
  }
  const isWhole = ({ slots }: Counter): boolean => {
    const pairs = new Set(slots.map((slot) => (slot.length === 1 ? pairOf.get(slot[0]) : undefined)));
    const [pair] = pairs;
    return pairs.size === 1 && pair !== undefined && sessionsOf.get(pair) === slots.length;
  };
  const meetings = counters.filter(isWhole);
  const covered = new Set(meetings.flatMap(({ slots }) => slots.flat()));
  const steps = new Set(counters.flatMap((counter) => counter.steps.map(({ variable }) => variable)));
  return {
    meetings,
    others: counters.filter((counter) => !meetings.includes(counter)),
    single: new Map([...objective].filter(([v]) => !steps.has(v))),
    loose: [...pairOf.keys()].filter((v) => !covered.has(v)),
    facts,
  };
}

/** What so many taken slots cost over none, from none to all. */
export function costsOf({ slots, steps }: Counter): bigint[] {
  const costs = [0n];
  for (let n = 1; n <= slots.length; n++)
    costs.push(costs[n - 1] + (steps.find(({ least }) => least === n)?.price ?? 0n));
  return costs;
}

/** Slopes of the costs by meetings: between two of these the bound is linear in the price. */
function pricesFor({ meetings, loose, single }: Parts): Price[] {
  const found = new Map<string, Price>([['0', { n: 0n, d: 1n }]]);
  const add = (n: bigint, d: number) => found.set(`${n}/${d}`, { n, d: BigInt(d) });
  const tables = new Map(meetings.map((counter) => [String(costsOf(counter)), costsOf(counter)]));
  for (const costs of tables.values())
    for (const [j, high] of costs.entries())
      for (const [i, low] of costs.slice(0, j).entries()) if (high !== low) add(high - low, j - i);
  for (const v of loose) if (single.has(v)) add(single.get(v)!, 1);
  return [...found.values()];
}

/** So many times d is the bound, before it is rounded up. */
function boundAt({ meetings, others, single, loose, facts }: Parts, totals: Totals, { n, d }: Price): bigint {
  const isLoose = new Set(n === 0n ? [] : loose);
  let bound = 0n;
  for (const counter of meetings) bound += leastAt(counter, { n, d }, facts);
  for (const counter of others) bound += leastAt(counter, { n: 0n, d }, facts);
  const add = (v: number, cost: bigint): void => {
    if (facts.of(v) ?? cost < 0n) bound += cost;
  };
  for (const v of isLoose) add(v, d * (single.get(v) ?? 0n) - n);
  for (const [v, price] of single) if (!isLoose.has(v)) add(v, d * price);
  for (const { count } of n > 0n ? totals.least : n < 0n ? totals.most : []) bound += n * BigInt(count);
  return bound;
}

function leastAt(counter: Counter, { n, d }: Price, facts: PairFacts): bigint {
  const [first, last] = facts.range(counter.slots);
  const costs = costsOf(counter).map((cost, m) => d * cost - n * BigInt(m));
  return costs.slice(first, last + 1).reduce((least, cost) => (cost < least ? cost : least));
}

interface Bound {
  readonly price: Price;
  readonly value: bigint;
}

function compareBounds(one: Bound, other: Bound): number {
  const difference = one.value * other.price.d - other.value * one.price.d;
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

function written(
  { objective }: ProblemFormula,
  parts: Parts,
  totals: Totals,
  price: Price,
  proof: ProofText,
): LeastCost {
  const { n, d } = price;
  const { meetings, others, single, loose, facts } = parts;
  const costs = new Map([...single].map(([v, cost]) => [v, d * cost] as const));
  if (n !== 0n) for (const v of loose) costs.set(v, (costs.get(v) ?? 0n) - n);
  const unpriced = n === 0n ? [...meetings, ...others] : others;
  const { sum, axioms } = withoutPrices(unpriced, costs, d, facts, proof);
  if (n !== 0n) {
    for (const counter of meetings) sum.push([atPrice(counter, price, facts, proof), 1]);
    for (const { id } of n > 0n ? totals.least : totals.most) sum.push([id, n > 0n ? n : -n]);
  }
  const unit = [...objective.values()].reduce(gcd, 0n);
  if (unit === 0n) return { value: 0n, id: proof.rup([], 0) };
  return roundedUp(proof, { bound: boundAt(parts, totals, price), sum, axioms }, d, unit);
}

/** What adds up to a bound, d times, rounded up to the unit that all costs are multiples of. */
export function roundedUp(
  proof: ProofText,
  { bound, sum, axioms }: { readonly bound: bigint; readonly sum: Part[]; readonly axioms: Term[] },
  d: bigint,
  unit: bigint,
): LeastCost {
  const divided = proof.sum(sum, axioms, d * unit);
  const id = unit === 1n ? divided : proof.sum([[divided, unit]]);
  return { value: unit * ceilDivide(bound, d * unit), id };
}

/** What counts cost by themselves at least, d times, and variables; and what adds up to it. */
export function withoutPrices(
  counters: readonly Counter[],
  single: ReadonlyMap<number, bigint>,
  d: bigint,
  facts: PairFacts,
  proof: ProofText,
): { least: bigint; sum: Part[]; axioms: Term[] } {
  const sum: Part[] = [];
  const axioms: Term[] = [];
  const add = (change: bigint, v: number): void => {
    if (change === 0n) return;
    const size = change > 0n ? change : -change;
    if (facts.of(v) === change > 0n) sum.push([facts.fact(v, proof), size]);
    else axioms.push([size, change > 0n ? v : -v]);
  };
  let all = 0n;
  for (const counter of counters) {
    all += leastAt(counter, { n: 0n, d }, facts);
    const [first, last] = facts.range(counter.slots);
    if (first > 0 || last < counter.slots.length) {
      sum.push([atPrice(counter, { n: 0n, d }, facts, proof), 1]);
      continue;
    }
    const chain = counter.steps.slice(1).map((step, i) => inOrder(counter.steps[i], step, proof));
    const least = leastAt(counter, { n: 0n, d: 1n }, facts);
    let above = -least;
    for (const [i, { price: step, variable }] of counter.steps.entries()) {
      above += step;
      if (above === 0n) continue;
      if (i < chain.length) sum.push([chain[i], above * d]);
      else axioms.push([above * d, variable]);
    }
    add(least * d, counter.steps[0].variable);
  }
  for (const [v, cost] of single) {
    add(cost, v);
    if (facts.of(v) ?? cost < 0n) all += cost;
  }
  return { least: all, sum, axioms };
}

/** Who is at least the later number is at least the earlier one: its variable, or not that of the later. */
function inOrder(one: Step, next: Step, proof: ProofText): number {
  const degree = next.least - one.least + 1;
  return proof.pol(`${next.whenTrue + 1} ${one.whenFalse + 1} + s ${degree} d`);
}

/** The count of meetings costs at least its least at the price: number by number. */
function atPrice(counter: Counter, price: Price, facts: PairFacts, proof: ProofText): number {
  const { n, d } = price;
  const slots = counter.slots.flat();
  for (const v of slots) if (facts.of(v) !== undefined) facts.fact(v, proof);
  const steps = slots.map((_, i): Step => {
    const known = counter.steps.find(({ least }) => least === i + 1);
    if (known) return known;
    const { variable, whenTrue, whenFalse } = proof.reify(slots, i + 1);
    return { variable, least: i + 1, price: 0n, whenTrue: whenTrue - 1, whenFalse: whenFalse - 1 };
  });
  for (const [i, next] of steps.slice(1).entries()) inOrder(steps[i], next, proof);
  const terms = [
    ...steps.flatMap(({ price: cost, variable }): Term[] => (cost === 0n ? [] : [[d * cost, variable]])),
    ...(n === 0n ? [] : slots.map((v): Term => [-n, v])),
  ];
  return proof.byContradiction(terms, leastAt(counter, price, facts), (denied) => {
    if (n === 0n) for (const { variable } of steps) proof.clause([variable]);
    else if (n > 0n) {
      for (const { variable, whenFalse } of steps) {
        proof.sum([
          [denied, 1],
          [whenFalse + 1, n],
        ]);
        proof.clause([variable]);
      }
    } else {
      for (const { variable, whenTrue } of steps.toReversed()) {
        proof.sum([
          [denied, 1],
          [whenTrue + 1, -n],
        ]);
        proof.clause([-variable]);
      }
    }
  });
}
