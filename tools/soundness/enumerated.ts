import type { SolveRequest } from '../../src/scenario/definition.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import type { Assignment, Problem } from '../../src/scenario/problem.ts';
import { type Fraction, fraction, ZERO } from '../../src/shared/fraction.ts';
import { Rng } from '../../src/shared/rng.ts';
import type { PlainRequest } from './plain-request.ts';

/** A request with all its legal schedules and their costs. */
export class Enumerated {
  readonly seed: number;
  readonly request: SolveRequest;
  readonly problem: Problem;
  readonly plain: PlainRequest;
  readonly all: readonly Assignment[];
  readonly rng: Rng;
  readonly least: Fraction;
  private readonly pointers: readonly string[];
  /** Cost of each rule in each schedule, in units of 1/denominator; [rule][schedule]. */
  private readonly costs: readonly (readonly bigint[])[];
  private readonly denominator: bigint;
  private readonly known = new Map<string, Fraction>();

  constructor(seed: number, plain: PlainRequest, all: readonly Assignment[]) {
    this.seed = seed;
    this.request = plain.request;
    this.problem = compile(plain.request);
    this.plain = plain;
    this.all = all;
    this.rng = new Rng(seed);
    this.pointers = [...plain.prices.keys()];
    const seatings = all.map((assignment) => plain.seatingsOf(assignment));
    const exact = [...plain.prices.values()].map((price) => seatings.map(price));
    // There are many fractions but few different denominators.
    const parts = new Set(exact.flatMap((list) => list.map(({ d }) => d)));
    this.denominator = [...parts].reduce((all, d) => all * fraction(d, all).n, 1n);
    this.costs = exact.map((list) => list.map(({ n, d }) => n * (this.denominator / d)));
    this.least = this.leastOf(this.pointers);
  }

  /** Cost of the rules in a schedule, by its index. */
  costOf(schedule: number): Fraction {
    return fraction(
      this.costs.reduce((sum, list) => sum + list[schedule], 0n),
      this.denominator,
    );
  }

  /** Least total cost of these rules, whatever the others cost. */
  leastOf(rules: readonly string[]): Fraction {
    const key = [...rules].sort().join();
    const known = this.known.get(key);
    if (known) return known;
    const lists = this.costs.filter((_, i) => rules.includes(this.pointers[i]));
    let least: bigint | null = null;
    for (let i = 0; i < this.all.length; i++) {
      let sum = 0n;
      for (const list of lists) sum += list[i];
      if (least === null || sum < least) least = sum;
    }
    const found = lists.length === 0 ? ZERO : fraction(least ?? 0n, this.denominator);
    this.known.set(key, found);
    return found;
  }
}
