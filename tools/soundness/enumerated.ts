import type { SolveRequest } from '../../src/scenario/definition.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import { pairCosts } from '../../src/scenario/lower/pair-costs.ts';
import type { Assignment, Problem } from '../../src/scenario/problem.ts';
import type { Fraction } from '../../src/shared/fraction.ts';
import { Rng } from '../../src/shared/rng.ts';
import { costOfUnits, priceOf } from '../../src/solver/price.ts';

/** A request, all its legal schedules, and what they cost. */
export class Enumerated {
  readonly seed: number;
  readonly request: SolveRequest;
  readonly problem: Problem;
  readonly all: readonly Assignment[];
  readonly rng: Rng;
  readonly least: Fraction;
  private readonly known = new Map<string, Fraction>();

  constructor(seed: number, request: SolveRequest, all: readonly Assignment[]) {
    this.seed = seed;
    this.request = request;
    this.problem = compile(request);
    this.all = all;
    this.rng = new Rng(seed);
    this.least = this.leastOf(this.problem.costs.sources.flat());
  }

  /** What these rules cost together at least, whatever the others do. */
  leastOf(rules: readonly string[]): Fraction {
    const key = [...rules].sort().join();
    const known = this.known.get(key);
    if (known) return known;
    const problem = withRules(this.problem, rules);
    const units = this.all.map((assignment) => priceOf(problem, assignment));
    const least = costOfUnits(
      problem,
      units.reduce((one, other) => (other < one ? other : one)),
    );
    this.known.set(key, least);
    return least;
  }
}

/** With these rules alone. */
function withRules(problem: Problem, rules: readonly string[]): Problem {
  const { costs } = problem;
  const has = costs.sources.map((equal) => equal.some((source) => rules.includes(source)));
  const held = <T extends { readonly source: number }>(parts: readonly T[]) =>
    parts.filter(({ source }) => has[source]);
  return {
    ...problem,
    costs: {
      ...costs,
      constants: costs.constants.map((units, source) => (has[source] ? units : 0n)),
      pairs: pairCosts(problem, held(costs.pairs.sets), held(costs.pairs.tables)),
      visits: held(costs.visits),
      counts: held(costs.counts),
      squares: held(costs.squares),
    },
  };
}
