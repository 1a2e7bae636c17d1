/**
 * A lower bound on the objective and its proof for VeriPB: one price for meetings in groups and one for each link, and for each counter its least cost at that
 * price. This is the argument `prices` (docs/proofs.md) with one price for all sessions and none for shared pairs; at price 0 each counter costs its least.
 * Pairs that must meet in a group, or cannot, are counted as such.
 */

import { pairsOf } from '../check/exact/seating-clauses.ts';
import { isBench } from '../check/lower/attendance.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { ceilDivide, compare, type Fraction, gcd } from '../shared/fraction.ts';
import { PairFacts } from './pair-facts.ts';
import type { Counter, Layout, ProblemFormula, Step } from './problem-formula.ts';
import type { Part, ProofText, Term } from './proof-text.ts';
import { leastMeetings, leastWaits, mostMeetings, mostWaits, type Total } from './totals.ts';

/** A price of a meeting or a bound, as a fraction of units, perhaps not in lowest terms. */
type Price = Fraction;

export interface LeastCost {
  /** In units of the objective. */
  readonly value: bigint;
  /** The constraint of this bound. */
  readonly id: number;
}

export function leastCost(request: SolveRequest, formula: ProblemFormula, proof: ProofText): LeastCost {
  const { layout, objective } = formula;
  const facts = new PairFacts(request, formula);
  const { ways, others, single } = sortedOut(formula, [
    ...meetingsIn(request, layout),
    waitsIn(request, layout),
  ]);
  const priced = ways.map((way): Priced => {
    const prices = pricesFor(way, single);
    const needsTotals = prices.some(({ n }) => n !== 0n);
    const { most, least } = needsTotals ? way.totals(proof) : { most: [], least: [] };
    return prices
      .map((price) => ({ way, price, totals: price.n > 0n ? least : most }))
      .reduce((one, other) =>
        compare(boundOf(other, single, facts), boundOf(one, single, facts)) > 0 ? other : one,
      );
  });
  const d = priced.reduce((all, { price }) => (all / gcd(all, price.d)) * price.d, 1n);
  const costs = new Map([...single].map(([v, cost]) => [v, d * cost] as const));
  const unpriced = [...others];
  const sum: Part[] = [];
  let bound = 0n;
  for (const { way, price, totals } of priced) {
    const n = price.n * (d / price.d);
    if (n === 0n) {
      unpriced.push(...way.counters);
      continue;
    }
    for (const v of way.loose) costs.set(v, (costs.get(v) ?? 0n) - n);
    for (const counter of way.counters) {
      bound += leastAt(counter, { n, d }, facts);
      sum.push(atPrice(counter, { n, d }, facts, proof));
    }
    for (const { count, id } of totals) {
      bound += n * BigInt(count);
      sum.push([id, n > 0n ? n : -n]);
    }
  }
  const unit = [...objective.values()].reduce(gcd, 0n);
  if (unit === 0n) return { value: 0n, id: proof.rup([], 0) };
  const rest = withoutPrices(unpriced, costs, d, facts, proof);
  const all = { bound: bound + rest.least, sum: [...rest.sum, ...sum], axioms: rest.axioms };
  return roundedUp(proof, all, d, unit);
}

/** Counters of one kind with their price, and for each session the most or least that they count. */
interface Priced {
  readonly way: Way;
  readonly price: Price;
  readonly totals: readonly Total[];
}

/** A kind of event that may have a price: meetings in groups, meetings over one link, or waits. */
export interface Kind {
  /** Pair or person of each variable. */
  readonly ownerOf: ReadonlyMap<number, string>;
  /** Number of sessions with such variables, by pair or person. */
  readonly sessionsOf: ReadonlyMap<string, number>;
  /** Most and least events of each session. */
  readonly totals: (proof: ProofText) => {
    readonly most: readonly Total[];
    readonly least: readonly Total[];
  };
}

interface Way extends Pick<Kind, 'totals'> {
  /** Counters of all sessions of a pair or person, to which prices apply. */
  readonly counters: readonly Counter[];
  /** Variables that none of these counters counts. */
  readonly loose: readonly number[];
}

/** The objective, split by which prices apply. */
interface Parts {
  readonly ways: readonly Way[];
  readonly others: readonly Counter[];
  /** Cost of single variables. */
  readonly single: ReadonlyMap<number, bigint>;
}

/** Meetings in groups, then over each link. */
export function meetingsIn(request: SolveRequest, layout: Layout): Kind[] {
  return [undefined, ...layout.links].map((over) => {
    const ownerOf = new Map<number, string>();
    const sessionsOf = new Map<string, number>();
    for (const [s, people] of layout.present.entries()) {
      for (const [a, b] of pairsOf(people)) {
        ownerOf.set(layout.pair(s, a, b, over), `${a} ${b}`);
        sessionsOf.set(`${a} ${b}`, (sessionsOf.get(`${a} ${b}`) ?? 0) + 1);
      }
    }
    const totals: Kind['totals'] = (proof) => {
      const sessions = [...layout.present.keys()].filter((s) => layout.present[s].length > 1);
      const counting = { request, layout, proof, over };
      return {
        most: sessions.map((s) => mostMeetings(counting, s)),
        least: sessions.map((s) => leastMeetings(counting, s)),
      };
    };
    return { ownerOf, sessionsOf, totals };
  });
}

function waitsIn(request: SolveRequest, layout: Layout): Kind {
  const ownerOf = new Map<number, string>();
  const sessionsOf = new Map<string, number>();
  const benches = layout.open.map((open) => open.filter((g) => isBench(request, g)));
  const sessions = [...benches.keys()].filter((s) => benches[s].length > 0 && layout.present[s].length > 0);
  for (const s of sessions) {
    for (const p of layout.present[s]) {
      for (const g of benches[s]) ownerOf.set(layout.seat(s, p, g), `${p}`);
      sessionsOf.set(`${p}`, (sessionsOf.get(`${p}`) ?? 0) + 1);
    }
  }
  return {
    ownerOf,
    sessionsOf,
    totals: (proof) => {
      const counting = { request, layout, proof };
      return {
        most: sessions.map((s) => mostWaits(counting, s)),
        least: sessions.map((s) => leastWaits(counting, s)),
      };
    },
  };
}

/** Splits the counters by the kind of price that applies. */
export function sortedOut({ counters, objective }: ProblemFormula, kinds: readonly Kind[]): Parts {
  const ways = kinds.map(({ ownerOf, sessionsOf, totals }): Way => {
    const covered = new Set<number>();
    // Only the first of a person's counters is priced, so that no event is paid for twice.
    const isWhole = ({ slots }: Counter): boolean => {
      const variables = slots.flat();
      const owners = new Set(variables.map((v) => ownerOf.get(v)));
      const [owner] = owners;
      if (owners.size !== 1 || owner === undefined || sessionsOf.get(owner) !== slots.length) return false;
      if (variables.some((v) => covered.has(v))) return false;
      for (const v of variables) covered.add(v);
      return true;
    };
    const whole = counters.filter(isWhole);
    return { counters: whole, loose: [...ownerOf.keys()].filter((v) => !covered.has(v)), totals };
  });
  const steps = new Set(counters.flatMap((counter) => counter.steps.map(({ variable }) => variable)));
  const priced = new Set(ways.flatMap((way) => way.counters));
  return {
    ways,
    others: counters.filter((counter) => !priced.has(counter)),
    single: new Map([...objective].filter(([v]) => !steps.has(v))),
  };
}

/** Cost of n taken slots compared with none; [n]. */
export function costsOf({ slots, steps }: Counter): bigint[] {
  const costs = [0n];
  for (let n = 1; n <= slots.length; n++)
    costs.push(costs[n - 1] + (steps.find(({ least }) => least === n)?.price ?? 0n));
  return costs;
}

/** Slopes between any two points of the cost curves: between two such prices the bound is linear. */
function pricesFor({ counters, loose }: Way, single: Parts['single']): Price[] {
  const found = new Map<string, Price>([['0', { n: 0n, d: 1n }]]);
  const add = (n: bigint, d: number) => found.set(`${n}/${d}`, { n, d: BigInt(d) });
  const tables = new Map(counters.map((counter) => [String(costsOf(counter)), costsOf(counter)]));
  for (const costs of tables.values())
    for (const [j, high] of costs.entries())
      for (const [i, low] of costs.slice(0, j).entries()) if (high !== low) add(high - low, j - i);
  for (const v of loose) if (single.has(v)) add(single.get(v)!, 1);
  return [...found.values()];
}

/** Lower bound on the cost of one kind at a price, including its single variables. */
function boundOf({ way, price, totals }: Priced, single: Parts['single'], facts: PairFacts): Price {
  const { n, d } = price;
  let bound = 0n;
  for (const counter of way.counters) bound += leastAt(counter, price, facts);
  for (const v of way.loose) {
    const cost = d * (single.get(v) ?? 0n) - n;
    if (facts.of(v) ?? cost < 0n) bound += cost;
  }
  if (n !== 0n) for (const { count } of totals) bound += n * BigInt(count);
  return { n: bound, d };
}

function leastAt(counter: Counter, { n, d }: Price, facts: PairFacts): bigint {
  const [first, last] = facts.range(counter.slots);
  const costs = costsOf(counter).map((cost, m) => d * cost - n * BigInt(m));
  return costs.slice(first, last + 1).reduce((least, cost) => (cost < least ? cost : least));
}

/** Divides a bound by d and rounds it up to a multiple of the unit of all costs. */
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

/** The least cost of counters and variables without prices, times d; and the sum that proves it. */
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
      sum.push(atPrice(counter, { n: 0n, d }, facts, proof));
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

/** Clause: if the later step is reached, so is the earlier one. */
function inOrder(one: Step, next: Step, proof: ProofText): number {
  const degree = next.least - one.least + 1;
  return proof.pol(`${next.whenTrue} ${one.whenFalse} + s ${degree} d`);
}

/** Derives the least cost of a counter at the price, number by number. */
function atPrice(counter: Counter, price: Price, facts: PairFacts, proof: ProofText): number {
  const { n, d } = price;
  const slots = counter.slots.flat();
  for (const v of slots) if (facts.of(v) !== undefined) facts.fact(v, proof);
  const steps = slots.map((_, i): Step => {
    const known = counter.steps.find(({ least }) => least === i + 1);
    if (known) return known;
    return { ...proof.reify(slots, i + 1), least: i + 1, price: 0n };
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
        proof.sum([denied, [whenFalse, n]]);
        proof.clause([variable]);
      }
    } else {
      for (const { variable, whenTrue } of steps.toReversed()) {
        proof.sum([denied, [whenTrue, -n]]);
        proof.clause([-variable]);
      }
    }
  });
}
