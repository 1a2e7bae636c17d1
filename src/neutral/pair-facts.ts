/** Pairs who must meet in a session, or cannot, by its hard rules: each as a unit clause found by unit propagation, for meetings in groups group by group. */
import { sessionTables } from '../check/bound/session-table.ts';
import { pairsOf } from '../check/exact/seating-clauses.ts';
import { HardRules } from '../check/lower/hard-rules.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import type { ProblemFormula } from './problem-formula.ts';
import type { ProofText } from './proof-text.ts';

export class PairFacts {
  /** By the pair's variable. */
  private readonly forced = new Map<
    number,
    { readonly must: boolean; readonly s: number; readonly a: number; readonly over?: string }
  >();
  private readonly written = new Map<number, number>();
  private readonly layout: ProblemFormula['layout'];

  constructor(request: SolveRequest, { layout }: ProblemFormula) {
    this.layout = layout;
    for (const table of sessionTables(request))
      for (const [a, b] of pairsOf(layout.present[table.session])) {
        const must = table.mustMeet(a, b);
        if (must || !table.canMeet(a, b))
          this.forced.set(layout.pair(table.session, a, b), { must, s: table.session, a });
      }
    const rules = new HardRules(request);
    for (const over of layout.links)
      for (const s of layout.present.keys())
        for (const { people } of rules.all(s, over))
          for (const [a, b] of pairsOf(people))
            this.forced.set(layout.pair(s, a, b, over), { must: false, s, a, over });
  }

  /** Whether they must meet (true) or cannot; undefined: neither. */
  of(variable: number): boolean | undefined {
    return this.forced.get(variable)?.must;
  }

  /** The least and most slots that can be taken; 0 and all if a slot has several variables. */
  range(slots: readonly (readonly number[])[]): readonly [number, number] {
    const all = slots.flat();
    if (slots.length < all.length) return [0, slots.length];
    const met = all.filter((v) => this.of(v) === true).length;
    return [met, all.filter((v) => this.of(v) !== false).length];
  }

  /** The constraint for a pair that must meet or cannot. */
  fact(variable: number, proof: ProofText): number {
    const known = this.written.get(variable);
    if (known !== undefined) return known;
    const { must, s, a, over } = this.forced.get(variable)!;
    const literal = must ? variable : -variable;
    const groups = over === undefined ? this.layout.open[s] : [];
    for (const g of groups) proof.clause([literal, -this.layout.seat(s, a, g)]);
    const id = proof.clause([literal]);
    this.written.set(variable, id);
    return id;
  }
}
