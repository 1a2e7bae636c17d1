/**
 * The proof for VeriPB of the argument `prices` with sizes (docs/proofs.md): each pair costs its least over the sessions in which they meet, and each two
 * sessions with prices cost as much as the best sizes of their groups. Pairs who meet twice are counted as in shared-pairs.ts.
 */
import { sizeShape } from '../check/bound/session-sizes.ts';
import { sessionTables } from '../check/bound/session-table.ts';
import { pairsOf } from '../check/exact/seating-clauses.ts';
import { isBench } from '../check/lower/attendance.ts';
import type { LowerBoundCertificate } from '../result/certificate.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { type Fraction, fraction, gcd, times } from '../shared/fraction.ts';
import { byCases, GroupSizes } from './group-sizes.ts';
import {
  costsOf,
  type Kind,
  type LeastCost,
  meetingsIn,
  roundedUp,
  sortedOut,
  withoutPrices,
} from './least-cost.ts';
import { PairFacts } from './pair-facts.ts';
import type { Counter, ProblemFormula } from './problem-formula.ts';
import { type Part, ProofText, ProofTooLong, type Term } from './proof-text.ts';
import { type Block, SharedPairs, sharedAtLeast } from './shared-pairs.ts';

/** Most cases of sizes of two sessions' groups, and most sessions in which two people may meet. */
const MOST_CASES = 20_000;
const MOST_SESSIONS = 8;

/** Two sessions, the gain of a meeting in either (negative: a cost) and the cost of a pair that meets in both; in 1/d of the objective's units. */
interface Link {
  readonly s: number;
  readonly t: number;
  readonly gains: readonly [bigint, bigint];
  readonly again: bigint;
}

interface Prices {
  readonly links: readonly Link[];
  readonly d: bigint;
}

/**
 * @param solution literals of a plan, if any
 * @returns null if the certificate has no such prices, somebody may wait, or the proof would be too long
 */
export function sizeProof(
  request: SolveRequest,
  formula: ProblemFormula,
  certificate: LowerBoundCertificate,
  solution: readonly number[] | null,
): { readonly text: ProofText; readonly lower: LeastCost } | null {
  const prices = pricesIn(certificate, formula);
  const { open, present } = formula.layout;
  if (prices === null || open.some((groups) => groups.some((g) => isBench(request, g)))) return null;
  if (prices.links.some(({ s, t }) => present[s].length < 2 || present[t].length < 2)) return null;
  if (present.length > MOST_SESSIONS) return null;
  const text = new ProofText(formula);
  if (solution) text.solution(solution);
  try {
    const lower = new SizeCost(request, formula, prices, text).written();
    return lower && { text, lower };
  } catch (error) {
    if (error instanceof ProofTooLong) return null;
    throw error;
  }
}

function pricesIn({ pieces }: LowerBoundCertificate, { scale }: ProblemFormula): Prices | null {
  const stated = pieces.find(({ argument, over, numbers }) => {
    return argument === 'prices' && over === undefined && 'sizes' in numbers;
  });
  const read = sizeShape.safeParse(stated?.numbers.sizes);
  if (!read.success) return null;
  const { sessions, prices } = read.data;
  const units = (price: Fraction): Fraction => times(price, fraction(scale));
  const all = prices.flatMap(({ meetings, overlap }) => [...meetings, overlap].map(units));
  const d = all.reduce((least, price) => (least / gcd(least, price.d)) * price.d, 1n);
  const whole = (price: Fraction): bigint => times(units(price), fraction(d)).n;
  const links = prices.flatMap(({ classes: [c, e], meetings: [one, other], overlap }): Link[] =>
    sessions[c].flatMap((s) =>
      sessions[e].flatMap((t) =>
        c === e && s >= t ? [] : [{ s, t, gains: [-whole(one), -whole(other)], again: whole(overlap) }],
      ),
    ),
  );
  const priced = links.filter(({ gains, again }) => [...gains, again].some((price) => price !== 0n));
  return priced.length > 0 ? { links: priced, d } : null;
}

/** Two people, the variables of their meetings, and the costs that depend on these alone. */
interface Couple {
  readonly meets: number[];
  readonly counters: Counter[];
  readonly twice: Twice[];
}

/** A variable for meeting in both of two sessions. */
interface Twice {
  readonly both: readonly [number, number];
  readonly variable: number;
  readonly gain: bigint;
}

class SizeCost {
  private readonly formula: ProblemFormula;
  private readonly prices: Prices;
  private readonly proof: ProofText;
  private readonly facts: PairFacts;
  private readonly inGroups: Kind;
  /** Sizes of the sessions that have prices; [session]. */
  private readonly sizes: GroupSizes[] = [];
  private readonly couples = new Map<string, Couple>();
  /** Cost of single variables, with the gains of meetings; in units of 1/d. */
  private readonly single = new Map<number, bigint>();

  constructor(request: SolveRequest, formula: ProblemFormula, prices: Prices, proof: ProofText) {
    this.formula = formula;
    this.prices = prices;
    this.proof = proof;
    this.facts = new PairFacts(request, formula);
    const { layout } = formula;
    [this.inGroups] = meetingsIn(request, layout);
    const linked = new Set(prices.links.flatMap(({ s, t }) => [s, t]));
    for (const table of sessionTables(request))
      if (linked.has(table.session))
        this.sizes[table.session] = new GroupSizes({ request, layout, table, proof });
    for (const [s, present] of layout.present.entries()) {
      for (const [a, b] of pairsOf(present)) {
        const couple = this.couples.get(`${a} ${b}`) ?? { meets: [], counters: [], twice: [] };
        this.couples.set(`${a} ${b}`, couple);
        couple.meets.push(layout.pair(s, a, b));
      }
    }
  }

  /** @returns null if nothing has a cost */
  written(): LeastCost | null {
    const { formula, facts, proof } = this;
    const { d, links } = this.prices;
    const unit = [...formula.objective.values()].reduce(gcd, 0n);
    if (unit === 0n) return null;
    const {
      ways: [{ counters: meetings }],
      others,
      single,
    } = sortedOut(formula, [this.inGroups]);
    const coupleOf = new Map(
      [...this.couples.values()].flatMap((one) => one.meets.map((v) => [v, one] as const)),
    );
    for (const counter of meetings) coupleOf.get(counter.slots[0][0])!.counters.push(counter);
    for (const [v, cost] of single) this.single.set(v, d * cost);
    const known: LeastCost[] = links.map((link) => this.ofSessions(link));
    for (const couple of this.couples.values()) known.push(...this.ofCouple(couple));
    for (const v of coupleOf.keys()) this.single.delete(v);
    const rest = withoutPrices(others, this.single, d, facts, proof);
    const bound = known.reduce((sum, { value }) => sum + value, rest.least);
    const sum = [...known.map(({ id }) => id), ...rest.sum];
    return roundedUp(proof, { bound, sum, axioms: rest.axioms }, d, unit);
  }

  /** Least cost of pairs who meet in both sessions, less the gain of the meetings, for any sizes of groups. */
  private ofSessions({ s, t, gains, again }: Link): LeastCost {
    const { proof, formula } = this;
    const { layout } = formula;
    const [one, other] = [this.sizes[s], this.sizes[t]];
    const people = one.people.filter((p) => other.people.includes(p)).length;
    const { value, blocks } = cheapest(people, one.lists(MOST_CASES), other.lists(MOST_CASES), {
      gains,
      again,
    });
    const shared = again > 0n && people > 1 ? new SharedPairs({ proof, layout, s, t, one, other }) : null;
    const limits = blocks.map((block) => shared!.atLeast(block));
    const terms: Term[] = [];
    for (const [session, gain] of [
      [s, gains[0]],
      [t, gains[1]],
    ] as const) {
      if (gain === 0n) continue;
      for (const [a, b] of pairsOf(layout.present[session])) {
        const v = layout.pair(session, a, b);
        terms.push([-gain, v]);
        this.single.set(v, (this.single.get(v) ?? 0n) + gain);
      }
    }
    for (const [pair, { variable }] of shared?.pairs ?? []) {
      const [a, b] = pair.split(' ').map(Number);
      terms.push([again, variable]);
      const meets = [layout.pair(s, a, b), layout.pair(t, a, b)] as const;
      this.couples.get(pair)!.twice.push({ both: meets, variable, gain: again });
    }
    const bySizes: Part[] = [];
    for (const [i, sizes] of [one, other].entries()) {
      if (gains[i] > 0n) bySizes.push([sizes.meetings('most'), gains[i]]);
      if (gains[i] < 0n) bySizes.push([sizes.meetings('least'), -gains[i]]);
    }
    const id = proof.byContradiction(terms, value, (denied) => {
      const limited = proof.sum([denied, ...bySizes]);
      for (const limit of limits) proof.sum([limited, [limit, again]]);
      byCases(proof, [one, other]);
    });
    return { value, id };
  }

  /** Least cost over all choices of sessions in which the two meet; empty if nothing costs or gains. */
  private ofCouple({ meets, counters, twice }: Couple): LeastCost[] {
    const { proof, facts } = this;
    const { d } = this.prices;
    const tables = counters.map((counter) => costsOf(counter).map((cost) => d * cost));
    const costOf = (met: ReadonlySet<number>): bigint => {
      let cost = 0n;
      for (const v of met) cost += this.single.get(v) ?? 0n;
      for (const table of tables) cost += table[met.size];
      for (const { both, gain } of twice) if (both.every((v) => met.has(v))) cost -= gain;
      return cost;
    };
    const terms = [
      ...meets.map((v): Term => [this.single.get(v) ?? 0n, v]),
      ...counters.flatMap(({ steps }) => steps.map(({ price, variable }): Term => [d * price, variable])),
      ...twice.map(({ variable, gain }): Term => [-gain, variable]),
    ].filter(([n]) => n !== 0n);
    if (terms.length === 0) return [];
    for (const v of meets) if (facts.of(v) !== undefined) facts.fact(v, proof);
    const free = meets.filter((v) => facts.of(v) === undefined);
    const always = meets.filter((v) => facts.of(v));
    const choices = free.reduce((all, v) => all.flatMap((met) => [met, [...met, v]]), [always]);
    const value = choices
      .map((met) => costOf(new Set(met)))
      .reduce((least, cost) => (cost < least ? cost : least));
    const explore = (denied: readonly number[]): void => {
      if (denied.length < free.length)
        for (const sign of [1, -1]) explore([...denied, sign * free[denied.length]]);
      proof.clause(denied);
    };
    return [{ value, id: proof.byContradiction(terms, value, () => explore([])) }];
  }
}

/** The least cost of pairs who meet twice, less the gain of meetings, over all sizes; and blocks of cells that prove it for all of these. */
function cheapest(
  people: number,
  lists: readonly (readonly number[])[],
  others: readonly (readonly number[])[],
  { gains, again }: Pick<Link, 'gains' | 'again'>,
): { readonly value: bigint; readonly blocks: readonly Block[] } {
  const count = lists.length * others.length;
  if (count === 0 || count > MOST_CASES) throw new ProofTooLong();
  const cases = lists.flatMap((x) =>
    others.map((y) => {
      const gained = gains[0] * meetingsOf(x) + gains[1] * meetingsOf(y);
      const costAt = (block: Block): bigint => again * BigInt(sharedAtLeast(people, x, y, block)) - gained;
      return { gained, costAt, block: again > 0n ? bestBlock(people, x, y) : null };
    }),
  );
  const costs = cases.map(({ gained, costAt, block }) => (block ? costAt(block) : -gained));
  const value = costs.reduce((least, cost) => (cost < least ? cost : least));
  const blocks: Block[] = [];
  for (const { gained, costAt, block } of cases)
    if (block && -gained < value && !blocks.some((known) => costAt(known) >= value)) blocks.push(block);
  return { value, blocks };
}

/** The block that proves most shared pairs; null: nobody has to meet twice. */
function bestBlock(people: number, x: readonly number[], y: readonly number[]): Block | null {
  let best: Block | null = null;
  let most = 0;
  for (const r of x.keys()) {
    for (const [c, width] of y.entries()) {
      const block = { rows: r + 1, columns: c + 1, width };
      const count = sharedAtLeast(people, x, y, block);
      if (count > most) [best, most] = [block, count];
    }
  }
  return best;
}

/** Number of meetings, given how many groups have at least k people, from k = 1. */
function meetingsOf(counts: readonly number[]): bigint {
  return BigInt(counts.reduce((sum, each, k) => sum + k * each, 0));
}
